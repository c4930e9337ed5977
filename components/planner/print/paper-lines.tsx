import type { ReactNode } from 'react';
import { itemRow } from '@/components/item/row/item-row';
import { RepeatSign } from '@/components/item/series/repeat-mark';
import { classNames } from '@/components/ui/class-names';
import { ownTimeZone } from '@/lib/client/browser/time-zone';
import { type CalendarEvent, isCalendarEvent } from '@/lib/client/items/outside-events';
import { type Day, formatDuration, type TimeOfDay } from '@/lib/shared/calendar/days';
import { isOnDay } from '@/lib/shared/calendar/span';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { forYou } from '@/lib/shared/text/for-you';
import { marginOn, placeOn } from '@/lib/shared/text/on-day';
import styles from './paper.module.css';
import { dayOfSpan, fitLines, PRIORITY_MARK } from './paper-layout';

type LinesProps<T> = {
  items: readonly T[];
  /** The number of lines that fit. */
  lines: number;
  write: (item: T) => ReactNode;
};

/** Ruled lines with the items, the number of omitted ones, and blank lines for handwriting. */
export function Lines<T extends { id: string; title?: string }>({ items, lines, write }: LinesProps<T>) {
  const { shown, more, blank } = fitLines(items, lines);
  return (
    <ul>
      {shown.map((item) => (
        <Line key={item.id} item={item} write={() => write(item)} />
      ))}
      {more > 0 && <li className={styles.more}>and {more} more</li>}
      {Array.from({ length: blank }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blank lines are all alike.
        <li key={index} />
      ))}
    </ul>
  );
}

type LineProps = { item: { title?: string }; write: () => ReactNode };

const Line = itemRow(
  ({ write }: LineProps) => <li>{write()}</li>,
  ({ item }) => item,
);

export const Ring = ({ isDone }: { isDone: boolean }) => (
  <i className={classNames(styles.ring, isDone && styles.isDone)} />
);

/** The title of an item, with the sign of what repeats. */
export const PaperTitle = ({ title, series }: { title: string; series: SeriesOfItem | null }) => (
  <span>
    <bdi>{title}</bdi>
    {series && <RepeatSign />}
  </span>
);

export const writeTask = ({ title, time, completed, estimate, priority, series }: Task) => (
  <>
    <Ring isDone={completed} />
    {time && <time>{time}</time>}
    <PaperTitle title={title} series={series} />
    {estimate !== null && <em>{formatDuration(estimate)}</em>}
    {PRIORITY_MARK[priority] && <i className={styles.priority}>{PRIORITY_MARK[priority]}</i>}
  </>
);

/** Returns how a meeting is written on a line of one of its days. */
export const writeMeetingOn = (day: Day) =>
  function writeMeeting(meeting: Schedule | CalendarEvent) {
    const margin = meeting.time !== null && <time>{timeOn(meeting, day)}</time>;
    if (isCalendarEvent(meeting))
      return (
        <>
          {margin}
          <PaperTitle title={meeting.title} series={null} />
          <em>
            <bdi>{meeting.calendar.name}</bdi>
          </em>
        </>
      );
    return (
      <>
        {margin}
        <PaperTitle {...meeting} />
        <em>{lengthOn(meeting, day)}</em>
      </>
    );
  };

/** Returns what stands beside a meeting or an event on one of its days. */
export const timeOn = (meeting: Schedule | CalendarEvent, day: Day): string =>
  marginOn({ ...meeting, duration: meeting.duration ?? 0 }, day);

/** Returns what a sheet says of a meeting beside its title: when it is for the reader, or how long it takes. */
export function lengthOn(meeting: Schedule, day: Day): string {
  if (meeting.time === null) return dayOfSpan(meeting, day);
  return forYou(meeting, ownTimeZone()) ?? formatDuration(meeting.duration);
}

type Spanning = { date: Day; endDate: Day; time: TimeOfDay | null };

/** Returns the meetings that take a part of the day, those of whole days first. */
export const meetingsOn = <M extends Spanning>(meetings: readonly M[], day: Day): M[] =>
  meetings
    .filter((meeting) => isOnDay(meeting, day))
    .toSorted((one, other) => placeOn(one, day) - placeOn(other, day));

/** True for a task that is printed. */
export const isPrinted = ({ droppedAt }: Task): boolean => droppedAt === null;
