'use client';

import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useMemo } from 'react';
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
  /** The class of a group that looks otherwise. */
  look?: string;
};

/**
 * Handles the keys of a group that is one tab stop: arrow keys choose a segment and move the focus to it. No library is
 * used, since a general solution is larger than these few lines.
 */
function useChoice<Value extends string>({ value, onChange, segments }: SegmentedProps<Value>) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = segments.findIndex((segment) => segment.value === value);
    const count = segments.length;
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'rtl' : 'ltr';
    const to = neighbour(event.key, { from, count, direction });
    const segment = to === null ? undefined : segments[to];
    if (to === null || !segment) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('button')[to]?.focus();
    onChange(segment.value);
  };
}

type Place = { from: number; count: number; direction: 'ltr' | 'rtl' };

/**
 * Returns the index that a key leads to; null for other keys. Past either end it continues at the other; up is the same
 * as back, down the same as forth.
 */
function neighbour(key: string, { from, count, direction }: Place): number | null {
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const forth = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === back || key === 'ArrowUp') return (from - 1 + count) % count;
  if (key === forth || key === 'ArrowDown') return (from + 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** A radio group for a choice of which all options are visible. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChange, segments, disabled, className, look = 'seg' } = props;
  const onKeyDown = useChoice(props);
  return (
    <div
      className={classNames(look, className)}
      role="radiogroup"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onKeyDown={onKeyDown}
    >
      {segments.map((segment) => (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot contain the label of a segment, which may be any element
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          disabled={disabled}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}

type Tabs = { id: string; value: string };
const TabsContext = createContext<Tabs | null>(null);

const tabId = (id: string, value: string): string => `${id}-tab-${value}`;
const panelId = (id: string, value: string): string => `${id}-panel-${value}`;

type SegmentedTabsProps<Value extends string> = SegmentedProps<Value> & {
  /** The panels: a `TabPanel` for each segment. */
  children: ReactNode;
};

/** Tabs that look like `Segmented`, with a panel for each segment. `className` is set on the root. */
export function SegmentedTabs<Value extends string>({ children, ...props }: SegmentedTabsProps<Value>) {
  const { label, value, onChange, segments, disabled, className } = props;
  const id = useId();
  const onKeyDown = useChoice(props);
  const tabs = useMemo(() => ({ id, value }), [id, value]);
  return (
    <div className={className}>
      <div className="seg" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {segments.map((segment) => (
          <button
            key={segment.value}
            type="button"
            role="tab"
            id={tabId(id, segment.value)}
            aria-selected={segment.value === value}
            aria-controls={segment.value === value ? panelId(id, segment.value) : undefined}
            tabIndex={segment.value === value ? 0 : -1}
            disabled={disabled}
            onClick={() => onChange(segment.value)}
          >
            {segment.label}
          </button>
        ))}
      </div>
      <TabsContext value={tabs}>{children}</TabsContext>
    </div>
  );
}

type TabPanelProps = { value: string; className?: string; children: ReactNode };

/** The panel of a segment, rendered while the segment is chosen. */
export function TabPanel({ value, className, children }: TabPanelProps) {
  const tabs = useContext(TabsContext);
  if (tabs?.value !== value) return null;
  return (
    <div
      className={className}
      role="tabpanel"
      id={panelId(tabs.id, value)}
      aria-labelledby={tabId(tabs.id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab moves the focus from a tab to its panel
      tabIndex={0}
    >
      {children}
    </div>
  );
}
