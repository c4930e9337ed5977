import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { isSeenBy } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import {
  childSource,
  childVisibleTo,
  refersTo,
  requireTarget,
  type TargetRow,
  targetIn,
  targetRowColumns,
} from '@/lib/server/targets/target';
import type { Comment } from '@/lib/shared/contract/comments';
import type { Target } from '@/lib/shared/contract/targets';

/** Replaces a person whose account was deleted (docs/contract.md section 4). */
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

async function select(db: RawStatements, actor: Actor, condition: Prisma.Sql): Promise<Comment[]> {
  const rows = await db.$queryRaw<CommentRow[]>`
    SELECT child.id, child.content, child.version, child.created_at, child.updated_at, child.author_id,
      author.first_name, ${authorEmail} AS email, ${targetRowColumns}
    FROM comments AS child ${childSource} LEFT JOIN users AS author ON author.id = child.author_id
    WHERE ${condition} AND ${childVisibleTo(actor)}
    ORDER BY child.created_at, child.id`;
  return rows.map(dto(actor));
}

/**
 * Lists the comments on an item or on one's own day, oldest first. Throws 404 when the actor may not see the target.
 */
export async function listComments(actor: Actor, target: Target): Promise<Comment[]> {
  await requireTarget(actor, target, 'read');
  return select(autocommit, actor, refersTo(actor, target));
}

/** Returns one comment; null when it is absent or its target is invisible to the actor. */
export async function findComment(db: RawStatements, actor: Actor, id: string): Promise<Comment | null> {
  const [found] = await select(db, actor, Prisma.sql`child.id = ${id}::uuid`);
  return found ?? null;
}
