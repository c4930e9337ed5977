import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { pushReminder } from '@/lib/server/notifications/push-orders';
import { enqueueAll } from '@/lib/server/queue/enqueue';
import { findCandidates, type Pair } from './candidates';
import { isOver, remindersOf, remindersToTell } from './due';
import { orderedAs } from './occasion';
import { AHEAD_OF_MAIL, holdItems } from './plan';
import { takeDue } from './take-due';

/** Milliseconds by which a reminder is put off. */
const LATER_MS = 10 * 60_000;

const laterKey = ({ personId, itemId }: Pair): string => `later-reminder:${personId}:${itemId}`;

/**
 * Orders the reminder of an item in the person's browsers, if that is still right. Everything is checked again, as for
 * a reminder in the planner (`remind`). One that was put off (`isLater`) may come after the item has begun, but not when
 * the item has got another time since, for which it has another reminder.
 * @param putOff when the item began as its reminder was put off; undefined where it is not known
 */
export function remindBrowser(
  pair: Pair,
  { isLater = false, putOff, now = new Date() }: { isLater?: boolean; putOff?: Date; now?: Date } = {},
): Promise<void> {
  return transaction(async (tx) => {
    await holdItems(tx, [pair]);
    const [candidate] = await findCandidates(tx, { pairs: [pair] }, now);
    if (!candidate) return;
    if (isLater) {
      const [first] = remindersToTell(candidate, 'browser');
      if (!first || (putOff && putOff.getTime() !== first.startsAt.getTime())) return;
      return pushReminder(tx, { ...pair, startsAt: first.startsAt.toISOString(), isLater });
    }
    const reminder = await takeDue(tx, pair, remindersOf(candidate, 'browser'), now);
    if (reminder && !candidate.isDone && !isOver(reminder, 'browser', now))
      await pushReminder(tx, { ...pair, ...orderedAs(reminder), isLater });
  });
}

/**
 * Plans the reminder of an item in the actor's browsers again, ten minutes from now; a second call replaces the first.
 * Throws 404 for an item that has no reminder for the person.
 */
export async function remindLater(actor: Actor, itemId: string): Promise<void> {
  await spend({ laterReminders: actor.id });
  const pair = { itemId, personId: actor.id };
  await transaction(async (tx) => {
    await holdItems(tx, [pair]);
    const [candidate] = await findCandidates(tx, { pairs: [pair] }, new Date());
    const [reminder] = candidate ? remindersOf(candidate, 'planner') : [];
    if (!reminder) throw new AppError('not-found');
    const payload = { userId: actor.id, itemId, isLater: true, putOff: reminder.startsAt.toISOString() };
    await enqueueAll(
      tx,
      'remind-browser',
      [{ key: laterKey(pair), payload, runAt: new Date(Date.now() + LATER_MS) }],
      { priority: AHEAD_OF_MAIL },
    );
  });
}
