import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Skeleton } from '@/components/ui/skeleton';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import { isSameMonth } from '@/lib/shared/calendar/month-grid';
import { formatRange, holds, type MonthWeek } from '@/lib/shared/calendar/periods';
import { summaryOf } from '@/lib/shared/calendar/summary';
import { counted, countPeriod, type DayCounts, NOTHING } from '@/lib/shared/text/day-counts';
import { MiniBars } from './mini-bars';
import type { DayTitles, MonthItem } from './month-titles';
import styles from './monthly.module.css';
import { TitledDay } from './titled-day';

type WeekRowProps = {
  /** The index of the week among the choices of the month, and of its days; null where days are no choices of it. */
  index: number;
  dayIndex: number | null;
  week: MonthWeek;
  month: Day;
  /** Null until the counts are read. */
  counts: ReadonlyMap<Day, DayCounts> | null;
  /** Null until the items are read. */
  titles: ReadonlyMap<Day, DayTitles> | null;
  /** The number of tasks of a full bar. */
  scale: number;
  today: Day;
  selectedDate: Day;
  tabStop: number;
  /** True on a phone, where the selected week alone shows its days. */
  isPhone: boolean;
  onSelectWeek: () => void;
  onSelect: (day: Day) => void;
  onOpen: (title: MonthItem, day: Day) => void;
  onMore: (day: Day, opener: HTMLElement) => void;
};

/** The card of a week: its totals, and its days with the titles of their items. On a phone its days are bars too. */
export function WeekRow(props: WeekRowProps) {
  const { index, dayIndex, week, month, counts, titles, scale, today, selectedDate, tabStop, isPhone } =
    props;
  const isNow = holds(week.period, today);
  const isSelected = holds(week.period, selectedDate);
  const isPast = week.period.end < today;
  const sum = counts && countPeriod(counts, week.period);
  return (
    <div
      className={classNames(
        styles.week,
        isSelected && styles.isSelected,
        isPast && styles.isPast,
        isNow && 'dogear',
      )}
    >
      <button
        type="button"
        className={styles.about}
        data-index={index}
        tabIndex={index === tabStop ? 0 : -1}
        aria-label={labelOf(week, sum, isNow)}
        aria-current={isNow ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={props.onSelectWeek}
      >
        <span className={styles.number}>Week {week.number}</span>
        <span className={styles.range}>{formatRange(week.period)}</span>
        {isPhone && <MiniBars days={week.days} counts={counts} scale={scale} today={today} />}
        {sum ? <Sum counts={sum} /> : <SumSkeleton />}
      </button>
      {(!isPhone || isSelected) &&
        week.days.map((day, weekday) =>
          day === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place.
            <span key={weekday} className={classNames(styles.cell, styles.isOutside)} />
          ) : (
            <TitledDay
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place.
              key={weekday}
              index={(dayIndex ?? 0) + weekday}
              day={day}
              week={week.period}
              counts={counts && (counts.get(day) ?? NOTHING)}
              titles={titles?.get(day) ?? null}
              isOutside={!isSameMonth(day, month)}
              isToday={day === today}
              isPastWeek={isPast}
              isSelected={day === selectedDate}
              isTabStop={dayIndex === null || dayIndex + weekday === tabStop}
              onSelect={props.onSelect}
              onOpen={props.onOpen}
              onMore={props.onMore}
            />
          ),
        )}
    </div>
  );
}

/** Returns a name such as 'Week 4, November 16 to November 22, 33 tasks, 24 done, 73%, this week'. */
function labelOf({ number, period }: MonthWeek, sum: DayCounts | null, isNow: boolean): string {
  const date = (day: Day) => formatDay(day, { month: 'long', day: 'numeric' });
  const counts = sum && [counted(sum.tasks, 'task'), `${sum.done} done`, `${summaryOf(sum).completionRate}%`];
  return [
    `Week ${number}`,
    `${date(period.start)} to ${date(period.end)}`,
    ...(counts ?? []),
    ...(isNow ? ['this week'] : []),
  ].join(', ');
}

function Sum({ counts }: { counts: DayCounts }) {
  const { completionRate } = summaryOf(counts);
  return (
    <>
      <span className={classNames(styles.counts, counts.tasks === 0 && styles.isNone)}>
        <b>{counts.tasks}</b> {counts.tasks === 1 ? 'task' : 'tasks'}, <b>{counts.done}</b> done
      </span>
      <span className={classNames(styles.rate, counts.tasks === 0 && styles.isNone)}>
        <i style={{ '--v': completionRate } as CSSProperties} />
        {completionRate}%
      </span>
    </>
  );
}

const SumSkeleton = () => (
  <span className={styles.counts}>
    <Skeleton width="92px" />
  </span>
);
