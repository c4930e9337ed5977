import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type CheckboxProps = Omit<ComponentProps<'button'>, 'onChange' | 'onClick' | 'aria-label'> & {
  checked: boolean;
  /** Called also when locked, so that the caller can explain why the check may not be changed. */
  onPress: () => void;
  label: string;
  /** The colour of the ring. */
  tone?: 'low' | 'medium' | 'high';
  locked?: boolean;
};

/** A round checkbox. Controlled: the caller changes `checked`. */
export function Checkbox({ checked, onPress, label, tone, locked, className, ...props }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot hold the check that draws itself, nor be locked yet pressable.
    <button
      {...props}
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-disabled={locked || undefined}
      aria-label={label}
      className={classNames(
        'check',
        tone && `p-${tone}`,
        checked && 'is-done',
        locked && 'is-locked',
        className,
      )}
      onClick={onPress}
    />
  );
}
