import { type CSSProperties, useState } from 'react';
import { RepeatSign } from '@/components/item/series/repeat-mark';
import { Popover } from '@/components/ui/popover';
import { spanText } from '@/lib/shared/calendar/hours';
import styles from './hours.module.css';
import { type Entry, timesOf } from './hours-entries';
import type { Hidden } from './hours-layout';

type MoreBlocksProps = { hidden: Hidden<Entry>; onChoose: (id: string) => void };

/** The button that lists the blocks for which there is no column. */
export function MoreBlocks({ hidden, onChoose }: MoreBlocksProps) {
  const [isOpen, setOpen] = useState(false);
  const label = `${hidden.blocks.length} more, ${spanText(hidden)}`;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={label}
      className={styles.moreList}
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
      <ul>
        {hidden.blocks.map(({ id, item, ...times }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                onChoose(id);
              }}
            >
              <span>
                <bdi>{item.title}</bdi>
                {item.series && <RepeatSign />}
              </span>{' '}
              <small>{timesOf(times)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
