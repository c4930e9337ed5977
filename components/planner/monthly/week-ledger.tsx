import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import { scaleOf } from '@/components/planner/analytics/trend';
import type { TurnedPeriod } from '@/components/planner/view/use-period';
import { classNames } from '@/components/ui/class-names';
import { onDemand } from '@/components/ui/on-demand';
import { useRovingFocus } from '@/components/ui/use-roving-focus';
import { useSlide } from '@/components/ui/use-slide';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import type { CountsOfPeriod } from '@/lib/client/items/day';
import { useVisibleEvents } from '@/lib/client/items/outside-events';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { openSlip } from '@/lib/client/view-state/slip';
import { type Day, formatDay, type Period } from '@/lib/shared/calendar/days';
import { dayToSelect, holds, type MonthWeek } from '@/lib/shared/calendar/periods';
import type { PressedTitle } from './month-sheets';
import { type MonthItem, titlesOf } from './month-titles';
import styles from './monthly.module.css';
import { goThroughTitles } from './title-keys';
import { WeekRow } from './week-row';

const MonthSheets = onDemand(() => import('./month-sheets').then(({ MonthSheets }) => MonthSheets));
const MonthMore = onDemand(() => import('./month-more').then(({ MonthMore }) => MonthMore));

type WeekLedgerProps = {
  turning: TurnedPeriod;
  weeks: readonly MonthWeek[];
  /** The days of these weeks. */
  whole: Period;
  read: CountsOfPeriod;
};

/** The number of choices of a week on a desk: the week itself and its days. */
const CHOICES = 8;

/** The weeks of the month as cards with their days, which are one tab stop. */
export const WeekLedger = memo(function WeekLedger({ turning, weeks, whole, read }: WeekLedgerProps) {
  const { state, counts, readAgain } = read;
  const { period, selectedDate, today, select, previous, next } = turning;
  const isPhone = useMedia(PHONE);
  const columns = isPhone ? 1 : CHOICES;
  const { group, tabStop, onKeyDown } = useRovingFocus({
    count: weeks.length * columns,
    columns,
    rest: columns * weeks.findIndex((week) => holds(week.period, selectedDate)),
    onTurn: (by) => (by > 0 ? next?.() : previous?.()),
  });
  const sheet = useSlide<HTMLDivElement>(period.start);
  const scale = scaleOf([...counts.values()].map(({ tasks }) => tasks));
  const titles = useTitles(weeks, whole, today);
  const [pressed, setPressed] = useState<PressedTitle | null>(null);
  const [unfolded, setUnfolded] = useState<{ day: Day; opener: HTMLElement } | null>(null);
  const press = useCallback((title: MonthItem, day: Day, moves = false) => {
    setUnfolded(null);
    setPressed({ ...title, day, moves });
  }, []);
  const showMore = useCallback((day: Day, opener: HTMLElement) => setUnfolded({ day, opener }), []);
  const fold = useCallback(() => setUnfolded(null), []);
  const keysId = useId();
  return (
    <div>
      {!isPhone && <WeekdayNames weeks={weeks} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form. */}
      <div
        role="group"
        aria-label="Weeks of the month"
        aria-describedby={keysId}
        aria-busy={state === 'loading'}
        ref={group}
        onKeyDown={(event) => goThroughTitles(event) || onKeyDown(event)}
      >
        <div className={classNames('sheet', styles.ledger)} ref={sheet}>
          {weeks.map((week, row) => (
            <WeekRow
              // The number is the key, so that the focus stays in place when the month changes.
              key={week.number}
              index={columns * row}
              dayIndex={isPhone ? null : columns * row + 1}
              week={week}
              month={period.start}
              counts={state === 'ready' ? counts : null}
              titles={titles}
              scale={scale}
              today={today}
              selectedDate={selectedDate}
              tabStop={tabStop}
              isPhone={isPhone}
              onSelectWeek={() => select(dayToSelect(week, period.start, selectedDate, today))}
              onSelect={select}
              onOpen={press}
              onMore={showMore}
            />
          ))}
        </div>
        <span id={keysId} hidden>
          Arrow keys go through the weeks and the days, and Enter selects. On the selected day Enter goes to
          its items, and Escape back to the day.
        </span>
      </div>
      {pressed && <MonthSheets key={pressed.day} pressed={pressed} whole={whole} cells={group} />}
      {unfolded && (
        <MonthMore
          key={unfolded.day}
          {...unfolded}
          whole={whole}
          onOpen={(title) => press(title, unfolded.day)}
          onMove={(title) => press(title, unfolded.day, true)}
          onAdd={() => {
            fold();
            select(unfolded.day);
            openSlip();
          }}
          onClose={fold}
        />
      )}
      {state === 'failed' && (
        <LoadFailure text="The counts of this month could not be loaded." onTryAgain={readAgain} />
      )}
    </div>
  );
});

/**
 * Hook: the titles of the days of the weeks, from the reads that the counts come from. They are rendered apart from
 * other work, so that a full month does not delay input.
 */
function useTitles(weeks: readonly MonthWeek[], whole: Period, today: Day) {
  const tasks = useVisibleItems(useQuery(tasksIn(whole)).data);
  const meetings = useVisibleItems(useQuery(schedulesIn(whole)).data);
  const events = useVisibleEvents(whole);
  const titles = useMemo(
    () => (tasks && meetings ? titlesOf(weeks, tasks, meetings, events, today) : null),
    [weeks, tasks, meetings, events, today],
  );
  return useDeferredValue(titles, null);
}

const WeekdayNames = ({ weeks }: Pick<WeekLedgerProps, 'weeks'>) => (
  <div className={styles.weekdays} aria-hidden="true">
    <span />
    {weeks[1]?.days.map((day) => day && <span key={day}>{formatDay(day, { weekday: 'short' })}</span>)}
  </div>
);
