import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';
import {
  ITEM_LABELS_MAX,
  ITEM_REMINDER_MINUTES_MAX,
  ITEM_REMINDERS_MAX,
  NOTES_MAX,
  TITLE_MAX,
} from '@/lib/shared/contract/plain/limits';
import { SERIES_MODES } from '@/lib/shared/contract/plain/series-modes';
import { line, optionalProse } from '@/lib/shared/text/text';

/** Schemas of the fields that tasks, meetings and goals have in common. */

export const itemKind = z.enum(['task', 'schedule', 'goal']);
export type ItemKind = z.infer<typeof itemKind>;

export const itemId = z.uuid({ error: 'Must be a UUID.' }).overwrite((id) => id.toLowerCase());
export const title = line(TITLE_MAX);
export const notes = optionalProse(NOTES_MAX);
export const version = z.int().min(1).max(2_147_483_647);
export const timestamp = z.iso.datetime({ precision: 3 });
export const permission = z.enum(['view', 'edit']);
export const role = z.enum(['viewer', 'editor', 'admin']);

/** The labels that a person puts on an item, all of them, by their ids. */
export const labelIds = z
  .array(itemId)
  .max(ITEM_LABELS_MAX, { error: `At most ${ITEM_LABELS_MAX} labels.` })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Names a label twice.' });

const WHOLE_MINUTES = { error: `Must be whole minutes from 0 to ${ITEM_REMINDER_MINUTES_MAX}.` };

/**
 * When a person is reminded of an item: minutes before it begins, 0 for its beginning. None for no reminder, null for
 * those of the settings.
 */
const reminders = z
  .array(z.int(WHOLE_MINUTES).min(0, WHOLE_MINUTES).max(ITEM_REMINDER_MINUTES_MAX, WHOLE_MINUTES))
  .overwrite((minutes) => [...new Set(minutes)].sort((one, other) => one - other))
  .max(ITEM_REMINDERS_MAX, { error: `At most ${ITEM_REMINDERS_MAX} reminders.` })
  .nullable();

/** A person as shown beside an item. */
export const author = z.strictObject({ firstName: z.string(), email: z.string() }).meta({ id: 'Author' });
export type Author = z.infer<typeof author>;

export const seriesMode = z.enum(SERIES_MODES);

/** The series of an occurrence. */
const seriesOfItem = z
  .strictObject({
    id: z.uuid(),
    /** The value of an RRULE (RFC 5545, 3.8.5.3), without DTSTART. */
    rrule: z.string(),
    mode: seriesMode,
    version,
    /** The day that the rule gave, which stays when the occurrence is moved. */
    occurrenceDay: day,
    /** True when the occurrence has fields of its own. */
    isException: z.boolean(),
  })
  .meta({ id: 'SeriesOfItem' });
export type SeriesOfItem = z.infer<typeof seriesOfItem>;

/** The fields of every new item, besides its day. */
export const newItemFields = { id: itemId.optional(), title, labels: labelIds.default([]) } as const;

/** The fields of every item that can be changed. */
export const itemChanges = {
  title: title.optional(),
  /** The reader's own labels, all of them. Whoever sees an item may change these, by a change of nothing else. */
  labels: labelIds.optional(),
} as const;

/** The reminders of a new task or meeting. */
export const newReminders = { reminders: reminders.default(null) } as const;

/** The reader's own reminders. Whoever sees an item may change these, by a change of nothing else. */
export const reminderChanges = { reminders: reminders.optional() } as const;

/** The reader's own reminders of a task or meeting, ascending; null for those of the settings. */
export const ownReminders = { reminders: z.array(z.int()).nullable() } as const;

/** The fields of every item in an answer. */
export const itemFields = {
  id: z.uuid(),
  title: z.string(),
  date: day,
  createdAt: timestamp,
  version,
  author,
  /**
   * True for an item of another person, in which `sharedBy` and `permission` are set, and `shareId` if there is a
   * share.
   */
  isShared: z.boolean(),
  sharedBy: author.nullable(),
  permission: permission.nullable(),
  shareId: z.uuid().nullable(),
  /** Null for a single item. */
  series: seriesOfItem.nullable(),
  /** The ids of the reader's own labels. */
  labels: z.array(z.uuid()),
} as const;

/**
 * How many of the latest occurrences of a repeated item are complete in a row, up to the reader's current period, which
 * does not break the row while it is open; null for a single item.
 */
export const streak = z.int().min(0).nullable();
