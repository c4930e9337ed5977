'use client';

import { RadioGroup, Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Segment<Value extends string> = { value: Value; label: ReactNode };

type SegmentedProps<Value extends string> = {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  disabled?: boolean;
  className?: string;
};

/** One of a few, all of them in sight: a radio group. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  segments,
  disabled,
  className,
}: SegmentedProps<Value>) {
  return (
    <RadioGroup.Root
      className={classNames('seg', className)}
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const segment = segments.find((candidate) => candidate.value === chosen);
        if (segment) onChange(segment.value);
      }}
      disabled={disabled}
      orientation="horizontal"
    >
      {segments.map((segment) => (
        <RadioGroup.Item
          key={segment.value}
          value={segment.value}
          // Radix chooses only while the arrow key is still down when focus arrives: a quick press would be lost.
          onFocus={() => segment.value !== value && onChange(segment.value)}
        >
          {segment.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

type SegmentedTabsProps<Value extends string> = SegmentedProps<Value> & {
  /** The panels: a `TabPanel` for each segment. */
  children: ReactNode;
};

/** The same look where each segment opens a panel of its own. `className` goes to the whole. */
export function SegmentedTabs<Value extends string>({
  label,
  value,
  onChange,
  segments,
  disabled,
  className,
  children,
}: SegmentedTabsProps<Value>) {
  return (
    <Tabs.Root
      className={className}
      value={value}
      onValueChange={(chosen) => {
        const segment = segments.find((candidate) => candidate.value === chosen);
        if (segment) onChange(segment.value);
      }}
    >
      <Tabs.List className="seg" aria-label={label}>
        {segments.map((segment) => (
          <Tabs.Trigger key={segment.value} value={segment.value} disabled={disabled}>
            {segment.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {children}
    </Tabs.Root>
  );
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

export const TabPanel = (props: TabPanelProps) => <Tabs.Content {...props} />;
