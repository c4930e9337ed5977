import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import { Tooltip } from './tooltip';

type Look = {
  /** One primary per surface; danger is for deletions. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'lg';
};

/** The class of a button, for a link that should look like one. */
export const buttonClass = ({ variant = 'secondary', size }: Look = {}, more?: string): string =>
  classNames('btn', variant, size, more);

type ButtonProps = ComponentProps<'button'> & Look;

export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  return <button {...props} type={type} className={buttonClass({ variant, size }, className)} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  icon: IconName;
  /** Its accessible name, and the text of its tooltip. */
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
