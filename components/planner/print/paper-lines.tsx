import type { ReactNode } from 'react';
import { formatDuration } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schedules';
import type { Task } from '@/lib/shared/contract/tasks';
import { fitLines, PRIORITY_MARK } from './paper-layout';

type LinesProps<T> = {
  items: readonly T[];
  /** The number of lines that fit. */
  lines: number;
  write: (item: T) => ReactNode;
};

/** Ruled lines with the items, the number of omitted ones, and blank lines for handwriting. */
export function Lines<T extends { id: string }>({ items, lines, write }: LinesProps<T>) {
  const { shown, more, blank } = fitLines(items, lines);
  return (
    <ul>
      {shown.map((item) => (
        <li key={item.id}>{write(item)}</li>
      ))}
      {more > 0 && <li className="more">and {more} more</li>}
      {Array.from({ length: blank }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blank lines are all alike.
        <li key={index} />
      ))}
    </ul>
  );
}

export const Ring = ({ isDone }: { isDone: boolean }) => <i className={isDone ? 'bx on' : 'bx'} />;

export const writeTask = ({ title, time, completed, priority }: Task) => (
  <>
    <Ring isDone={completed} />
    {time && <time>{time}</time>}
    <span>
      <bdi>{title}</bdi>
    </span>
    {PRIORITY_MARK[priority] && <i className="pr">{PRIORITY_MARK[priority]}</i>}
  </>
);

export const writeMeeting = ({ title, time, duration }: Schedule) => (
  <>
    {time && <time>{time}</time>}
    <span>
      <bdi>{title}</bdi>
    </span>
    <em>{time ? formatDuration(duration) : 'all day'}</em>
  </>
);
