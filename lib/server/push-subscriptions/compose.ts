import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { isSeenBy } from '@/lib/server/access/visible';
import type { PushOrder } from '@/lib/server/notifications/push-orders';
import { readBrowserNotifications } from '@/lib/server/preferences/preferences';
import { findCandidates, type Pair } from '@/lib/server/reminders/candidates';
import { BROWSER_BEGINNING_MS, remindersToTell } from '@/lib/server/reminders/due';
import { type Ordered, reminderIn } from '@/lib/server/reminders/occasion';
import { itemPath } from '@/lib/shared/site/item-path';
import { reminderBody, reminderTag } from '@/lib/shared/text/reminder-words';
import type { Push } from './send';

/** Seconds for which a push service keeps news for a browser that is not connected. */
const NEWS_TTL = 24 * 60 * 60;

/** Seconds after the beginning of an item for which a reminder of it may still be sent, and then arrive. */
const LATE = BROWSER_BEGINNING_MS / 1000;

/**
 * Composes what an order says, from the present state. Returns null to drop it: the person does not want it any more,
 * has read it, or may no longer see its item, or a reminder no longer holds or comes too late.
 */
export async function composePush(
  personId: string,
  order: PushOrder,
  now = new Date(),
): Promise<Push | null> {
  const wanted = await readBrowserNotifications(personId);
  if (!wanted.enabled) return null;
  const { notificationId, itemId, startsAt, lead, isLater } = order;
  if (notificationId !== undefined)
    return wanted.collaborationUpdates ? composeNews(personId, notificationId, itemId) : null;
  if (itemId === null || startsAt === undefined) return null;
  // The push service was busy for long, or no worker was running.
  if (!isLater && secondsUntil(startsAt, now) < -LATE) return null;
  const reminder = await composeReminder(
    { personId, itemId },
    { startsAt: new Date(startsAt), lead, isLater },
    now,
  );
  return reminder && wanted[reminder.kind === 'task' ? 'taskReminders' : 'scheduleAlerts']
    ? reminder.push
    : null;
}

const secondsUntil = (instant: string | Date, now: Date): number =>
  (new Date(instant).getTime() - now.getTime()) / 1000;

type NewsRow = { title: string; message: string; action_url: string | null };

async function composeNews(
  personId: string,
  notificationId: string,
  itemId: string | null,
): Promise<Push | null> {
  const person = Prisma.sql`${personId}::uuid`;
  // A deleted item counts as seen by those who saw it, since its cancellation is news too.
  const isSeen =
    itemId === null
      ? Prisma.sql`true`
      : Prisma.sql`EXISTS (SELECT FROM items AS item WHERE item.id = ${itemId}::uuid AND ${isSeenBy(person)})`;
  const [row] = await autocommit.$queryRaw<NewsRow[]>`
    SELECT title, message, action_url FROM notifications
    WHERE id = ${notificationId}::uuid AND user_id = ${person} AND read_at IS NULL AND ${isSeen}`;
  if (!row) return null;
  const message = {
    tag: `news-${notificationId}`,
    title: row.title,
    body: row.message,
    path: row.action_url ?? '/daily',
  };
  return { message, ttl: NEWS_TTL, urgency: 'normal' };
}

async function composeReminder(
  pair: Pair,
  { isLater, ...ordered }: Ordered & { isLater: boolean | undefined },
  now: Date,
): Promise<{ kind: 'task' | 'schedule'; push: Push } | null> {
  const { personId, itemId } = pair;
  const [candidate] = await findCandidates(autocommit, { pairs: [pair] }, now);
  const reminders = candidate ? remindersToTell(candidate, 'browser') : [];
  const { startsAt, lead } = ordered;
  // One that was put off is none of those that are planned, but holds while the item begins when it did.
  const holds = isLater
    ? reminders.some((each) => each.startsAt.getTime() === startsAt.getTime())
    : reminderIn(reminders, ordered) !== undefined;
  if (!candidate || !holds) return null;
  const { kind, title, date, time, timeZone, personZone } = candidate;
  if (date === null) return null;
  const [item] = await autocommit.$queryRaw<{ version: number; location: string | null }[]>`
    SELECT item.version, schedule.location FROM items AS item LEFT JOIN schedules AS schedule ON schedule.id = item.id
    WHERE item.id = ${itemId}::uuid`;
  if (!item) return null;
  const message = {
    tag: reminderTag({ kind, id: itemId, date, time, timeZone, lead }),
    title,
    body: reminderBody({ title, date, time, timeZone, location: item.location }, personZone),
    path: itemPath({ kind, id: itemId, date }),
    // What has no time does not begin in so many minutes.
    ...(time !== null && { startsAt: startsAt.getTime() }),
    item: { id: itemId, taskVersion: kind === 'task' ? item.version : null, personId },
  };
  return { kind, push: { message, ttl: Math.max(secondsUntil(startsAt, now), LATE), urgency: 'high' } };
}
