import { pool } from '@/lib/db/client';

/** So many points against a key. The first of them opens a window of so many seconds. */
export type Spending = { key: string; points: number; seconds: number };

/** What a key's window holds afterwards, from all processes, and when it ends (milliseconds since the epoch). */
export type Count = { key: string; points: number; endsAt: number };

/** Where points are counted, so that several processes and instances share them. */
export type AddPoints = (spendings: readonly Spending[], now: number) => Promise<Count[]>;

/**
 * Adds points to any number of keys in one atomic statement: callers side by side see different totals, so whoever sees
 * one above the limit came too late. Rows are locked in the order of their keys, here as below, or two statements could
 * wait for each other.
 */
export const addPoints: AddPoints = async (spendings, now) => {
  const sorted = [...spendings].sort((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await pool.query<{ key: string; points: number; expire: string }>({
    name: 'add-points',
    text: `
      INSERT INTO rate_limits AS held (key, points, expire)
      SELECT given.key, given.points, $4::bigint + given.seconds * 1000
      FROM unnest($1::text[], $2::int[], $3::int[]) AS given (key, points, seconds)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN held.expire > $4 THEN held.points ELSE 0 END + excluded.points,
        expire = CASE WHEN held.expire > $4 THEN held.expire ELSE excluded.expire END
      RETURNING key, points, expire`,
    values: [
      sorted.map(({ key }) => key),
      sorted.map(({ points }) => points),
      sorted.map(({ seconds }) => seconds),
      now,
    ],
  });
  return rows.map(({ key, points, expire }) => ({ key, points, endsAt: Number(expire) }));
};

/**
 * Takes one point back from each key whose window is still open. A row that holds none any more goes: what was refused
 * must not leave one for every name that a caller can think of.
 */
export async function takeBack(keys: readonly string[], now: number): Promise<void> {
  await pool.query({
    name: 'take-back-points',
    text: `
      WITH held AS (
        SELECT key, points FROM rate_limits WHERE key = ANY ($1) AND expire > $2
        ORDER BY key COLLATE "C" FOR UPDATE),
      emptied AS (
        DELETE FROM rate_limits USING held WHERE rate_limits.key = held.key AND held.points <= 1)
      UPDATE rate_limits SET points = held.points - 1 FROM held
      WHERE rate_limits.key = held.key AND held.points > 1`,
    values: [keys, now],
  });
}

/** Forgets windows that are over. For the worker to call now and then. */
export async function sweepCounts(now = Date.now()): Promise<void> {
  await pool.query('DELETE FROM rate_limits WHERE expire <= $1', [now]);
}
