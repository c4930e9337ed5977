import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { formerSeriesOf, lockWithFormer } from '@/lib/server/access/former-series';
import { seriesGrantColumns, seriesGrantsOf } from '@/lib/server/access/series';
import { type GrantRow, grantColumns, grantsIn, grantsOf } from '@/lib/server/access/visible';
import { type Subject, WAY_TABLES, type Way } from '@/lib/server/access/ways';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { accessOf, type Level } from '@/lib/shared/policy/policy';
import { settleGrants } from './cascade';

type Ending = { to: string; by: string };
type EndingRow = GrantRow & Ending;

/**
 * Ends a share or a role, of an item or a series and of the ended series before, and the grants that its recipient gave
 * by it. Throws 404 for somebody who has no level on the item or series, and 403 for others who may not end it.
 * @param mayEnd decides by the people of the share or role, and the actor's level on the item or series
 */
export async function endGiven(
  tx: Transaction,
  actor: Actor,
  { way, kind, id }: { way: Way; kind: ItemKind; id: string },
  mayEnd: (ending: Ending, level: Level) => boolean,
): Promise<void> {
  const subject = await lockSubject(tx, way, id);
  const row = subject && (await findEnding(tx, actor, { way, kind, id }, subject));
  const level = row ? accessOf(grantsIn(row, actor.id)) : 'none';
  if (!row || level === 'none') throw new AppError('not-found');
  if (!mayEnd(row, level)) throw new AppError('forbidden');
  const subjects = [subject, ...(await formerSeriesOf(tx, subject))];
  const ids = new Set(subjects.map((each) => each.id));
  await settleGrants(
    tx,
    subjects,
    (grant) => grant.way === way && ids.has(grant.item ?? grant.series ?? '') && grant.to === row.to,
  );
}

/** Locks the item or series of a share or role until the commit; null when there is no such share or role. */
async function lockSubject(tx: Transaction, way: Way, id: string): Promise<Subject | null> {
  const { rows, item, series } = WAY_TABLES[way];
  const [subject] = await tx.$queryRaw<Subject[]>`
    SELECT CASE WHEN ${item} IS NULL THEN 'series' ELSE 'item' END AS of, coalesce(${item}, ${series}) AS id
    FROM ${rows} WHERE id = ${id}::uuid`;
  if (!subject) return null;
  await lockWithFormer(tx, subject);
  if (subject.of === 'item')
    await tx.$executeRaw`SELECT 1 FROM items WHERE id = ${subject.id}::uuid FOR UPDATE`;
  return subject;
}

/** Reads a share or role with the actor's own grants on its item or series, in one statement. */
async function findEnding(
  tx: Transaction,
  actor: Actor,
  { way, kind, id }: { way: Way; kind: ItemKind; id: string },
  subject: Subject,
): Promise<EndingRow | undefined> {
  const { rows, to, by } = WAY_TABLES[way];
  const column = WAY_TABLES[way][subject.of];
  const [columns, source, row] =
    subject.of === 'item'
      ? [Prisma.sql`item.owner_id, ${grantColumns}`, Prisma.sql`items AS item`, Prisma.sql`item`]
      : [seriesGrantColumns, Prisma.sql`series`, Prisma.sql`series`];
  const grants = subject.of === 'item' ? grantsOf(actor.id) : seriesGrantsOf(actor.id);
  const [found] = await tx.$queryRaw<EndingRow[]>`
    SELECT ended.${to} AS "to", ended.${by} AS by, ${columns}
    FROM ${rows} AS ended JOIN ${source} ON ${row}.id = ended.${column} ${grants}
    WHERE ended.id = ${id}::uuid AND ${row}.kind = ${kind}::item_kind AND ${row}.deleted_at IS NULL
    FOR UPDATE OF ended`;
  return found;
}
