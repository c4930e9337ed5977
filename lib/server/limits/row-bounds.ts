import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';

/**
 * How many rows of each kind one account may have, so that nobody fills the database for all others. Rows that other
 * limits bound need none: upload addresses (200 an hour, swept after half a day), links by mail, OAuth attempts.
 */

type Bound = {
  /** At most so many. */
  max: () => number;
  what: string;
  /** What ends the sentence of a refusal. */
  advice: string;
  /** Selects a row for each, by an index that begins with the person. */
  rows: (personId: string) => Prisma.Sql;
};

const BOUNDS = {
  items: {
    max: () => env.itemsPerPerson,
    what: 'tasks, meetings and goals',
    // They can be restored until then; and deleting and creating in turn would have no end otherwise.
    advice: 'Those that are deleted count until they are gone for good, after 30 days.',
    rows: (id) => Prisma.sql`SELECT 1 FROM items WHERE owner_id = ${id}::uuid`,
  },
  // Of 5,000 characters each they come to as much as a person's files.
  comments: {
    max: () => 50_000,
    what: 'comments',
    advice: 'Delete some first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM comments WHERE author_id = ${id}::uuid`,
  },
  stickers: {
    max: () => 100_000,
    what: 'stickers',
    advice: 'Remove some first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM stickers WHERE user_id = ${id}::uuid`,
  },
  // Their bytes are bounded by the storage quota; this is for very small ones.
  attachments: {
    max: () => 20_000,
    what: 'files',
    advice: 'Delete some first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM attachments WHERE uploader_id = ${id}::uuid`,
  },
  shares: {
    max: () => 20_000,
    what: 'shares',
    advice: 'End some first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM shares WHERE shared_by_id = ${id}::uuid`,
  },
  taskRoles: {
    max: () => 20_000,
    what: 'collaborators on tasks',
    advice: 'Remove some first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM task_collaborators WHERE added_by_id = ${id}::uuid`,
  },
  // Answered ones stay, for both to see.
  invitations: {
    max: () => 20_000,
    what: 'invitations',
    advice: 'Take some back first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM collaboration_requests WHERE owner_id = ${id}::uuid`,
  },
} as const satisfies Record<string, Bound>;

export type BoundedKind = keyof typeof BOUNDS;

/** Milliseconds for which a count is relied on. */
const COUNT_GOOD_FOR = 60_000;

/** A person who has room for more rows than this and a tenth of the bound cannot come to it within that time. */
const FAR = 1_000;

/** People and kinds that are remembered at most. */
const REMEMBERED_MAX = 10_000;

/** What this process knows: rows counted, and those made here since then. */
type Estimate = { rows: number; countedAt: number };

const estimates = new Map<string, Estimate>();

async function countOf(db: RawStatements, kind: BoundedKind, personId: string): Promise<number> {
  const { max, rows } = BOUNDS[kind];
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${rows(personId)} LIMIT ${max()}::int) AS counted`;
  return row?.count ?? 0;
}

/**
 * Whether the person has so many rows that one more has to be counted exactly (`rowsLeft`). Asks the database once a
 * minute for each person and kind: for those who are far from the bound, which is everybody, a create costs no more than
 * it did.
 */
export async function isNearBound(db: RawStatements, kind: BoundedKind, personId: string): Promise<boolean> {
  const key = `${kind} ${personId}`;
  const now = Date.now();
  let estimate = estimates.get(key);
  if (!estimate || now - estimate.countedAt >= COUNT_GOOD_FOR) {
    if (estimates.size >= REMEMBERED_MAX) estimates.clear();
    estimate = { rows: await countOf(db, kind, personId), countedAt: now };
    estimates.set(key, estimate);
  }
  const max = BOUNDS[kind].max();
  const isNear = max - estimate.rows <= Math.max(max / 10, FAR);
  if (!isNear) estimate.rows += 1;
  return isNear;
}

/**
 * Whether the person may have one more row. Near the bound the others who make one for the same person wait until the
 * commit, so that of many at once none goes beyond it.
 */
export async function rowsLeft(tx: Transaction, kind: BoundedKind, personId: string): Promise<boolean> {
  if (!(await isNearBound(tx, kind, personId))) return true;
  // A statement of its own: one that waits for the lock would still count what it saw before.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`rows ${kind} ${personId}`}, 0))`;
  return (await countOf(tx, kind, personId)) < BOUNDS[kind].max();
}

/** What a person is told who has as many rows as there may be. */
export function noRowsLeft(kind: BoundedKind): AppError {
  const { max, what, advice } = BOUNDS[kind];
  return new AppError('conflict', {
    error: `An account has at most ${max().toLocaleString('en')} ${what}.`,
    details: `You have ${max().toLocaleString('en')} ${what}, and an account has no more. ${advice}`,
  });
}

/** Throws 409 unless the person may have one more row. */
export async function requireRowsLeft(tx: Transaction, kind: BoundedKind, personId: string): Promise<void> {
  if (!(await rowsLeft(tx, kind, personId))) throw noRowsLeft(kind);
}
