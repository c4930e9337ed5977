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
export function TimeField({ label, value, onChange, className, ...input }: TimeFieldProps) {
  return (
    <input
      {...input}
      className={classNames('input time', className)}
      aria-label={label}
      placeholder="Time"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const time = parseTime(value);
        if (time !== null && time !== value) onChange(time);
      }}
    />
  );
}
