import { memo, useMemo } from 'react';
import type { TurnedPeriod } from '@/components/planner/view/use-period';
import { useRovingFocus } from '@/components/ui/use-roving-focus';
import { useSlide } from '@/components/ui/use-slide';
import { useSwipe } from '@/components/ui/use-swipe';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { isDay, periodOf, weekOf } from '@/lib/shared/calendar/days';
import { NOTHING } from '@/lib/shared/text/day-counts';
import { DayPanel } from './day-panel';

type DayPanelsProps = {
  turning: TurnedPeriod;
  counts: CountsOfPeriod;
  /** How many days are shown below, from the selected one on if there are so many in the week. */
  shown: number;
};

/** The week as a strip of seven days in a narrow window; they are one tab stop. A swipe shows other weeks. */
export const DayPanels = memo(function DayPanels({
  turning,
  counts: { state, counts },
  shown,
}: DayPanelsProps) {
  const { selectedDate, today, select, previous, next } = turning;
  const { start } = periodOf('weekly', selectedDate);
  const days = useMemo(() => weekOf(start), [start]);
  const first = Math.min(days.indexOf(selectedDate), 7 - shown);
  const { group, tabStop, onKeyDown } = useRovingFocus({
    count: 7,
    columns: 7,
    rest: days.indexOf(selectedDate),
    onTurn: (by) => (by > 0 ? next?.() : previous?.()),
  });
  const strip = useSlide<HTMLDivElement>(start);
  const swipe = useSwipe({ onForward: () => next?.(), onBack: () => previous?.() });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form.
    <div
      className="strip-wrap"
      role="group"
      aria-label="Days of the week"
      aria-busy={state === 'loading'}
      ref={group}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <div className="strip" ref={strip}>
        {days.map((day, index) => (
          <DayPanel
            // The index is the key, so that the focus stays in place when the week changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is identified by its position.
            key={index}
            index={index}
            day={day}
            counts={state === 'ready' ? (counts.get(day) ?? NOTHING) : null}
            isReal={isDay(day)}
            isToday={day === today}
            isPast={day < today}
            isSelected={day === selectedDate}
            isMarked={index >= first && index < first + shown}
            isTabStop={index === tabStop}
            onSelect={select}
          />
        ))}
      </div>
    </div>
  );
});
