import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';
import { line } from '@/lib/shared/text/text';
import { TITLE_MAX } from './limits';

/** The fields on the wire that tasks, meetings and goals share. */

export type ItemKind = 'task' | 'schedule' | 'goal';

/** Days during which a deleted item can be restored. */
export const RESTORE_DAYS = 30;

export const itemId = z.uuid({ error: 'Must be a UUID.' }).overwrite((id) => id.toLowerCase());
export const title = line(TITLE_MAX);
export const version = z.int().min(1).max(2_147_483_647);
export const timestamp = z.iso.datetime({ precision: 3 });
export const permission = z.enum(['view', 'edit']);
export const role = z.enum(['viewer', 'editor', 'admin']);

/** A person as shown beside an item. */
export const author = z.strictObject({ firstName: z.string(), email: z.string() }).meta({ id: 'Author' });
export type Author = z.infer<typeof author>;

/** The fields that every new item is sent with, beside its day. */
export const newItemFields = { id: itemId.optional(), title } as const;

/** The fields that can be changed of every item. */
export const itemChanges = { title: title.optional() } as const;

/** The fields that every item carries in an answer. */
export const itemFields = {
  id: z.uuid(),
  title: z.string(),
  date: day,
  createdAt: timestamp,
  version,
  author,
  /** True for somebody else's item; the four fields below are then set. */
  isShared: z.boolean(),
  sharedBy: author.nullable(),
  permission: permission.nullable(),
  shareId: z.uuid().nullable(),
} as const;
