import Link from 'next/link';
import { memo } from 'react';
import { PriorityMark } from '@/components/tasks/priority';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { formatDuration } from '@/lib/shared/calendar';
import { formatHighlight } from '@/lib/shared/highlight';
import type { Author } from '@/lib/shared/items';
import type { Schedule } from '@/lib/shared/schedules';
import type { UpcomingEvent } from '@/lib/shared/upcoming';

type UpcomingRowProps = { event: UpcomingEvent };

/** One task or meeting; the whole row leads to it on its day. */
export const UpcomingRow = memo(
  function UpcomingRow({ event }: UpcomingRowProps) {
    const { title, time, sharedBy } = event.item;
    return (
      <li>
        <Link className="up" href={addressOf(event)} prefetch={false}>
          {time ? <time>{time}</time> : <span />}
          <span className="kind">
            {event.kind === 'task' ? (
              <i className="g-task" role="img" aria-label="Task" />
            ) : (
              <i className="g-meet" role="img" aria-label="Meeting" />
            )}
          </span>
          <span className="title">
            <bdi>{title}</bdi>
          </span>
          <span className="meta">
            {sharedBy && <Owner person={sharedBy} />}
            {event.kind === 'task' ? (
              <PriorityMark priority={event.item.priority} />
            ) : (
              <MeetingMeta meeting={event.item} />
            )}
          </span>
        </Link>
      </li>
    );
  },
  // Events are made anew with every list; the item in them is the same one until it changes.
  (before, after) => before.event.item === after.event.item,
);

/** The daily view of that day, led to the row. */
const addressOf = ({ kind, item: { id, date } }: UpcomingEvent): string =>
  `/daily?date=${date}&highlight=${formatHighlight({ kind, id })}`;

const Owner = ({ person }: { person: Author }) => (
  <span className="whose" title={person.firstName}>
    <Avatar person={person} size="xs" />
    <bdi>{person.firstName}</bdi>
  </span>
);

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
