import { Segmented } from '@/components/ui/segmented';
import { DEFAULT_PRIORITY, PRIORITIES, type Priority } from '@/lib/shared/contract/plain/priorities';

export const PRIORITY_NAMES: Record<Priority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

/**
 * Shows the priority as one to three filled bars. The default one is not drawn, only named for assistive technology.
 */
export function PriorityMark({ priority }: { priority: Priority }) {
  const look = priority === DEFAULT_PRIORITY ? 'vh' : `prio ${priority}`;
  return <i className={look} role="img" aria-label={`${PRIORITY_NAMES[priority]} priority`} />;
}

/** The priority as a word, in the second line of a row. */
export const PriorityWord = ({ priority }: { priority: Priority }) => (
  <span role="img" aria-label={`${PRIORITY_NAMES[priority]} priority`}>
    {PRIORITY_NAMES[priority]}
  </span>
);

const SEGMENTS = PRIORITIES.map((priority) => ({
  value: priority,
  label: (
    <>
      <i className={`prio ${priority}`} aria-hidden="true" />
      {PRIORITY_NAMES[priority]}
    </>
  ),
}));

type PriorityPickerProps = { value: Priority; onChange: (priority: Priority) => void };

export function PriorityPicker({ value, onChange }: PriorityPickerProps) {
  return <Segmented label="Priority" value={value} onChange={onChange} segments={SEGMENTS} />;
}
