import { useMemo, useState } from 'react';
import { dropOnDay } from '@/components/item/drag/places';
import { classNames } from '@/components/ui/class-names';
import { useSlide } from '@/components/ui/use-slide';
import { useSwipe } from '@/components/ui/use-swipe';
import { useToday } from '@/lib/client/browser/today';
import { useCountsByDay } from '@/lib/client/items/day';
import { addDays, type Day, formatDay, isDay, partsOf, periodOf, weekOf } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { type DayCounts, NOTHING } from '@/lib/shared/text/day-counts';
import { labelOf } from './month-cell';
import { useRovingDay } from './use-roving-day';

type WeekStripProps = { selected: Day; onSelect: (day: Day) => void };

/** The week of the selected day as a strip of seven, on a phone; a swipe shows other weeks. */
export function WeekStrip({ selected, onSelect }: WeekStripProps) {
  const today = useToday();
  const [turned, setTurned] = useState({ beside: selected, holding: selected });
  const holding = turned.beside === selected ? turned.holding : selected;
  const { start } = periodOf('weekly', holding);
  const days = useMemo(() => weekOf(start), [start]);
  // Reads the calendar of the month in which the week begins: it contains the whole week, and is read for the month
  // anyway.
  const { state, counts } = useCountsByDay(gridPeriod(days.find(isDay) ?? holding));
  const show = (day: Day) => isDay(day) && setTurned({ beside: selected, holding: day });
  const rest = days.includes(selected) ? selected : start;
  const { calendar, tabStop, onKeyDown } = useRovingDay(days, rest, show);
  const strip = useSlide<HTMLDivElement>(start);
  const unplanned = state === 'ready' ? NOTHING : null;
  const swipe = useSwipe({
    onForward: () => show(addDays(holding, 7)),
    onBack: () => show(addDays(holding, -7)),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form.
    <div
      className="strip-wrap"
      role="group"
      aria-label={`Week of ${formatDay(start, { month: 'long', day: 'numeric' })}`}
      ref={calendar}
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <div className="strip" ref={strip}>
        {days.map((day) => (
          <Panel
            key={day}
            day={day}
            counts={counts.get(day) ?? unplanned}
            isToday={day === today}
            isPast={day < today}
            isSelected={day === selected}
            isTabStop={day === tabStop}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

type PanelProps = {
  day: Day;
  /** Null until the counts are read. */
  counts: DayCounts | null;
  isToday: boolean;
  isPast: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  onSelect: (day: Day) => void;
};

function Panel({ day, counts, isToday, isPast, isSelected, isTabStop, onSelect }: PanelProps) {
  return (
    <button
      type="button"
      className={classNames(
        'panel',
        isSelected && 'is-sel',
        isToday && 'is-today dogear',
        isPast && 'is-past',
      )}
      data-day={day}
      {...dropOnDay(day)}
      tabIndex={isTabStop ? 0 : -1}
      disabled={!isDay(day)}
      aria-label={labelOf(day, counts, isToday)}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isSelected}
      onClick={() => onSelect(day)}
    >
      <span className="weekday">{formatDay(day, { weekday: 'narrow' })}</span>
      <span className="day-number">{partsOf(day).dayOfMonth}</span>
      <Pips counts={counts ?? NOTHING} />
    </button>
  );
}

const MOST_PIPS = 3;

/** Shows up to three small bars for the tasks of a day, filled in proportion to completed ones. */
export function Pips({ counts: { tasks, done } }: { counts: DayCounts }) {
  const pips = Math.min(MOST_PIPS, tasks);
  const filled = tasks === 0 ? 0 : Math.floor((done / tasks) * pips);
  return (
    <span className="pips">
      {Array.from({ length: pips }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pip is identified by its position.
        <i key={index} className={index < filled ? 'is-on' : undefined} />
      ))}
    </span>
  );
}
