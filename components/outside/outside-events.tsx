import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Popover } from '@/components/ui/popover';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { type CalendarEvent, shownCalendars } from '@/lib/client/items/outside-events';
import styles from './event.module.css';
import { EventCard, EventDetails } from './event-details';
import { closeEvent, pressedEvent } from './open-event';

/** Keeps the list of the person's outside calendars read, and shows the event that was pressed. */
export function OutsideEvents() {
  useQuery(shownCalendars);
  const pressed = pressedEvent.useValue();
  useEffect(() => closeEvent, []);
  return pressed && <OpenEvent key={pressed.event.id} {...pressed} />;
}

/** An event beside what was pressed, or on a phone in a sheet. Escape and a press elsewhere close it. */
function OpenEvent({ event, opener }: { event: CalendarEvent; opener: HTMLElement }) {
  const isPhone = useMedia(PHONE);
  /** What gets the focus afterwards. */
  const anchor = useRef<HTMLElement | null>(opener);
  const onOpenChange = (isOpen: boolean) => !isOpen && closeEvent();
  const hide = () => {
    // What was pressed goes away with the calendar.
    anchor.current = document.getElementById('content');
    closeEvent();
  };
  if (isPhone)
    return (
      <Dialog
        open
        onOpenChange={onOpenChange}
        title={<bdi>{event.title}</bdi>}
        size="medium"
        returnFocusTo={() => anchor.current}
      >
        <EventDetails event={event} onHide={hide} />
      </Dialog>
    );
  return (
    <Popover
      open
      onOpenChange={onOpenChange}
      label={event.title}
      className={styles.panel}
      align="start"
      anchor={anchor}
    >
      <EventCard event={event} onClose={closeEvent} onHide={hide} />
    </Popover>
  );
}
