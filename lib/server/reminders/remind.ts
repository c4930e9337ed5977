import { transaction } from '@/lib/db/transaction';
import { orderMail } from '@/lib/server/mail/order/orders';
import { notifyOfReminder } from '@/lib/server/notifications/news';
import { findCandidates, type Pair } from './candidates';
import { reminderToTell } from './due';
import { CLOCK_TOLERANCE_MS, holdItems, planReminders } from './plan';

/**
 * Reminds a person of an item, if that is still right. Everything is checked again: an item moved to a later time is
 * planned again, and a reminder is dropped when the item has begun. An occasion is notified once; when the person was
 * notified already, no mail is ordered.
 */
export function remind(pair: Pair, now = new Date()): Promise<void> {
  return transaction(async (tx) => {
    await holdItems(tx, [pair]);
    const [candidate] = await findCandidates(tx, { pairs: [pair] }, now);
    const reminder = candidate && reminderToTell(candidate);
    if (!candidate || !reminder || candidate.date === null || candidate.time === null) return;
    const { itemId, personId, kind, title, date, time, timeZone, personZone } = candidate;
    const { startsAt, dueAt } = reminder;
    if (dueAt.getTime() - now.getTime() > CLOCK_TOLERANCE_MS)
      return planReminders(tx, { pairs: [pair] }, now);
    if (startsAt <= now) return;
    const isNew = await notifyOfReminder(
      tx,
      personId,
      { kind, id: itemId, title, date, time, timeZone },
      personZone,
    );
    if (!isNew) return;
    await orderMail(tx, {
      kind: kind === 'task' ? 'task-reminder' : 'meeting-reminder',
      userId: personId,
      itemId,
      startsAt: startsAt.toISOString(),
    });
  });
}
