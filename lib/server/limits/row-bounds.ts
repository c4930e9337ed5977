import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { FEEDS_MAX, LABELS_MAX, OUTSIDE_CALENDARS_MAX, TOKENS_MAX } from '@/lib/shared/contract/plain/limits';

/**
 * The most rows of each kind for one account, so that nobody fills the database for all others. Rows that other limits
 * bound are not listed: upload addresses (200 an hour, removed after half a day), links by mail, and OAuth attempts.
 */

type Bound = {
  /** The most rows. */
  max: () => number;
  what: string;
  /** The end of the sentence in a refusal. */
  advice: string;
  /** Selects a row for each counted row, by an index that begins with the person. */
  rows: (personId: string) => Prisma.Sql;
};

const BOUNDS = {
  items: {
    max: () => env.itemsPerPerson,
    what: 'tasks, meetings and goals',
    // Deleted items count, since they can be restored; otherwise alternating deletion and creation would be unbounded.
    advice: 'Those that are deleted count until they are gone for good, after 30 days.',
    rows: (id) => Prisma.sql`SELECT 1 FROM items WHERE owner_id = ${id}::uuid`,
  },
  // A row for each 1,000 bytes of an item: with notes of 10,000 characters and 100 steps it takes a hundred times the
  // space of others, in the database and in every list. No long text is read for it: PostgreSQL stores the length of
  // notes beside them, and of a checklist in a column of its own.
  texts: {
    max: () => 64_000,
    what: 'kilobytes of long notes and checklists',
    advice: 'Shorten some first.',
    rows: (id) => Prisma.sql`
      SELECT 1 FROM items LEFT JOIN tasks ON tasks.id = items.id LEFT JOIN schedules ON schedules.id = items.id,
        generate_series(1, (coalesce(octet_length(tasks.notes), 0) + coalesce(octet_length(schedules.notes), 0)
          + coalesce(tasks.checklist_bytes, 0)) / 1000)
      WHERE items.owner_id = ${id}::uuid`,
  },
  labels: {
    max: () => LABELS_MAX,
    what: 'labels',
    advice: 'Delete some first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM labels WHERE owner_id = ${id}::uuid`,
  },
  // Each occurrence of a series has its own.
  itemLabels: {
    max: () => 200_000,
    what: 'labels on items',
    advice: 'Take some off first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM item_labels WHERE person_id = ${id}::uuid`,
  },
  itemReminders: {
    max: () => 200_000,
    what: 'items with reminders of their own',
    advice: 'Set some as in the settings first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM item_reminders WHERE person_id = ${id}::uuid`,
  },
  // With 5,000 characters each, they take as much space as a person's files.
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
  // The storage quota limits the bytes of files; this limits the number of very small ones.
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
  feeds: {
    max: () => FEEDS_MAX,
    what: 'calendar feeds',
    advice: 'Remove some first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM calendar_feeds WHERE user_id = ${id}::uuid`,
  },
  // Expired ones are bounded by those that make room for new ones (lib/server/tokens).
  tokens: {
    max: () => TOKENS_MAX,
    what: 'access tokens',
    advice: 'Withdraw some first.',
    rows: (id) =>
      Prisma.sql`SELECT 1 FROM tokens WHERE user_id = ${id}::uuid AND (expires_at IS NULL OR expires_at > now())`,
  },
  outsideCalendars: {
    max: () => OUTSIDE_CALENDARS_MAX,
    what: 'outside calendars',
    advice: 'Remove some first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM outside_calendars WHERE owner_id = ${id}::uuid`,
  },
  // Answered ones count, since they stay visible to both sides.
  invitations: {
    max: () => 20_000,
    what: 'invitations',
    advice: 'Take some back first.',
    rows: (id) => Prisma.sql`SELECT 1 FROM collaboration_requests WHERE owner_id = ${id}::uuid`,
  },
} as const satisfies Record<string, Bound>;

export type BoundedKind = keyof typeof BOUNDS;

/** Milliseconds for which a count is used without counting again. */
const COUNT_GOOD_FOR = 60_000;

/**
 * An estimate is used only while more rows than this, and more than a tenth of the bound, are left, since it lacks what
 * other processes have created since the count.
 */
const FAR = 1_000;

/** The most estimates that are remembered. */
const REMEMBERED_MAX = 10_000;

/** This process's estimate: the rows that it has counted, and those created here since. */
type Estimate = { rows: number; countedAt: number };

const estimates = new Map<string, Estimate>();

async function countOf(db: RawStatements, kind: BoundedKind, personId: string): Promise<number> {
  const { max, rows } = BOUNDS[kind];
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${rows(personId)} LIMIT ${max()}::int) AS counted`;
  return row?.count ?? 0;
}

/**
 * True when the person has so many rows that further ones have to be counted exactly (`rowsLeft`). Queries once a minute
 * for each person and kind, so that a create far from the bound costs hardly more than without a bound.
 * @param more the rows that are to be created
 */
export async function isNearBound(
  db: RawStatements,
  kind: BoundedKind,
  personId: string,
  more = 1,
): Promise<boolean> {
  const key = `${kind} ${personId}`;
  const now = Date.now();
  let estimate = estimates.get(key);
  if (!estimate || now - estimate.countedAt >= COUNT_GOOD_FOR) {
    if (estimates.size >= REMEMBERED_MAX) estimates.clear();
    estimate = { rows: await countOf(db, kind, personId), countedAt: now };
    estimates.set(key, estimate);
  }
  const max = BOUNDS[kind].max();
  const isNear = max - estimate.rows - more <= Math.max(max / 10, FAR);
  if (!isNear) estimate.rows += more;
  return isNear;
}

/**
 * True when the person may have so many more rows. Near the bound, concurrent creates for the same person run one after
 * the other, so that none of them exceeds it.
 */
export async function rowsLeft(
  tx: Transaction,
  kind: BoundedKind,
  personId: string,
  more = 1,
): Promise<boolean> {
  if (!(await isNearBound(tx, kind, personId, more))) return true;
  // Locks in a separate statement: one that waits for the lock would count the rows as of its start.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`rows ${kind} ${personId}`}, 0))`;
  return (await countOf(tx, kind, personId)) + more <= BOUNDS[kind].max();
}

/** Makes the refusal for a person who has the maximum number of rows. */
export function noRowsLeft(kind: BoundedKind): AppError {
  const { max, what, advice } = BOUNDS[kind];
  return new AppError('conflict', {
    error: `An account has at most ${max().toLocaleString('en')} ${what}.`,
    details: `You have ${max().toLocaleString('en')} ${what}, and an account has no more. ${advice}`,
  });
}

/**
 * Throws 409 unless the person may have so many more rows, by a count as of now: concurrent writes can exceed the bound by what
 * they add.
 */
export async function requireRoom(
  db: RawStatements,
  kind: BoundedKind,
  personId: string,
  more: number,
): Promise<void> {
  if (!(await isNearBound(db, kind, personId, more))) return;
  if ((await countOf(db, kind, personId)) + Math.max(1, more) > BOUNDS[kind].max()) throw noRowsLeft(kind);
}

/** Throws 409 unless the person may have so many more rows. */
export async function requireRowsLeft(
  tx: Transaction,
  kind: BoundedKind,
  personId: string,
  more = 1,
): Promise<void> {
  if (!(await rowsLeft(tx, kind, personId, more))) throw noRowsLeft(kind);
}
