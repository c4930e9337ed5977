import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { itemRow } from '@/components/item/row/item-row';
import { LoadFailure } from '@/components/lists/leaf-states';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/loading';
import { onDemand } from '@/components/ui/on-demand';
import { deletedItems, useRestoreDeleted } from '@/lib/client/items/deleted';
import { stateOf } from '@/lib/client/query/read-state';
import { DAY_MS, dayAt, formatDay } from '@/lib/shared/calendar/days';
import { RESTORE_DAYS } from '@/lib/shared/contract/plain/limits';
import type { DeletedItem } from '@/lib/shared/contract/schemas/deleted';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { counted } from '@/lib/shared/text/day-counts';

const RuleWords = onDemand(() =>
  import('@/components/item/series/rule-words').then(({ RuleWords }) => RuleWords),
);

/** The most items that are shown at first. */
const SHOWN = 10;

/** The items that were deleted lately, with buttons to put them back. */
export function DeletedCard() {
  const query = useQuery(deletedItems);
  const restore = useRestoreDeleted();
  const head = useRef<HTMLHeadingElement>(null);
  const [isWhole, setWhole] = useState(false);
  const state = stateOf(query);
  const items = query.data ?? [];
  const shown = isWhole ? items : items.slice(0, SHOWN);

  function putBack(item: DeletedItem): void {
    // The row of the pressed button leaves.
    restore.mutate(item, { onSuccess: () => head.current?.focus() });
  }

  return (
    <section className="sheet" aria-labelledby="deleted" aria-busy={state === 'loading'}>
      <div className={styles.cardHead}>
        <h2 id="deleted" ref={head} tabIndex={-1}>
          Recently deleted
        </h2>
      </div>
      {state === 'loading' && (
        <div className={classNames(styles.setting, styles.waitingCard)} role="status">
          <p>
            <Spinner />
            Loading what was deleted...
          </p>
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.failedCard}>
          <LoadFailure
            text="What was deleted could not be loaded."
            onTryAgain={() => {
              head.current?.focus();
              void query.refetch();
            }}
          />
        </div>
      )}
      {state === 'ready' && items.length === 0 && (
        <div className={styles.setting}>
          <p>Nothing was deleted in the last {RESTORE_DAYS} days.</p>
        </div>
      )}
      <ul aria-labelledby="deleted">
        {shown.map((item) => (
          <DeletedRow
            key={item.id}
            item={item}
            isReturning={restore.isPending && restore.variables.id === item.id}
            onPutBack={() => putBack(item)}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <div className={styles.setting}>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              head.current?.focus();
              setWhole(true);
            }}
          >
            Show {items.length - shown.length} more
          </Button>
        </div>
      )}
    </section>
  );
}

type DeletedRowProps = { item: DeletedItem; isReturning: boolean; onPutBack: () => void };

/** Returns a series without its end, which may be that of the part that is left. */
const endless = (series: SeriesOfItem): SeriesOfItem => ({
  ...series,
  rrule: series.rrule
    .split(';')
    .filter((part) => !/^(COUNT|UNTIL)=/.test(part))
    .join(';'),
});

const DeletedRow = itemRow(
  function DeletedRow({ item, isReturning, onPutBack }: DeletedRowProps) {
    const { kind, title, deletedAt, together, series, isSeries } = item;
    const { noun } = ITEM_KINDS[kind];
    const gone = Math.floor((Date.now() - Date.parse(deletedAt)) / DAY_MS);
    const left = counted(Math.max(0, RESTORE_DAYS - gone), 'day');
    const on = formatDay(dayAt(new Date(deletedAt)), { month: 'short', day: 'numeric' });
    return (
      <li className={styles.setting}>
        <div>
          <strong>
            <bdi>{title}</bdi>
            {isSeries && series && (
              <>
                {', '}
                <RuleWords series={endless(series)} goalType={kind === 'goal' ? item.type : undefined} />
              </>
            )}
          </strong>
          <p>
            {noun.charAt(0).toUpperCase() + noun.slice(1)}
            {together.length > 0 && !isSeries && ` and ${counted(together.length, 'other')}`}, deleted {on},{' '}
            {left} left
          </p>
        </div>
        <Button size="sm" disabled={isReturning} aria-label={`Put back: ${title}`} onClick={onPutBack}>
          Put back
        </Button>
      </li>
    );
  },
  ({ item }) => item,
);
