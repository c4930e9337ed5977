import { type Day, formatDay } from '@/lib/shared/calendar/days';

/** The words for a change of an item, for the toast after it was taken back. */

/** A change of an item of any kind. */
export type AnyPatch = Readonly<{
  date?: Day | null;
  time?: string | null;
  endDate?: Day;
  completed?: boolean;
  dropped?: boolean;
  carry?: true;
  carryBack?: true;
  rank?: string;
  labels?: string[];
  reminders?: number[] | null;
  addLabels?: readonly string[];
  removeLabels?: readonly string[];
  recurrence?: object | null;
}>;

/** Returns the words for the effect of a patch, as in 'Undone: moved to Tuesday, November 25'. */
export function patchInWords(patch: object): string {
  const { date, time, completed, dropped, rank, labels, reminders, recurrence }: AnyPatch = patch;
  if (recurrence !== undefined) return recurrence === null ? 'no longer repeats' : 'repeats';
  if (date === null) return 'moved to Later';
  if (date !== undefined) return `moved to ${dayInWords(date)}`;
  if (completed !== undefined) return completed ? 'done' : 'not done';
  if (dropped !== undefined) return dropped ? 'let go' : 'taken up again';
  if (time) return `moved to ${time}`;
  if (labels !== undefined) return 'labels changed';
  if (reminders !== undefined) return 'reminders changed';
  return rank === undefined ? 'changed' : 'moved';
}

/** Returns a day as in 'Tuesday, November 25'. */
export const dayInWords = (day: Day): string =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
