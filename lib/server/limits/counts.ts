import { query } from '@/lib/db/connection';

/**
 * Points to add to a key. The first of them open a window of `seconds`, in which the points of the key are added up.
 */
export type Spending = { key: string; points: number; seconds: number };

/** The total of a key's window in all processes, and its end (milliseconds since the epoch). */
export type Count = { key: string; points: number; endsAt: number };

/** Adds points to windows that several processes and instances share. */
export type AddPoints = (spendings: readonly Spending[], now: number) => Promise<Count[]>;

/**
 * Milliseconds by which the clocks of the machines of a planner may differ. A window that ends later than one that is
 * opened now, and this much more, was opened before the clock was set back: it counts as ended, since it would otherwise
 * last until the clock is there again.
 */
const SKEW = 60_000;

/** True while a window of so many seconds is open. */
export const isOpen = (endsAt: number, now: number, seconds: number): boolean =>
  endsAt > now && endsAt <= now + seconds * 1000 + SKEW;

/**
 * Adds points to any number of keys in one atomic statement. Concurrent callers see different totals, so whoever sees a
 * total above the limit is refused. Rows are locked in the order of their keys, here and in `takeBack`, so that
 * statements do not deadlock.
 */
export const addPoints: AddPoints = async (spendings, now) => {
  const sorted = [...spendings].sort((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await query<{ key: string; points: number; expire: string }>({
    name: 'add-points',
    text: `
      INSERT INTO rate_limits AS held (key, points, expire)
      SELECT given.key, given.points, $4::bigint + given.seconds * 1000
      FROM unnest($1::text[], $2::int[], $3::int[]) AS given (key, points, seconds)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN held.expire > $4 AND held.expire <= excluded.expire + $5::bigint
          THEN held.points ELSE 0 END + excluded.points,
        expire = CASE WHEN held.expire > $4 AND held.expire <= excluded.expire + $5::bigint
          THEN held.expire ELSE excluded.expire END
      RETURNING key, points, expire`,
    values: [
      sorted.map(({ key }) => key),
      sorted.map(({ points }) => points),
      sorted.map(({ seconds }) => seconds),
      now,
      SKEW,
    ],
  });
  return rows.map(({ key, points, expire }) => ({ key, points, endsAt: Number(expire) }));
};

/**
 * Takes points back from each key whose window is still open. A row without points is deleted, since refused attempts
 * would otherwise leave a row for every name that a caller invents.
 */
export async function takeBack(keys: readonly string[], now: number, points = 1): Promise<void> {
  await query({
    name: 'take-back-points',
    text: `
      WITH held AS (
        SELECT key, points FROM rate_limits WHERE key = ANY ($1) AND expire > $2
        ORDER BY key COLLATE "C" FOR UPDATE),
      emptied AS (
        DELETE FROM rate_limits USING held WHERE rate_limits.key = held.key AND held.points <= $3)
      UPDATE rate_limits SET points = held.points - $3 FROM held
      WHERE rate_limits.key = held.key AND held.points > $3`,
    values: [keys, now, points],
  });
}

/** Returns the end of a key's open window of so many seconds; null without one. */
export async function windowEnd(key: string, now: number, seconds: number): Promise<number | null> {
  const { rows } = await query<{ expire: string }>({
    name: 'window-end',
    text: 'SELECT expire FROM rate_limits WHERE key = $1',
    values: [key],
  });
  const endsAt = Number(rows[0]?.expire ?? 0);
  return isOpen(endsAt, now, seconds) ? endsAt : null;
}

/** Deletes windows that have ended. The worker calls it regularly. */
export async function sweepCounts(now = Date.now()): Promise<void> {
  await query({ text: 'DELETE FROM rate_limits WHERE expire <= $1', values: [now] });
}
