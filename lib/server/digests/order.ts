import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { type MailOrder, orderMails } from '@/lib/server/mail/order/orders';
import type { Day } from '@/lib/shared/calendar/days';
import { dueDigests } from './due';

/** People per transaction. */
const BATCH = 500;

/** A lower priority than the default, so that the many digests of a morning do not delay other jobs. */
const PRIORITY = 10;

/** The newest digest of a kind in one zone. `isLate`: its time has passed, so that it is recorded and not sent. */
type DueInZone = { timeZone: string; date: Day; isLate: boolean };

type Digest = {
  isOn: Prisma.Sql;
  mark: Prisma.Sql;
  dueIn: (timeZone: string, now: Date) => DueInZone;
  orderOf: (userId: string, date: Day) => MailOrder;
};

const DIGESTS: readonly Digest[] = [
  {
    isOn: Prisma.sql`daily_digest`,
    mark: Prisma.sql`last_daily_digest`,
    dueIn: (timeZone, now) => {
      const { day, isToday } = dueDigests(timeZone, now);
      return { timeZone, date: day, isLate: !isToday };
    },
    orderOf: (userId, day) => ({ kind: 'daily-digest', userId, day }),
  },
  {
    isOn: Prisma.sql`weekly_digest`,
    mark: Prisma.sql`last_weekly_digest`,
    dueIn: (timeZone, now) => ({ timeZone, date: dueDigests(timeZone, now).weekStart, isLate: false }),
    orderOf: (userId, weekStart) => ({ kind: 'weekly-digest', userId, weekStart }),
  },
];

/**
 * Orders the digests that have become due since the last run, for everybody who wants them.
 * @returns the number of digests
 */
export async function orderDigests(now = new Date()): Promise<number> {
  // Computed here, since the database may not know every time zone that Node.js knows.
  const zones = await autocommit.$queryRaw<{ time_zone: string }[]>`
    SELECT DISTINCT person.time_zone FROM notification_settings AS settings
    JOIN users AS person ON person.id = settings.user_id WHERE settings.daily_digest OR settings.weekly_digest`;
  let ordered = 0;
  for (const digest of DIGESTS) {
    const due = zones.map(({ time_zone }) => digest.dueIn(time_zone, now));
    let batch: Batch;
    do {
      batch = await transaction((tx) => orderBatch(tx, digest, due));
      ordered += batch.ordered;
    } while (batch.marked === BATCH);
  }
  return ordered;
}

type Batch = { marked: number; ordered: number };
type Marked = { user_id: string; date: Day; is_wanted: boolean };

/**
 * Records the newest digest for a batch of people, and orders it in the same transaction. For people without a record,
 * or whose digest would be late, it is only recorded.
 */
async function orderBatch(
  tx: Transaction,
  { isOn, mark, orderOf }: Digest,
  due: readonly DueInZone[],
): Promise<Batch> {
  const marked = await tx.$queryRaw<Marked[]>`
    WITH zones AS (
      SELECT * FROM unnest(${due.map(({ timeZone }) => timeZone)}::text[], ${due.map(({ date }) => date)}::date[],
        ${due.map(({ isLate }) => isLate)}::boolean[]) AS zone(name, date, is_late)),
    due AS (
      SELECT settings.user_id, zones.date, settings.${mark} IS NOT NULL AND NOT zones.is_late AS is_wanted
      FROM notification_settings AS settings JOIN users AS person ON person.id = settings.user_id
        JOIN zones ON zones.name = person.time_zone
      WHERE settings.${isOn} AND (settings.${mark} IS NULL OR settings.${mark} < zones.date)
      LIMIT ${BATCH} FOR UPDATE OF settings SKIP LOCKED)
    UPDATE notification_settings AS settings SET ${mark} = due.date FROM due WHERE settings.user_id = due.user_id
    RETURNING settings.user_id, due.date::text AS date, due.is_wanted`;
  const wanted = marked.filter((each) => each.is_wanted);
  await orderMails(
    tx,
    wanted.map(({ user_id, date }) => orderOf(user_id, date)),
    { priority: PRIORITY },
  );
  return { marked: marked.length, ordered: wanted.length };
}
