import { itemRow } from '@/components/item/row/item-row';
import { EventBar, EventButton } from '@/components/outside/event-button';
import { classNames } from '@/components/ui/class-names';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { hasTitle } from './month-titles';
import styles from './monthly.module.css';
import { partOf } from './ribbon-part';

/** The events of outside calendars on a day of the month. */

type OutsideProps = { event: CalendarEvent };

/** The sign before the title of an event: the dotted bar of its calendar. */
export const OutsideSign = ({ event }: OutsideProps) => (
  <i className="g-meet outside">
    <EventBar calendar={event.calendar} />
  </i>
);

export const OutsideRibbon = itemRow(
  function OutsideRibbon({ event, day, week }: OutsideProps & { day: Day; week: Period }) {
    return (
      <EventButton
        event={event}
        className={classNames(partOf(event, day, hasTitle(event, day, week)), styles.outside)}
      >
        {event.date === day && <EventBar calendar={event.calendar} />}
        <bdi>{event.title}</bdi>
      </EventButton>
    );
  },
  ({ event }) => event,
  'span',
);

export const OutsideTitle = itemRow(
  function OutsideTitle({ event, isPast }: OutsideProps & { isPast: boolean }) {
    return (
      <EventButton
        event={event}
        says={event.time ?? ''}
        className={classNames(styles.title, isPast && styles.isDone)}
      >
        <OutsideSign event={event} />
        <bdi>{event.title}</bdi>
      </EventButton>
    );
  },
  ({ event }) => event,
  'span',
);
