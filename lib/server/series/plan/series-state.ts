import type { Day } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { Rule } from '@/lib/shared/recurrence/rule';

/** A series and its occurrences as data, for computing what a change of several occurrences does. */

export type SeriesState = {
  rule: Rule;
  mode: SeriesMode;
  /** The first day of the rule. Earlier occurrences are a record of rules that the series had. */
  start: Day;
  /** Null when the rule gives no day after the last occurrence. */
  laidOutUntil: Day | null;
  exdates: readonly Day[];
};

/** An occurrence that is not deleted. */
export type Row = {
  id: string;
  /** The day that the rule gave: no two occurrences of a series have the same. */
  day: Day;
  /** The day on which it stands; null for a task that was put off for later. */
  date: Day | null;
  /** The fields that it has of its own. */
  overridden: readonly string[];
  isCompleted: boolean;
  /** With fields of its own, completed, let go, or with comments, stickers, files, shares or roles. */
  isTouched: boolean;
};

/** True for an occurrence that shows what was done when, so that changes of the whole series leave its date and time. */
export const isRecord = ({ date, isCompleted }: Row, today: Day): boolean =>
  isCompleted || (date !== null && date < today);

/** An occurrence after a change. */
export type KeptRow = {
  row: Row;
  day: Day;
  date: Day | null;
  /** The names of the changed fields whose new values it gets. */
  fields: readonly string[];
  overridden: readonly string[];
};

/** The effect of a change of several occurrences. Every occurrence that a list names is in one of them only. */
export type Plan = {
  /** The series afterwards; null when it has no occurrence any more. */
  series: SeriesState | null;
  /** The series that begins with the occurrence for which the change was asked; null when none does. */
  successor: SeriesState | null;
  /** Occurrences that remain in the series with other values, or another day. */
  kept: KeptRow[];
  /** The occurrences of the successor. */
  moved: KeptRow[];
  /** Occurrences that become single items. */
  single: { row: Row; fields: readonly string[]; date: Day | null }[];
  /** Occurrences that are deleted. */
  gone: Row[];
  /** The days to lay out, in the successor if there is one, otherwise in the series. */
  added: Day[];
};

export const emptyPlan = (series: SeriesState): Plan => ({
  series,
  successor: null,
  kept: [],
  moved: [],
  single: [],
  gone: [],
  added: [],
});
