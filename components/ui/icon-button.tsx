import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import { Tooltip } from './tooltip';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  icon: IconName;
  /** The accessible name and the text of the tooltip. */
  label: string;
  iconSize?: 14 | 16 | 18 | 20;
  size?: 'sm';
};

export function IconButton({
  icon,
  label,
  iconSize,
  size,
  className,
  type = 'button',
  children,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button {...props} type={type} aria-label={label} className={classNames('ib', size, className)}>
        <Icon name={icon} size={iconSize} />
        {children}
      </button>
    </Tooltip>
  );
}
