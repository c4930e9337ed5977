import type { Bar } from '@/components/planner/analytics/trend';
import { classNames } from '@/components/ui/class-names';
import { type Day, formatDay, partsOf, periodOf } from '@/lib/shared/calendar/days';
import { gridCells, isSameMonth } from '@/lib/shared/calendar/month-grid';
import { monthsOf } from '@/lib/shared/calendar/periods';
import { counted, countPeriod, type DayCounts, isAllDone, NOTHING } from '@/lib/shared/text/day-counts';
import { Paper } from './paper';
import styles from './paper.module.css';
import { PaperChart } from './paper-chart';
import { PaperGoals } from './paper-goals';
import { plan } from './paper-layout';

type CountsByDay = ReadonlyMap<Day, DayCounts>;
type YearPaperProps = { year: Day; counts: CountsByDay; bars: readonly Bar[] };

/** The printed sheet of a year, with six months on each of its halves. */
export function YearPaper({ year, counts, bars }: YearPaperProps) {
  const { tasks, meetings } = countPeriod(counts, periodOf('annual', year));
  const month = (start: Day) => <MonthBlock key={start} month={start} counts={counts} />;
  const months = monthsOf(year);
  return (
    <Paper
      legend="Disc: all done. Ring: open tasks. Stroke: meetings."
      head={
        <>
          <div>
            <h1>{partsOf(year).year}</h1>
            <p>{plan(tasks, meetings)}</p>
          </div>
          <PaperChart bars={bars} />
        </>
      }
      aside={<PaperGoals type="annual" date={year} />}
      left={<div className={styles.months}>{months.slice(0, 6).map(month)}</div>}
      right={<div className={styles.months}>{months.slice(6).map(month)}</div>}
    />
  );
}

type MonthBlockProps = { month: Day; counts: CountsByDay };

function MonthBlock({ month, counts }: MonthBlockProps) {
  const { tasks, done } = countPeriod(counts, periodOf('monthly', month));
  return (
    <section>
      <p className={styles.monthName}>
        {formatDay(month, { month: 'long' })}
        <span>
          {counted(tasks, 'task')}, {done} done
        </span>
      </p>
      <div className={styles.days} data-part="days">
        {gridCells(month).map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position.
          <span key={index}>
            {day && isSameMonth(day, month) && <YearDay day={day} counts={counts.get(day) ?? NOTHING} />}
          </span>
        ))}
      </div>
    </section>
  );
}

/** A day's number; below it a disc when everything is done, a ring when tasks are open, a stroke for meetings. */
const YearDay = ({ day, counts }: { day: Day; counts: DayCounts }) => (
  <>
    {partsOf(day).dayOfMonth}
    <i
      className={classNames(
        counts.tasks > 0 && (isAllDone(counts) ? styles.allDone : styles.outside),
        counts.meetings > 0 && styles.hasMeetings,
      )}
    />
  </>
);
