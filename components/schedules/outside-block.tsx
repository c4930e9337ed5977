import type { CSSProperties } from 'react';
import { itemRow } from '@/components/item/row/item-row';
import { EventBar, EventButton } from '@/components/outside/event-button';
import { classNames } from '@/components/ui/class-names';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import { formatDuration, timeAt } from '@/lib/shared/calendar/days';
import styles from './hours.module.css';
import { timesOf } from './hours-entries';
import { drawnPart } from './hours-layout';
import { lowClassOf } from './hours-parts';

type OutsideBlockProps = {
  event: CalendarEvent;
  id: string;
  start: number;
  end: number;
  hasLength: boolean;
  since: string | null;
  column: number;
  columns: number;
  isBesideMore: boolean;
  isPast: boolean;
};

/** An event of an outside calendar on the hours. A press shows it; nothing moves it. */
export const OutsideBlock = itemRow(
  function OutsideBlock({ event, id, start, end, hasLength, since, ...props }: OutsideBlockProps) {
    const { column, columns } = props;
    const part = drawnPart({ start, end });
    const length = part.end - part.start;
    const times = timesOf({ start, end, hasLength, since });
    return (
      <li
        id={id}
        data-row
        data-block
        className={classNames(
          styles.block,
          styles.outside,
          lowClassOf(length),
          columns > 1 && styles.isNarrow,
          columns > 2 && styles.isSlim,
          props.isBesideMore && styles.isBesideMore,
          props.isPast && 'is-past',
        )}
        style={
          { '--s': part.start / 60, '--e': part.end / 60, '--c': column, '--n': columns } as CSSProperties
        }
        tabIndex={-1}
      >
        <EventBar calendar={event.calendar} />
        <EventButton event={event} says={times} className={styles.face}>
          <span className={styles.says}>
            <span className={styles.title}>
              <bdi>{event.title}</bdi>
            </span>
            <span className={styles.times}>
              <span>
                {length < 30 && hasLength ? `${timeAt(start)}, ${formatDuration(end - start)}` : times}
              </span>
              <span>
                <bdi>{event.calendar.name}</bdi>
              </span>
            </span>
          </span>
        </EventButton>
      </li>
    );
  },
  ({ event }) => event,
);
