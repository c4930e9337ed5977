import Link from 'next/link';
import { memo } from 'react';
import { itemRow } from '@/components/item/row/item-row';
import { OwnerMark } from '@/components/item/row/ownership';
import { PriorityMark } from '@/components/item/row/priority';
import { rowIdOf } from '@/components/item/row/row-focus';
import { unsent } from '@/components/item/row/unsent-mark';
import { RepeatMark } from '@/components/item/series/repeat-mark';
import { LabelMarks } from '@/components/labels/label-marks';
import { TaskCheck } from '@/components/tasks/task-check';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { ownTimeZone } from '@/lib/client/browser/time-zone';
import type { UpcomingEvent } from '@/lib/client/items/upcoming-order';
import { useIsWaiting } from '@/lib/client/outbox/shown';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { itemPath } from '@/lib/shared/site/item-path';
import { forYou } from '@/lib/shared/text/for-you';
import { lengthText, marginOn } from '@/lib/shared/text/on-day';
import styles from './upcoming.module.css';

type UpcomingRowProps = { event: UpcomingEvent; onToggle: (task: Task) => void };

/** A task or meeting. The row links to it on its day, except the checkbox, which completes a task. */
export const UpcomingRow = itemRow(
  memo(
    function UpcomingRow({ event, onToggle }: UpcomingRowProps) {
      const { id, title } = event.item;
      const margin = event.kind === 'task' ? event.item.time : marginOn(event.item, event.day);
      const isWaiting = useIsWaiting(id);
      const isDone = event.kind === 'task' && event.item.completed;
      return (
        <li
          id={rowIdOf({ kind: event.kind, id })}
          className={classNames(styles.line, isDone && styles.isDone)}
          data-row
          tabIndex={-1}
        >
          <Link
            className={styles.event}
            {...(event.kind === 'schedule' && unsent(isWaiting))}
            href={addressOf(event)}
            prefetch={false}
            data-row-focus
            tabIndex={-1}
          >
            {margin && isTime(margin) ? <time>{margin}</time> : <span className={styles.when}>{margin}</span>}
            <span className={styles.kind}>
              {event.kind === 'task' ? (
                // The checkbox is positioned over this element, since a link cannot contain a button.
                <i className="vh" role="img" aria-label="Task" />
              ) : (
                <i className="g-meet" role="img" aria-label="Meeting" />
              )}
            </span>
            <span className={styles.title} data-part="title">
              <bdi>{title}</bdi>
            </span>
            <span className={styles.meta}>
              <LabelMarks ids={event.item.labels} />
              {event.item.series && <RepeatMark series={event.item.series} isBrief />}
              <OwnerMark item={event.item} />
              {event.kind === 'task' ? (
                <PriorityMark priority={event.item.priority} />
              ) : (
                <MeetingMeta meeting={event.item} />
              )}
            </span>
          </Link>
          {event.kind === 'task' && <TaskCheck task={event.item} onToggle={onToggle} />}
        </li>
      );
    },
    // Every list has new event objects, but the item in an event is the same object until it changes.
    (before, after) =>
      before.event.item === after.event.item &&
      before.event.day === after.event.day &&
      before.onToggle === after.onToggle,
  ),
  ({ event }) => event.item,
);

/** Returns the address of the daily view with the row of the event highlighted. */
const addressOf = ({ kind, day, item: { id } }: UpcomingEvent): string => itemPath({ kind, id, date: day });

const isTime = (text: string): boolean => /^\d/.test(text);

const MeetingMeta = ({ meeting }: { meeting: Schedule }) => (
  <>
    {meeting.location && (
      <span className="place">
        <Icon name="pin" size={14} />
        <bdi>{meeting.location}</bdi>
      </span>
    )}
    {[forYou(meeting, ownTimeZone()), lengthText(meeting)].map(
      (text) => text && <span key={text}>{text}</span>,
    )}
  </>
);
