import { type Day, formatDay } from '@/lib/shared/calendar/days';

/** How the change of an item is taken back, and what it is called then. */

/** A change of an item of any kind. */
type AnyPatch = Readonly<{
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

/**
 * The names in a patch that are no fields of an item: those that say how the change is made; `dropped`, for which an
 * item has `droppedAt`; and those that add and remove labels of many items.
 */
const NOT_FIELDS: readonly string[] = [
  'version',
  'carry',
  'carryBack',
  'dropped',
  'addLabels',
  'removeLabels',
];

/**
 * Returns the patch that takes a patch back: it gives the changed fields the values that they have in `item`.
 * @param item the item before the patch
 */
export function inverseOf<P extends object>(item: object, patch: P): P {
  const values: Record<string, unknown> = { ...item };
  const change: AnyPatch = patch;
  const names = new Set(Object.keys(patch).filter((name) => !NOT_FIELDS.includes(name)));
  // A task loses its time when it is kept for later.
  if (change.date === null) names.add('time');
  // The last day of a meeting is sent only for whole days; with a time, its duration gives the last day.
  if ('endDate' in values && ('time' in patch || 'endDate' in patch)) {
    names.add('time').add('date');
    if (values.time === null) names.add('endDate');
    else names.delete('endDate');
  }
  const inverse = Object.fromEntries([...names].map((name) => [name, values[name]]));
  if (change.carry && values.date !== change.date) inverse.carryBack = true;
  if (change.dropped !== undefined) inverse.dropped = values.droppedAt !== null;
  const labels = 'labels' in values ? (values.labels as string[]) : [];
  const gained = change.addLabels?.filter((id) => !labels.includes(id)) ?? [];
  const lost = change.removeLabels?.filter((id) => labels.includes(id)) ?? [];
  if (gained.length > 0) inverse.removeLabels = gained;
  if (lost.length > 0) inverse.addLabels = lost;
  return inverse as P;
}

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
