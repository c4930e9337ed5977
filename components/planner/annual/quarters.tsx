import { memo, useCallback, useMemo } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import type { TurnedPeriod } from '@/components/planner/view/use-period';
import { useRovingFocus } from '@/components/ui/use-roving-focus';
import { useSlide } from '@/components/ui/use-slide';
import { useMedia } from '@/lib/client/browser/media';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { partsOf } from '@/lib/shared/calendar/days';
import { quartersOf } from '@/lib/shared/calendar/periods';
import styles from './annual.module.css';
import { QuarterSheet } from './quarter-sheet';

/** Matches the windows in which the stylesheet puts the quarters into one column. */
const NARROW = '(max-width: 900px)';

type QuartersProps = { turning: TurnedPeriod; read: CountsOfPeriod };

/** The months of the year in four quarters. They are one tab stop. */
export const Quarters = memo(function Quarters({
  turning,
  read: { state, counts, readAgain },
}: QuartersProps) {
  const { period, selectedDate, today, select, previous, next } = turning;
  const quarters = useMemo(() => quartersOf(period.start), [period.start]);
  const onTurn = useCallback((by: 1 | -1) => (by > 0 ? next?.() : previous?.()), [next, previous]);
  const { group, tabStop, onKeyDown } = useRovingFocus({
    count: 12,
    columns: useMedia(NARROW) ? 3 : 6,
    rest: partsOf(selectedDate).month - 1,
    onTurn,
  });
  const sheets = useSlide<HTMLDivElement>(period.start);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div
        role="group"
        aria-label="Months of the year"
        aria-busy={state === 'loading'}
        ref={group}
        onKeyDown={onKeyDown}
      >
        <div className={styles.quarters} ref={sheets}>
          {quarters.map((quarter, index) => (
            <QuarterSheet
              key={quarter.name}
              quarter={quarter}
              firstIndex={3 * index}
              counts={state === 'ready' ? counts : null}
              selected={selectedDate}
              today={today}
              tabStop={tabStop}
              onSelect={select}
              onTurn={onTurn}
            />
          ))}
        </div>
      </div>
      {state === 'failed' && (
        <LoadFailure text="The counts of this year could not be loaded." onTryAgain={readAgain} />
      )}
    </>
  );
});
