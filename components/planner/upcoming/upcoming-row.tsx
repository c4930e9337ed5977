import Link from 'next/link';
import { memo } from 'react';
import { OwnerMark } from '@/components/item/ownership';
import { PriorityMark } from '@/components/item/priority';
import { rowIdOf } from '@/components/item/row-focus';
import { TaskCheck } from '@/components/tasks/task-check';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { UpcomingEvent } from '@/lib/client/items/upcoming-order';
import { formatDuration } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schedules';
import type { Task } from '@/lib/shared/contract/tasks';
import { itemPath } from '@/lib/shared/site/item-path';

type UpcomingRowProps = { event: UpcomingEvent; onToggle: (task: Task) => void };

/** A task or meeting. The row links to it on its day, except the checkbox, which completes a task. */
export const UpcomingRow = memo(
  function UpcomingRow({ event, onToggle }: UpcomingRowProps) {
    const { id, title, time } = event.item;
    const isDone = event.kind === 'task' && event.item.completed;
    return (
      <li
        id={rowIdOf({ kind: event.kind, id })}
        className={classNames('up-line', isDone && 'is-done')}
        data-row
        tabIndex={-1}
      >
        <Link className="up" href={addressOf(event)} prefetch={false} data-row-focus tabIndex={-1}>
          {time ? <time>{time}</time> : <span />}
          <span className="kind">
            {event.kind === 'task' ? (
              // The checkbox is positioned over this element, since a link cannot contain a button.
              <i className="vh" role="img" aria-label="Task" />
            ) : (
              <i className="g-meet" role="img" aria-label="Meeting" />
            )}
          </span>
          <span className="title">
            <bdi>{title}</bdi>
          </span>
          <span className="meta">
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
  (before, after) => before.event.item === after.event.item && before.onToggle === after.onToggle,
);

/** Returns the address of the daily view with the row of the event highlighted. */
const addressOf = ({ kind, item: { id, date } }: UpcomingEvent): string => itemPath({ kind, id, date });

const MeetingMeta = ({ meeting: { location, duration } }: { meeting: Schedule }) => (
  <>
    {location && (
      <span className="place">
        <Icon name="pin" size={14} />
        <bdi>{location}</bdi>
      </span>
    )}
    <span>{formatDuration(duration)}</span>
  </>
);
