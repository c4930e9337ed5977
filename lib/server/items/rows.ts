import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import {
  type GivenAccess,
  givenAccess,
  grantsIn,
  type Person,
  type Viewer,
} from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import type { Author, SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import { accessOf, type Grants, permissionOf } from '@/lib/shared/policy/policy';
import { labelsOf } from './labels';

/** The columns that tasks, meetings and goals share, and their JSON form. */

/** The columns of the item's own row. */
export type OwnRow<Date extends string | null = string> = {
  id: string;
  title: string;
  date: Date;
  version: number;
  created_at: string;
  is_exception: boolean;
};

export type ItemRow<Date extends string | null = string> = OwnRow<Date> & {
  owner_id: string;
  owner_first_name: string;
  owner_email: string;
  access: GivenAccess | null;
  /** The series and the day of the occurrence as words: id, version, mode, day and rule, which may have spaces. */
  series: string | null;
  labels: string[];
};

export const ownColumns = Prisma.sql`
  item.id, item.title, item.date::text AS date, item.version, ${instantText(Prisma.sql`item.created_at`)} AS created_at,
  item.overridden <> '{}' AS is_exception`;

export const itemColumns = (person: Person): Prisma.Sql => Prisma.sql`
  ${ownColumns}, item.owner_id, owner.first_name AS owner_first_name, owner.email AS owner_email,
  ${givenAccess(person)} AS access,
  CASE WHEN item.series_id IS NOT NULL THEN
    concat_ws(' ', series.id, series.version, series.mode, item.occurrence_day, series.rrule) END AS series,
  ${labelsOf(person)} AS labels`;

/** Returns the fields that `ownColumns` are. */
export const ownFields = <Date extends string | null>(row: OwnRow<Date>) => ({
  id: row.id,
  title: row.title,
  date: row.date,
  createdAt: row.created_at,
  version: row.version,
});

/** Returns the other fields of an item that the actor has just created, which is nobody else's and of no series. */
export const freshItem = ({ user: { firstName, email } }: Actor) => ({
  author: { firstName, email },
  isShared: false,
  sharedBy: null,
  permission: null,
  shareId: null,
  series: null,
  labels: [],
});

/** SQL that joins to `item` its `owner` and its series. */
export const itemPeople = Prisma.sql`
  JOIN users AS owner ON owner.id = item.owner_id LEFT JOIN series AS series ON series.id = item.series_id`;

/** SQL for `item` with its owner and its series; each kind's module joins its own table. */
export const itemSource = Prisma.sql`items AS item ${itemPeople}`;

/**
 * Returns the fields of `itemFields` (lib/shared/contract/schemas/items.ts), as the actor sees them. Spread them after a
 * kind's own fields: V8 builds a hidden class for each object whose literal continues after a spread, which costs more
 * than the rest of a read.
 */
export function itemDto<Date extends string | null>(row: ItemRow<Date>, { id: viewerId }: Viewer) {
  const { owner_id, access } = row;
  const isShared = owner_id !== viewerId;
  const author: Author = { firstName: row.owner_first_name, email: row.owner_email };
  return {
    id: row.id,
    title: row.title,
    date: row.date,
    createdAt: row.created_at,
    version: row.version,
    author,
    isShared,
    sharedBy: isShared ? sharerIn(access, author) : null,
    permission: isShared ? permissionOf(accessOf(grantsOfRow(row, viewerId))) : null,
    shareId: access?.share_id ?? null,
    series: row.series === null ? null : seriesOf(row.series, row.is_exception),
    labels: row.labels,
  };
}

/**
 * Reads the column `series` of a row. It is one text: as JSON it would take the database four times as long, a fifth of a
 * list of occurrences.
 */
function seriesOf(words: string, isException: boolean): SeriesOfItem {
  const parts = words.split(' ');
  return {
    id: parts[0] ?? '',
    rrule: parts.slice(4).join(' '),
    mode: parts[2] === 'fixed' ? 'fixed' : 'after_completion',
    version: Number(parts[1]),
    occurrenceDay: parts[3] ?? '',
    isException,
  };
}

/** Returns who gave the share that counts. Access by a role alone is shown as given by the owner. */
function sharerIn(access: GivenAccess | null, owner: Author): Author {
  if (!access || access.sharer_first_name === null || access.sharer_email === null) return owner;
  return { firstName: access.sharer_first_name, email: access.sharer_email };
}

/** Returns the person's grants on an item that was read for them. */
export const grantsOfRow = (
  { owner_id, access }: Pick<ItemRow, 'owner_id' | 'access'>,
  personId: string,
): Grants => grantsIn({ owner_id, ...(access ?? NOTHING_GIVEN) }, personId);

const NOTHING_GIVEN = { share_id: null, share_permission: null, task_role: null, planner_role: null };
