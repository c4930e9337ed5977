import type { CSSProperties } from 'react';
import { itemRow } from '@/components/item/row/item-row';
import { rowIdOf } from '@/components/item/row/row-focus';
import { EventBar, EventButton } from '@/components/outside/event-button';
import { classNames } from '@/components/ui/class-names';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import { formatDuration } from '@/lib/shared/calendar/days';
import { formatSpan } from '@/lib/shared/calendar/span';
import { Place } from './place';
import { heightOf } from './schedule-layout';

type OutsideEntryProps = { event: CalendarEvent; isPast?: boolean };

/** The row of an event of an outside calendar. A press shows it. */
export const OutsideEntry = itemRow(
  function OutsideEntry({ event, isPast }: OutsideEntryProps) {
    const { date, endDate, time, duration } = event;
    return (
      <li
        id={rowIdOf({ kind: 'outside', id: event.id })}
        data-row
        className={classNames('entry outside', isPast && 'is-past')}
        tabIndex={-1}
      >
        <span className="row-time">{time ? <time>{time}</time> : 'all day'}</span>
        <div className="card" style={{ '--h': `${heightOf(duration ?? 0)}px` } as CSSProperties}>
          <EventBar calendar={event.calendar} />
          <EventButton event={event} says={time ?? 'all day'} className="title-button">
            <span className="title">
              <bdi>{event.title}</bdi>
            </span>
          </EventButton>
          <div className="meta">
            {duration !== null && duration > 0 && <span>{formatDuration(duration)}</span>}
            {endDate !== date && <span>{formatSpan(date, endDate)}</span>}
            <span>
              <bdi>{event.calendar.name}</bdi>
            </span>
            <Place location={event.location} />
          </div>
        </div>
      </li>
    );
  },
  ({ event }) => event,
);
