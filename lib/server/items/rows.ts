import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import {
  type GrantRow,
  grantColumns,
  grantsIn,
  grantsOf,
  type Person,
  sharerId,
  type Viewer,
} from '@/lib/server/access/visible';
import type { Author, SeriesMode, SeriesOfItem } from '@/lib/shared/contract/items';
import { accessOf, permissionOf } from '@/lib/shared/policy/policy';
import { labelsOf } from './labels';

/** The columns that tasks, meetings and goals share, and their JSON form. */

export type ItemRow<Date extends string | null = string> = GrantRow & {
  id: string;
  title: string;
  date: Date;
  version: number;
  created_at: string;
  owner_first_name: string;
  owner_email: string;
  sharer_first_name: string | null;
  sharer_email: string | null;
  series_id: string | null;
  series_rrule: string | null;
  series_mode: SeriesMode | null;
  series_version: number | null;
  occurrence_day: string | null;
  is_exception: boolean;
  labels: string[];
};

export const itemColumns = (person: Person): Prisma.Sql => Prisma.sql`
  item.id, item.owner_id, item.title, item.date::text AS date, item.version,
  ${instantText(Prisma.sql`item.created_at`)} AS created_at,
  owner.first_name AS owner_first_name, owner.email AS owner_email,
  sharer.first_name AS sharer_first_name, sharer.email AS sharer_email, ${grantColumns},
  item.series_id, series.rrule AS series_rrule, series.mode::text AS series_mode, series.version AS series_version,
  item.occurrence_day::text AS occurrence_day, item.overridden <> '{}' AS is_exception,
  ${labelsOf(person)} AS labels`;

/** SQL that joins to `item` its `owner`, its series, the person's grants, and those who gave them. */
export const itemPeople = (person: Person): Prisma.Sql => Prisma.sql`
  JOIN users AS owner ON owner.id = item.owner_id ${grantsOf(person)}
  LEFT JOIN users AS sharer ON sharer.id = ${sharerId}
  LEFT JOIN series AS series ON series.id = item.series_id`;

/** SQL for `item` with its people; each kind's module joins its own table. */
export const itemSource = (person: Person): Prisma.Sql => Prisma.sql`items AS item ${itemPeople(person)}`;

/**
 * Returns the fields of `itemFields` (lib/shared/contract/items.ts), as the actor sees them. Spread them after a kind's
 * own fields: V8 builds a hidden class for each object whose literal continues after a spread, which costs more than
 * the rest of a read.
 */
export function itemDto<Date extends string | null>(row: ItemRow<Date>, actor: Viewer) {
  const isShared = row.owner_id !== actor.id;
  const author: Author = { firstName: row.owner_first_name, email: row.owner_email };
  // Access by a role alone is shown as given by the owner.
  const sharer: Author =
    row.sharer_first_name !== null && row.sharer_email !== null
      ? { firstName: row.sharer_first_name, email: row.sharer_email }
      : author;
  return {
    id: row.id,
    title: row.title,
    date: row.date,
    createdAt: row.created_at,
    version: row.version,
    author,
    isShared,
    sharedBy: isShared ? sharer : null,
    permission: isShared ? permissionOf(accessOf(grantsIn(row, actor.id))) : null,
    shareId: row.share_id,
    series: seriesIn(row),
    labels: row.labels,
  };
}

function seriesIn(row: ItemRow<string | null>): SeriesOfItem | null {
  const { series_id: id, series_rrule: rrule, series_mode: mode, series_version: version } = row;
  const { occurrence_day: occurrenceDay, is_exception: isException } = row;
  if (id === null || rrule === null || mode === null || version === null || occurrenceDay === null)
    return null;
  return { id, rrule, mode, version, occurrenceDay, isException };
}
