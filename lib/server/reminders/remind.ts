import { transaction } from '@/lib/db/transaction';
import { orderMail } from '@/lib/server/mail/order/orders';
import { notifyOfReminder } from '@/lib/server/notifications/news';
import { findCandidates, type Pair } from './candidates';
import { isOver, remindersOf } from './due';
import { orderedAs } from './occasion';
import { holdItems } from './plan';
import { takeDue } from './take-due';

/**
 * Reminds a person of an item, if that is still right. Everything is checked again: an item moved to a later time is
 * planned again, and a reminder is dropped when the item has begun. An occasion is notified once; when the person was
 * notified already, no mail is ordered.
 */
export function remind(pair: Pair, now = new Date()): Promise<void> {
  return transaction(async (tx) => {
    await holdItems(tx, [pair]);
    const [candidate] = await findCandidates(tx, { pairs: [pair] }, now);
    if (!candidate || candidate.date === null) return;
    const reminder = await takeDue(tx, pair, remindersOf(candidate, 'planner'), now);
    if (!reminder || candidate.isDone || isOver(reminder, 'planner', now)) return;
    const { itemId, personId, kind, title, date, time, timeZone, personZone } = candidate;
    const ordered = orderedAs(reminder);
    const isNew = await notifyOfReminder(
      tx,
      personId,
      { kind, id: itemId, title, date, time, timeZone },
      { readerZone: personZone, lead: ordered.lead },
    );
    if (!isNew) return;
    await orderMail(tx, {
      kind: kind === 'task' ? 'task-reminder' : 'meeting-reminder',
      userId: personId,
      itemId,
      ...ordered,
    });
  });
}
