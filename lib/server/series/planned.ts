import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { type Day, dayAt, LAST_DAY } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Recurrence } from '@/lib/shared/contract/schemas/series';
import type { Rule } from '@/lib/shared/recurrence/rule';
import { hasDay } from './expand';
import { isTooFarBack, layoutOf } from './horizon';
import { seriesIdOf } from './lay-out';
import { storedRule } from './stored-rule';
import type { Template } from './template';

/** A series that is to be stored, with the days that are to be laid out, the start first. */
export type PlannedSeries = Recurrence & {
  id: string;
  kind: ItemKind;
  days: readonly Day[];
  /** Null when the days are all that the rule gives. */
  laidOutUntil: Day | null;
  template: Template;
};

/** The refusal of a wider scope on a single item. */
export const SINGLE = 'A single item has no other occurrences.';

/** Throws 400 for a rule that has ended before its start, or gives no day in its first ten years. */
export function requireDays({ rule, mode }: { rule: Rule; mode: SeriesMode }, start: Day): void {
  const hasDays = mode === 'fixed' ? hasDay(rule, start) : start <= (rule.until ?? LAST_DAY);
  if (!hasDays) throw refusal('recurrence', 'Gives no day in its first ten years.');
}

/**
 * Throws 400 for a start so far back that the past alone would be more than what is laid out ahead.
 * @param field what the call says of the start
 */
export function requireNear(rule: Rule, start: Day, today: Day, field: 'date' | 'recurrence' = 'date'): void {
  if (isTooFarBack(rule, start, today))
    throw refusal(field, 'Begins too far back for something that repeats like this.');
}

type Repeated = { id: string; date: Day | null; recurrence?: Recurrence | undefined };

/**
 * Returns the series that begins with an item; null for a single one. Throws 400 for a rule without a day in its first
 * ten years, and for a start so far back that the past alone would be more than what is laid out ahead.
 */
export function plannedSeries(
  actor: Actor,
  kind: ItemKind,
  { id, date, recurrence }: Repeated,
  template: Template,
  seriesId?: string,
): PlannedSeries | null {
  if (!recurrence || date === null) return null;
  const rule = storedRule(recurrence.rrule);
  const today = dayAt(new Date(), actor.user.timeZone);
  requireDays({ rule, mode: recurrence.mode }, date);
  requireNear(rule, date, today);
  const planned = { ...recurrence, id: seriesId ?? seriesIdOf(id), kind, template };
  if (recurrence.mode === 'after_completion') return { ...planned, days: [date], laidOutUntil: null };
  const { days, until, isComplete } = layoutOf(rule, date, today);
  return { ...planned, days, laidOutUntil: isComplete ? null : until };
}

export const refusal = (field: string, problem: string): AppError =>
  new AppError('invalid', { fields: { [field]: problem }, details: `${field}: ${problem}` });

/** A common table expression `series` that stores the series of `item`, if that was stored. */
export const insertedSeries = ({
  id,
  rrule,
  mode,
  days,
  laidOutUntil,
  template,
}: PlannedSeries): Prisma.Sql => Prisma.sql`
  series AS (
    INSERT INTO series (id, kind, owner_id, uid, rrule, mode, start_day, laid_out_until, template)
    SELECT ${id}::uuid, kind, owner_id, ${id}, ${rrule}, ${mode}::series_mode, ${days[0]}::date, ${laidOutUntil}::date,
      ${JSON.stringify(template)}::jsonb FROM item
    RETURNING *)`;
