import { type Day, daysOf, partsOf, periodOf } from '@/lib/shared/calendar/days';
import { type DayCounts, isAllDone, NOTHING } from '@/lib/shared/text/day-counts';
import styles from './annual.module.css';

/** Pixels between the centres of dots, and pixels across one. */
export const DOT_GRID = { stepX: 13, stepY: 11, dot: 7 } as const;
const { stepX: STEP_X, stepY: STEP_Y, dot: DOT } = DOT_GRID;

type DotCalendarProps = { month: Day; counts: ReadonlyMap<Day, DayCounts> | null; today: Day };

/**
 * Shows a month with a dot for each day: a disc when everything is done, a ring when tasks are open, a pale dot without
 * tasks, and a sun for today. All discs are one path, and all pale dots another, since a year has 365 days.
 */
export function DotCalendar({ month, counts, today }: DotCalendarProps) {
  const dots = dotsOf(month, counts, today);
  return (
    <svg className={styles.dots} width={6 * STEP_X + DOT} height={5 * STEP_Y + DOT} aria-hidden="true">
      <path className={styles.empty} d={dots.pale} />
      <path className={styles.allDone} d={dots.full} />
      {dots.open.map(([x, y]) => (
        <circle key={`${x} ${y}`} className={styles.open} cx={x} cy={y} r={DOT / 2 - 0.75} />
      ))}
      {dots.sun && <circle className={styles.today} cx={dots.sun[0]} cy={dots.sun[1]} r={DOT / 2 + 0.75} />}
    </svg>
  );
}

type Place = readonly [x: number, y: number];

function dotsOf(month: Day, counts: ReadonlyMap<Day, DayCounts> | null, today: Day) {
  const lead = partsOf(month).weekday;
  const dots = { pale: '', full: '', open: [] as Place[], sun: null as Place | null };
  daysOf(periodOf('monthly', month)).forEach((day, index) => {
    const column = (lead + index) % 7;
    const week = Math.floor((lead + index) / 7);
    const place: Place = [column * STEP_X + DOT / 2, week * STEP_Y + DOT / 2];
    const planned = counts?.get(day) ?? NOTHING;
    if (day === today) dots.sun = place;
    else if (planned.tasks === 0) dots.pale += dot(place);
    else if (isAllDone(planned)) dots.full += dot(place);
    else dots.open.push(place);
  });
  return dots;
}

/** Draws a line without length, whose round ends are the dot. */
const dot = ([x, y]: Place): string => `M${x} ${y}h0`;
