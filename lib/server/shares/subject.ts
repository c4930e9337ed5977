import type { Transaction } from '@/lib/db/transaction';
import type { AuthorizedItem } from '@/lib/server/access/authorize';
import { seriesLevel } from '@/lib/server/access/series';
import type { Subject } from '@/lib/server/access/ways';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { holdOccurrences, planReminders } from '@/lib/server/reminders/plan';
import { lockSeriesOf } from '@/lib/server/series/exceptions';
import { refusal, SINGLE } from '@/lib/server/series/planned';
import type { PeopleScope } from '@/lib/shared/contract/schemas/series';
import { type Action, allows, type Level } from '@/lib/shared/policy/policy';

/**
 * Returns what is given with an item: the item alone, or all occurrences of its series, which is the default in a
 * series. Throws 400 for all of a single item, and 403 when the actor may not do this with the series. The caller has
 * locked the series and then the item.
 * @returns the subject, and the actor's level on it
 */
export async function subjectOf(
  tx: Transaction,
  actor: Actor,
  { id, level }: AuthorizedItem,
  scope: PeopleScope,
  action: Action,
): Promise<{ subject: Subject; level: Level }> {
  // Again, as another one if the item has gone to the successor of a series that was being split.
  await lockSeriesOf(tx, actor, [id]);
  const item = await tx.item.findUnique({ where: { id }, select: { seriesId: true } });
  const seriesId = item?.seriesId ?? null;
  if (seriesId === null && scope === 'all') throw refusal('scope', SINGLE);
  if (seriesId === null || scope === 'this') return { subject: { of: 'item', id }, level };
  const ofSeries = await seriesLevel(tx, actor, seriesId);
  if (!allows(ofSeries, action)) throw new AppError('forbidden');
  return { subject: { of: 'series', id: seriesId }, level: ofSeries };
}

/** Plans the reminders of a person to whom something was given. */
export async function planRemindersOf(tx: Transaction, { of, id }: Subject, personId: string): Promise<void> {
  if (of === 'item') return planReminders(tx, { pairs: [{ itemId: id, personId }] });
  await holdOccurrences(tx, [id]);
  await planReminders(tx, { series: [{ seriesId: id, personId }] });
}
