import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type CheckboxProps = Omit<ComponentProps<'button'>, 'onChange' | 'onClick' | 'aria-label'> & {
  checked: boolean;
  /** Also when locked: pressing what may not be changed gets an answer. */
  onPress: () => void;
  label: string;
  /** Colours the ring. */
  tone?: 'low' | 'medium' | 'high';
  locked?: boolean;
};

/** The round check. It shows what it is told: the caller flips `checked`. */
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
