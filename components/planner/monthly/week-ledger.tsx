import { memo } from 'react';
import { LoadFailure } from '@/components/item/leaf-states';
import { scaleOf } from '@/components/planner/analytics/trend';
import type { TurnedPeriod } from '@/components/planner/frame/use-period';
import { useRovingFocus } from '@/components/ui/use-roving-focus';
import { useSlide } from '@/components/ui/use-slide';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { dayToSelect, holds, type MonthWeek } from '@/lib/shared/calendar/periods';
import { WeekRow } from './week-row';

type WeekLedgerProps = { turning: TurnedPeriod; weeks: readonly MonthWeek[]; read: CountsOfPeriod };

/** The weeks of the month as rows, which are one tab stop. */
export const WeekLedger = memo(function WeekLedger({
  turning,
  weeks,
  read: { state, counts, readAgain },
}: WeekLedgerProps) {
  const { period, selectedDate, today, select, previous, next } = turning;
  const { group, tabStop, onKeyDown } = useRovingFocus({
    count: weeks.length,
    columns: 1,
    rest: weeks.findIndex((week) => holds(week.period, selectedDate)),
    onTurn: (by) => (by > 0 ? next?.() : previous?.()),
  });
  const sheet = useSlide<HTMLDivElement>(period.start);
  const scale = scaleOf([...counts.values()].map(({ tasks }) => tasks));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form. */}
      <div
        role="group"
        aria-label="Weeks of the month"
        aria-busy={state === 'loading'}
        ref={group}
        onKeyDown={onKeyDown}
      >
        <div className="sheet ledger" ref={sheet}>
          {weeks.map((week, index) => (
            <WeekRow
              // The number is the key, so that the focus stays in place when the month changes.
              key={week.number}
              index={index}
              week={week}
              counts={state === 'ready' ? counts : null}
              scale={scale}
              today={today}
              isSelected={holds(week.period, selectedDate)}
              isTabStop={index === tabStop}
              onSelect={() => select(dayToSelect(week, period.start, selectedDate, today))}
            />
          ))}
        </div>
      </div>
      {state === 'failed' && (
        <LoadFailure text="The counts of this month could not be loaded." onTryAgain={readAgain} />
      )}
    </>
  );
});
