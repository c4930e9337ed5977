import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { parseTime } from './time-entry';

type TimeFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'aria-label'> & {
  label: string;
  /** The text as typed: '930' becomes 09:30 on blur. */
  value: string;
  onChange: (text: string) => void;
};

/** An input for a time of day on the 24-hour clock, which accepts many notations in any browser and language. */
export function TimeField({ label, value, onChange, onBlur, className, ...input }: TimeFieldProps) {
  return (
    <input
      placeholder="Time"
      {...input}
      className={classNames('input time', className)}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        const time = parseTime(value);
        if (time !== null && time !== value) onChange(time);
        onBlur?.(event);
      }}
    />
  );
}
