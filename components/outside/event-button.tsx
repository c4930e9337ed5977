import type { ReactNode } from 'react';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import { openEvent } from './open-event';

type EventButtonProps = {
  event: CalendarEvent;
  /** What the accessible name says of the event between its title and its calendar, such as its time. */
  says?: string;
  className?: string;
  children: ReactNode;
  /** The attributes by which the keys of a view find it. */
  'data-cell'?: true;
  'data-whole-day'?: true;
};

/** The button that shows an event of an outside calendar: the element that gets the focus of its row. */
export const EventButton = ({ event, says, children, ...props }: EventButtonProps) => (
  <button
    type="button"
    {...props}
    data-row-focus
    tabIndex={-1}
    aria-haspopup="dialog"
    aria-label={[event.title, says, event.calendar.name].filter(Boolean).join(', ')}
    onClick={({ currentTarget }) => openEvent(event, currentTarget)}
  >
    {children}
  </button>
);

/** The dotted bar of an event, in the colour of its calendar. */
export const EventBar = ({ calendar }: Pick<CalendarEvent, 'calendar'>) => (
  <i className="event-bar" data-colour={calendar.colour ?? undefined} aria-hidden="true" />
);
