import { classNames } from '@/components/ui/class-names';
import styles from './landing.module.css';
import { SAMPLE_YEAR } from './sample-days';
import { SampleTasks, SampleWeek } from './sample-pages';

const DOT_CLASS: Readonly<Record<string, string | undefined>> = {
  _: styles.isBlank,
  f: styles.isDone,
  o: styles.isOpen,
  t: styles.isToday,
};
const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

/** The calendar of November 2025: from October 26 to December 6. */
const GRID = [
  ...Array.from({ length: 6 }, (_, index) => ({ date: 26 + index, out: true })),
  ...Array.from({ length: 30 }, (_, index) => ({ date: 1 + index, out: false })),
  ...Array.from({ length: 6 }, (_, index) => ({ date: 1 + index, out: true })),
];

/**
 * Shows the year, the month, the week and the day on one folded strip. For assistive technology it is a single image.
 */
export function HeroStrip() {
  return (
    <div
      className={styles.concertina}
      role="img"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow screens it scrolls sideways, which a keyboard must reach
      tabIndex={0}
      aria-label="A paper strip folded in four: the year 2025, November, the week of the 16th and Friday the 21st"
    >
      <div className={styles.fold}>
        <p className={styles.foldTitle}>2025</p>
        <div className={styles.year}>
          {SAMPLE_YEAR.map(({ month, days }) => (
            <div key={month} className={month === 'Nov' ? styles.isNow : undefined}>
              <b>{month}</b>
              <span className={styles.dots}>
                {[...days].map((day, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
                  <i key={index} className={DOT_CLASS[day]} />
                ))}
              </span>
            </div>
          ))}
        </div>
      </div>
      <div className={styles.fold}>
        <p className={styles.foldTitle}>November</p>
        <div className={styles.month}>
          {WEEKDAYS.map((weekday, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two weekdays share their letter
            <span key={index} className={styles.weekdayName}>
              {weekday}
            </span>
          ))}
          {GRID.map(({ date, out }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the grid has some dates twice
            <span key={index} className={gridClass(date, out)}>
              {date}
            </span>
          ))}
        </div>
      </div>
      <div className={styles.fold}>
        <p className={styles.foldTitle}>Nov 16 - 22</p>
        <SampleWeek />
      </div>
      <div className={classNames(styles.fold, 'dogear')}>
        <p className={styles.foldTitle}>
          Friday, <em>21</em>
        </p>
        <SampleTasks />
      </div>
    </div>
  );
}

function gridClass(date: number, out: boolean): string | undefined {
  if (out) return styles.isOutside;
  return classNames(date >= 16 && date <= 22 && styles.isWeek, date === 21 && styles.isToday) || undefined;
}
