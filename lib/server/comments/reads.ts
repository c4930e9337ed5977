import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { isSeenBy } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import {
  type BoundedRow,
  bounded,
  isTooLarge,
  LargeList,
  type ListedRow,
  listedRows,
  ROW_BYTES,
} from '@/lib/server/items/large-list';
import {
  childSource,
  childVisibleTo,
  refersTo,
  requireTarget,
  type TargetRow,
  targetIn,
  targetRowColumns,
} from '@/lib/server/targets/target';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { Target } from '@/lib/shared/contract/schemas/targets';

/** Replaces a person whose account was deleted (docs/product/comments.md). */
const DELETED_AUTHOR = { firstName: 'Deleted user', email: '' };

type CommentRow = TargetRow & {
  id: string;
  content: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  author_id: string | null;
  first_name: string | null;
  email: string | null;
};

const dto =
  (actor: Actor) =>
  (row: CommentRow): Comment => ({
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    author:
      row.first_name !== null && row.email !== null
        ? { firstName: row.first_name, email: row.email }
        : DELETED_AUTHOR,
    mine: row.author_id === actor.id,
    ...targetIn(row),
  });

/**
 * Selects the author's address, unless the author can no longer see the item: others must not learn a later address.
 */
const authorEmail = Prisma.sql`
  CASE WHEN author.id IS NULL THEN NULL
    WHEN child.item_id IS NULL OR ${isSeenBy(Prisma.sql`author.id`)} THEN author.email ELSE '' END`;

const statement = (actor: Actor, condition: Prisma.Sql, tail: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT child.id, child.content, child.version, child.created_at, child.updated_at, child.author_id,
    author.first_name, ${authorEmail} AS email, ${targetRowColumns},
    octet_length(child.content) + ${ROW_BYTES}::int AS bytes
  FROM comments AS child ${childSource} LEFT JOIN users AS author ON author.id = child.author_id
  WHERE ${condition} AND ${childVisibleTo(actor)} ${tail}`;

async function select(
  db: RawStatements,
  actor: Actor,
  condition: Prisma.Sql,
  tail = Prisma.empty,
): Promise<Comment[]> {
  return (await db.$queryRaw<CommentRow[]>(statement(actor, condition, tail))).map(dto(actor));
}

/**
 * Lists the comments on an item or on one's own day, oldest first. Throws 404 when the actor may not see the target.
 */
export async function listComments(actor: Actor, target: Target): Promise<Comment[] | LargeList<Comment>> {
  await requireTarget(actor, target, 'read');
  const oldestFirst = Prisma.sql`ORDER BY child.created_at, child.id`;
  const all = statement(actor, refersTo(actor, target), oldestFirst);
  const rows = await autocommit.$queryRaw<(CommentRow & BoundedRow)[]>(bounded(all));
  if (!isTooLarge(rows)) return rows.map(dto(actor));
  return LargeList.of({
    personId: actor.id,
    listed: () => autocommit.$queryRaw<ListedRow[]>(listedRows(all)),
    read: (some) => {
      const ids = some.map(({ id }) => id);
      return select(autocommit, actor, Prisma.sql`child.id = ANY (${ids}::uuid[])`, oldestFirst);
    },
  });
}

/** Returns one comment; null when it is absent or its target is invisible to the actor. */
export async function findComment(db: RawStatements, actor: Actor, id: string): Promise<Comment | null> {
  const [found] = await select(db, actor, Prisma.sql`child.id = ${id}::uuid`);
  return found ?? null;
}
