import {
  DAY_MINUTES,
  type Day,
  daysBetween,
  minutesOf,
  type TimeOfDay,
  timeAt,
} from '@/lib/shared/calendar/days';
import { EARLY_UNTIL, LATE_FROM } from '@/lib/shared/calendar/hours';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { counted } from '@/lib/shared/text/day-counts';

/** The layout of printed sheets, which do not scroll: it determines the items and hours that fit. */

export type Fitted<T> = {
  shown: readonly T[];
  /** The number of omitted items, which has a line of its own: 'and 4 more'. */
  more: number;
  /** Blank lines for handwriting. */
  blank: number;
};

/** Fills the available lines. If there are too many items, the last line has the number of the others. */
export function fitLines<T>(items: readonly T[], lines: number): Fitted<T> {
  if (items.length <= lines) return { shown: items, more: 0, blank: lines - items.length };
  const shown = items.slice(0, Math.max(0, lines - 1));
  return { shown, more: items.length - shown.length, blank: 0 };
}

/**
 * Shares the lines of a half of a sheet among its blocks: each has as many as it needs while there are enough, and
 * otherwise those that need most get the rest of the others.
 * @param needs how many lines each block would fill
 * @param each how many lines each block has when all have the same
 * @param least how many lines each block keeps
 */
export function shareLines(needs: readonly number[], each: number, least: number): number[] {
  const lines = needs.map(() => each);
  for (;;) {
    const taking = mostIn(needs.map((need, index) => need - (lines[index] ?? 0)));
    const giving = mostIn(needs.map((need, index) => (lines[index] ?? 0) - Math.max(need, least)));
    if (taking === null || giving === null) return lines;
    lines[taking] = (lines[taking] ?? 0) + 1;
    lines[giving] = (lines[giving] ?? 0) - 1;
  }
}

/** Returns the place of the greatest number above zero; null without one. */
function mostIn(numbers: readonly number[]): number | null {
  const most = Math.max(...numbers);
  return most > 0 ? numbers.indexOf(most) : null;
}

/** The marks of the priorities, since a sheet is printed in one colour. */
export const PRIORITY_MARK: Readonly<Record<Priority, string>> = { high: '!!', medium: '!', low: '' };

export const PRIORITY_LEGEND = '!! high, ! medium';

/** Returns a text such as '22 tasks, 16 meetings'. */
export const plan = (tasks: number, meetings: number): string =>
  `${counted(tasks, 'task')}, ${counted(meetings, 'meeting')}`;

/** A line below a task: a step of its checklist, or its notes. */
export type TaskLine =
  | { kind: 'task'; id: string; task: Task }
  | { kind: 'step'; id: string; title: string; isDone: boolean }
  | { kind: 'notes'; id: string; text: string };

/** The most characters of notes that are written; a line shows fewer. */
const NOTES_MAX = 200;

/**
 * Returns the lines of tasks that are printed. An open task has its checklist and its notes below it where all of that
 * fits beside all tasks; notes are one line.
 */
export function taskLines(tasks: readonly Task[], lines: number): TaskLine[] {
  let spare = lines - tasks.length;
  return tasks.flatMap((task) => {
    const line: TaskLine = { kind: 'task', id: task.id, task };
    const below = task.completed ? [] : linesBelow(task);
    if (below.length > spare) return [line];
    spare -= below.length;
    return [line, ...below];
  });
}

function linesBelow({ id, checklist, notes }: Task): TaskLine[] {
  const steps = checklist.map(
    (step): TaskLine => ({
      kind: 'step',
      id: `${id} ${step.id}`,
      title: step.title,
      isDone: step.done,
    }),
  );
  if (notes === null) return steps;
  return [
    ...steps,
    { kind: 'notes', id: `${id} notes`, text: notes.slice(0, NOTES_MAX).replace(/\s+/g, ' ') },
  ];
}

type Spanning = { date: Day; endDate: Day };

/** Returns a text such as 'day 2 of 3' for a meeting of several whole days, and 'all day' for one of one day. */
export const dayOfSpan = ({ date, endDate }: Spanning, day: Day): string =>
  date === endDate ? 'all day' : `day ${daysBetween(date, day) + 1} of ${daysBetween(date, endDate) + 1}`;

type Meeting = { time: TimeOfDay; duration: number };

export type HourLine<M> = {
  /** The time at which the line begins. */
  time: TimeOfDay;
  /** The hour, such as '9', on lines that begin one; else empty. */
  hour: string;
  meetings: readonly M[];
  /** True if a meeting that began earlier continues on this line. */
  isTaken: boolean;
};

const HALF_HOUR = 30;
const DAY_ENDS = LATE_FROM + HALF_HOUR;

/**
 * Returns the lines of a printed day: half hours from 7 to 21, or the whole day by hours if a meeting begins at another
 * time.
 */
export function hourLines<M extends Meeting>(meetings: readonly M[]): HourLine<M>[] {
  const isUsual = meetings.every(({ time }) => minutesOf(time) >= EARLY_UNTIL && minutesOf(time) < DAY_ENDS);
  const [begin, end, step] = isUsual ? [EARLY_UNTIL, DAY_ENDS, HALF_HOUR] : [0, DAY_MINUTES, 2 * HALF_HOUR];
  return Array.from({ length: (end - begin) / step }, (_, index) => {
    const from = begin + index * step;
    const begins = ({ time }: M) => minutesOf(time) >= from && minutesOf(time) < from + step;
    const goesOn = ({ time, duration }: M) => minutesOf(time) < from && minutesOf(time) + duration > from;
    return {
      time: timeAt(from),
      hour: from % 60 === 0 ? String(from / 60) : '',
      meetings: meetings.filter(begins),
      isTaken: meetings.some(goesOn),
    };
  });
}

export type HourRow<M> = HourLine<M> & {
  /** The number of meetings beginning on this line that do not fit. */
  more: number;
};

/** The most meetings side by side, if there are too many for a row each. */
const COLUMNS_MAX = 4;

/**
 * Returns the rows of a printed day. A line of `hourLines` takes as many rows as it has meetings, so that every title
 * is printed; if that exceeds the maximum, meetings share a row.
 *
 * @param most the number of rows that are legible on the sheet
 */
export function hourRows<M extends Meeting>(meetings: readonly M[], most: number): HourRow<M>[] {
  const lines = hourLines(meetings);
  const rowsOf = ({ meetings: begun }: HourLine<M>, columns: number) =>
    Math.max(1, Math.ceil(begun.length / columns));
  const total = (columns: number) => lines.reduce((sum, line) => sum + rowsOf(line, columns), 0);
  let columns = 1;
  while (columns < COLUMNS_MAX && total(columns) > most) columns += 1;
  let spare = Math.max(0, most - lines.length);
  return lines.flatMap((line) => {
    const rows = Math.min(rowsOf(line, columns), 1 + spare);
    spare -= rows - 1;
    const more = Math.max(0, line.meetings.length - rows * columns);
    return Array.from({ length: rows }, (_, index) => ({
      ...line,
      hour: index === 0 ? line.hour : '',
      meetings: line.meetings.slice(index * columns, (index + 1) * columns),
      more: index === rows - 1 ? more : 0,
    }));
  });
}
