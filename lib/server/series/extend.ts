import { autocommit } from '@/lib/db/autocommit';
import { transaction } from '@/lib/db/transaction';
import { rowsLeft } from '@/lib/server/limits/row-bounds';
import { log } from '@/lib/server/log';
import { type Day, dayAt } from '@/lib/shared/calendar/days';
import { layoutOf } from './horizon';
import { layOut } from './lay-out';
import { storedRule } from './stored-rule';

/** Series read at a time. */
const BATCH = 500;

/**
 * Lays out every series until its present horizon. Each is locked, so that two workers and a change of the series do
 * their work one after the other.
 * @returns the number of new items
 * @throws an AggregateError, when the others are laid out, of the series that cannot be
 */
export async function extendAll(now = new Date()): Promise<number> {
  let laid = 0;
  const errors: unknown[] = [];
  let last: string | null = null;
  do {
    const batch: { id: string }[] = await autocommit.$queryRaw<{ id: string }[]>`
      SELECT id FROM series
      WHERE deleted_at IS NULL AND laid_out_until IS NOT NULL AND (${last}::uuid IS NULL OR id > ${last}::uuid)
      ORDER BY id LIMIT ${BATCH}::int`;
    for (const { id } of batch) {
      try {
        laid += await extend(id, now);
      } catch (error) {
        log.error({ err: error, seriesId: id }, 'a series could not be laid out');
        errors.push(error);
      }
    }
    last = batch.at(-1)?.id ?? null;
  } while (last !== null);
  if (errors.length > 0) throw new AggregateError(errors, 'Some series could not be laid out.');
  return laid;
}

type Row = {
  rrule: string;
  start_day: Day;
  laid_out_until: Day;
  exdates: Day[];
  owner_id: string;
  time_zone: string;
};

/** Lays out one series; its owner's account may have no room for more. */
const extend = (id: string, now: Date): Promise<number> =>
  transaction(async (tx) => {
    const [series] = await tx.$queryRaw<Row[]>`
      SELECT series.rrule, series.start_day::text AS start_day, series.laid_out_until::text AS laid_out_until,
        series.exdates::text[] AS exdates, series.owner_id, owner.time_zone
      FROM series JOIN users AS owner ON owner.id = series.owner_id
      WHERE series.id = ${id}::uuid AND series.deleted_at IS NULL AND series.laid_out_until IS NOT NULL
      FOR UPDATE OF series`;
    if (!series) return 0;
    const { days, until, isComplete } = layoutOf(
      storedRule(series.rrule),
      series.start_day,
      dayAt(now, series.time_zone),
    );
    if (until <= series.laid_out_until && !isComplete) return 0;
    const excepted = new Set(series.exdates);
    const added = days.filter((day) => day > series.laid_out_until && !excepted.has(day));
    if (added.length > 0 && !(await rowsLeft(tx, 'items', series.owner_id, added.length))) return 0;
    const ids = await layOut(tx, id, added, now);
    await tx.$executeRaw`
      UPDATE series SET laid_out_until = ${isComplete ? null : until}::date WHERE id = ${id}::uuid`;
    return ids.length;
  });
