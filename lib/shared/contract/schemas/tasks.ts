import { z } from 'zod';
import { day, timeOfDay } from '@/lib/shared/calendar/schemas';
import { CHECKLIST_MAX, ESTIMATE_MAX, RANK_MAX, TITLE_MAX } from '@/lib/shared/contract/plain/limits';
import { DEFAULT_PRIORITY, PRIORITIES } from '@/lib/shared/contract/plain/priorities';
import { line } from '@/lib/shared/text/text';
import {
  itemChanges,
  itemFields,
  itemId,
  newItemFields,
  newReminders,
  notes,
  ownReminders,
  reminderChanges,
  role,
  streak,
  timestamp,
  version,
} from './items';
import { recurrence, seriesChanges } from './series';

export const priority = z.enum(PRIORITIES);

/** A step of a task. Its id is made by whoever adds it. */
const checklistStep = z
  .strictObject({ id: itemId, title: line(TITLE_MAX), done: z.boolean() })
  .meta({ id: 'ChecklistStep' });
export type ChecklistStep = z.infer<typeof checklistStep>;

const areDifferent = (steps: readonly { id: string }[]): boolean =>
  new Set(steps.map(({ id }) => id)).size === steps.length;

/** The steps of a task, all of them at once. */
const checklist = z
  .array(checklistStep)
  .max(CHECKLIST_MAX, { error: `A checklist has at most ${CHECKLIST_MAX} steps.` })
  .refine(areDifferent, { error: 'Two steps have the same id.' });

/** Minutes that a task takes. */
const estimate = z.int().min(1).max(ESTIMATE_MAX);

/**
 * True for a key of the package fractional-indexing: a letter that tells the number of digits of the integer part,
 * those digits, and a fraction without a trailing zero. All digits are of base 62.
 */
function isRank(key: string): boolean {
  const [head = ''] = key;
  if (!/^[A-Za-z][0-9A-Za-z]+$/.test(key)) return false;
  const digits =
    head >= 'a' ? head.charCodeAt(0) - 'a'.charCodeAt(0) + 1 : 'Z'.charCodeAt(0) - head.charCodeAt(0) + 1;
  const fraction = key.slice(1 + digits);
  // The package keeps the smallest integer back, so that there is always a key before a given one.
  return key.length > digits && !fraction.endsWith('0') && !/^A0+$/.test(key);
}

export const rank = z
  .string()
  .max(RANK_MAX, { error: `Must be at most ${RANK_MAX} characters long.` })
  .refine(isRank, { error: 'Must be a fractional index, such as a0 or a0V.' })
  .meta({ example: 'a0V' });

/** How a task comes to another day: fields of a change that an item does not have. */
export const carrying = {
  /** Counts the new day as one to which the task was carried over. */
  carry: z.literal(true).optional(),
  /** Takes that back: counts one day less. */
  carryBack: z.literal(true).optional(),
};

/** Adds the errors for carrying over, or taking it back, without saying to which day, and for both at once. */
export function requireDay(
  change: { date?: string | null; carry?: true; carryBack?: true },
  context: z.core.$RefinementCtx,
): void {
  if (change.carry && change.carryBack)
    context.addIssue({ code: 'custom', path: ['carryBack'], message: 'Only without carry.' });
  if (typeof change.date === 'string') return;
  for (const name of ['carry', 'carryBack'] as const)
    if (change[name])
      context.addIssue({ code: 'custom', path: [name], message: 'Only together with a day to carry to.' });
}

/** The error for a time of a task that has no day. */
export const TIME_WITHOUT_DAY = 'A task for later has no time.';

/** The error for a recurrence of a task that has no day. */
export const RECURRENCE_WITHOUT_DAY = 'A task for later does not repeat.';

/** Query of the read of the tasks for later. */
export const laterQuery = z.strictObject({ cursor: z.string().max(300).optional() });
export type LaterQuery = z.infer<typeof laterQuery>;

export const taskInput = z
  .strictObject({
    ...newItemFields,
    ...newReminders,
    /** Null for a task for later. */
    date: day.nullable(),
    time: timeOfDay.nullable().default(null),
    priority: priority.default(DEFAULT_PRIORITY),
    notes: notes.default(null),
    checklist: checklist.default([]),
    estimate: estimate.nullable().default(null),
    /** By default the task stands behind those that were made before it. */
    rank: rank.optional(),
    goalId: itemId.nullable().default(null),
    /** Makes the task the first occurrence of a series. */
    recurrence: recurrence.optional(),
  })
  .superRefine(({ date, time, recurrence }, context) => {
    if (date === null && recurrence !== undefined)
      context.addIssue({ code: 'custom', path: ['recurrence'], message: RECURRENCE_WITHOUT_DAY });
    if (date === null && time !== null)
      context.addIssue({ code: 'custom', path: ['time'], message: TIME_WITHOUT_DAY });
  })
  .meta({ id: 'TaskInput' });
/** A new task as it is sent; fields with defaults may be omitted. */
export type TaskInput = z.input<typeof taskInput>;
export type NewTask = z.output<typeof taskInput>;

export const taskPatch = z
  .strictObject({
    ...itemChanges,
    ...reminderChanges,
    /** Null keeps the task for later, without a time. */
    date: day.nullable().optional(),
    time: timeOfDay.nullable().optional(),
    priority: priority.optional(),
    notes: notes.optional(),
    checklist: checklist.optional(),
    estimate: estimate.nullable().optional(),
    rank: rank.optional(),
    goalId: itemId.nullable().optional(),
    completed: z.boolean().optional(),
    /** True lets go of the task, false takes it up again. */
    dropped: z.boolean().optional(),
    ...carrying,
    ...seriesChanges(recurrence),
    version: version.optional(),
  })
  .superRefine(requireDay)
  .meta({ id: 'TaskPatch' });
export type TaskPatch = z.infer<typeof taskPatch>;

export const taskCollaborator = z
  .strictObject({
    id: z.uuid(),
    role,
    /** The series, for a role on all its occurrences; null for a role on one task. */
    seriesId: z.uuid().nullable(),
    user: z.strictObject({ firstName: z.string(), lastName: z.string().nullable(), email: z.string() }),
  })
  .meta({ id: 'TaskCollaborator' });
export type TaskCollaborator = z.infer<typeof taskCollaborator>;

export const task = z
  .strictObject({
    ...itemFields,
    ...ownReminders,
    date: day.nullable(),
    time: timeOfDay.nullable(),
    priority,
    completed: z.boolean(),
    completedAt: timestamp.nullable(),
    droppedAt: timestamp.nullable(),
    notes: z.string().nullable(),
    checklist: z.array(checklistStep),
    estimate: estimate.nullable(),
    rank: z.string(),
    /** Null, too, for a goal that the reader cannot see. */
    goalId: z.uuid().nullable(),
    /** How often the task was carried over from an earlier day. */
    carried: z.int(),
    collaborators: z.array(taskCollaborator),
    streak,
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

/** A task in the list of those to carry over. */
export const carriedTask = task
  .extend({
    /** The earlier open occurrences of the same series, of the days that the list covers. */
    missedBefore: z.int().min(0),
  })
  .meta({ id: 'CarriedTask' });
export type CarriedTask = z.infer<typeof carriedTask>;
