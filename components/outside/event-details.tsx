import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import { setOutsideHidden } from '@/lib/client/settings/outside-calendars';
import { formatDay, minutesOf } from '@/lib/shared/calendar/days';
import { spanText } from '@/lib/shared/calendar/hours';
import { whenText } from '@/lib/shared/text/when';
import styles from './event.module.css';
import { EventBar } from './event-button';

type EventDetailsProps = {
  event: CalendarEvent;
  /** Called when its calendar is to be hidden. */
  onHide: () => void;
};

/** All that is known of an event of an outside calendar, which is changed where it comes from. */
export function EventDetails({ event, onHide }: EventDetailsProps) {
  const { calendar, location, notes } = event;
  const hide = useHide(event);
  return (
    <>
      <dl className={styles.facts}>
        <dt>Calendar</dt>
        <dd className={styles.calendar}>
          <EventBar calendar={event.calendar} />
          <bdi>{calendar.name}</bdi>
        </dd>
        <dt>Time</dt>
        <dd>{timeOf(event)}</dd>
        {location && (
          <>
            <dt>Place</dt>
            <dd>
              <bdi>{location}</bdi>
            </dd>
          </>
        )}
        {notes && (
          <>
            <dt>Notes</dt>
            <dd className={styles.notes} dir="auto">
              {notes}
            </dd>
          </>
        )}
      </dl>
      <div className={styles.foot}>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            onHide();
            hide();
          }}
        >
          Hide this calendar
        </Button>
      </div>
    </>
  );
}

type EventCardProps = { event: CalendarEvent; onClose: () => void; onHide?: () => void };

/** An event as the content of a popover. */
export const EventCard = ({ event, onClose, onHide = onClose }: EventCardProps) => (
  <div className={styles.card}>
    <div className={styles.head}>
      <h2 dir="auto">{event.title}</h2>
      {/* It gets the focus. A tooltip would take the first Escape, so that it has none. */}
      <button type="button" className="ib sm" aria-label="Close" onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
    <EventDetails event={event} onHide={onHide} />
  </div>
);

/** Hook: returns the function that hides the calendar of an event; a toast shows it again. */
function useHide({ calendar: { id, name } }: CalendarEvent): () => void {
  const client = useQueryClient();
  const set = (isHidden: boolean) =>
    setOutsideHidden(client, id, isHidden).then(
      () => {
        if (isHidden)
          notify({
            ...FURTHER_TOASTS.calendarHidden(name),
            action: { label: 'Undo', onPress: () => void set(false) },
          });
      },
      (error: unknown) => notify(TOASTS.notSaved(detailsOf(error))),
    );
  return () => void set(true);
}

const BRIEF = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** Returns a text such as 'Fri, Nov 21, 15:15 to 16:00' or 'Fri, Nov 21, all day'. */
function timeOf(event: CalendarEvent): string {
  const { date, endDate, time, duration } = event;
  if (time === null || !duration || endDate !== date) return whenText(event, BRIEF);
  const start = minutesOf(time);
  return `${formatDay(date, BRIEF)}, ${spanText({ start, end: start + duration })}`;
}
