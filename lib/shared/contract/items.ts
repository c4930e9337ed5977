import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';
import { line, optionalProse } from '@/lib/shared/text/text';
import { NOTES_MAX, TITLE_MAX } from './limits';

/** Schemas of the fields that tasks, meetings and goals have in common. */

export type ItemKind = 'task' | 'schedule' | 'goal';

export const itemId = z.uuid({ error: 'Must be a UUID.' }).overwrite((id) => id.toLowerCase());
export const title = line(TITLE_MAX);
export const notes = optionalProse(NOTES_MAX);
export const version = z.int().min(1).max(2_147_483_647);
export const timestamp = z.iso.datetime({ precision: 3 });
export const permission = z.enum(['view', 'edit']);
export const role = z.enum(['viewer', 'editor', 'admin']);

/** A person as shown beside an item. */
export const author = z.strictObject({ firstName: z.string(), email: z.string() }).meta({ id: 'Author' });
export type Author = z.infer<typeof author>;

/** Whether the days of a series are counted from its start, or each from the day on which the one before was completed. */
export const seriesMode = z.enum(['fixed', 'after_completion']);
export type SeriesMode = z.infer<typeof seriesMode>;

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
export const newItemFields = { id: itemId.optional(), title } as const;

/** The fields of every item that can be changed. */
export const itemChanges = { title: title.optional() } as const;

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
} as const;
