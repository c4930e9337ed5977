import { type CSSProperties, useState } from 'react';
import { RepeatSign } from '@/components/item/series/repeat-mark';
import { onDemand } from '@/components/ui/on-demand';
import { Popover } from '@/components/ui/popover';
import type { CalendarEvent } from '@/lib/client/items/outside-events';
import { spanText } from '@/lib/shared/calendar/hours';
import styles from './hours.module.css';
import { type HoursEntry, timesOf } from './hours-entries';
import type { Hidden } from './hours-layout';

const EventCard = onDemand(() =>
  import('@/components/outside/event-details').then(({ EventCard }) => EventCard),
);

type MoreBlocksProps = {
  hidden: Hidden<HoursEntry>;
  /** Opens an item. The events of outside calendars are shown in place of the list. */
  onChoose: (id: string) => void;
};

/** The button that lists the blocks for which there is no column. */
export function MoreBlocks({ hidden, onChoose }: MoreBlocksProps) {
  const [isOpen, setOpen] = useState(false);
  const [event, setEvent] = useState<CalendarEvent | null>(null);
  const close = () => setOpen(false);
  const label = `${hidden.blocks.length} more, ${spanText(hidden)}`;
  return (
    <Popover
      open={isOpen}
      onOpenChange={(opens) => {
        setEvent(null);
        setOpen(opens);
      }}
      label={label}
      className={styles.morePanel}
      trigger={
        <button
          type="button"
          className={styles.moreBlocks}
          aria-label={label}
          style={{ '--s': hidden.start / 60 } as CSSProperties}
        >
          +{hidden.blocks.length}
        </button>
      }
    >
      {event ? (
        <EventCard event={event} onClose={close} />
      ) : (
        <ul className={styles.moreList}>
          {hidden.blocks.map(({ id, kind, item, ...times }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  if (kind === 'outside') {
                    setEvent(item);
                    return;
                  }
                  close();
                  onChoose(id);
                }}
              >
                <span>
                  <bdi>{item.title}</bdi>
                  {kind !== 'outside' && item.series && <RepeatSign />}
                </span>{' '}
                <small>{timesOf(times)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
