import { database } from '@/lib/db/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { announceTo } from '@/lib/server/live/announce';
import { replanLater } from '@/lib/server/reminders/plan';
import {
  type BrowserNotifications,
  browserNotifications,
  DEFAULT_BROWSER_NOTIFICATIONS,
  type NewPreferences,
  type Preferences,
} from '@/lib/shared/contract/schemas/preferences';

const onTheWire = (value: BrowserNotifications): Preferences => ({
  notificationPreferences: JSON.stringify(value),
});

/** Returns the stored settings, with defaults for missing ones, such as settings that were added later. */
const completed = (stored: unknown): BrowserNotifications => ({
  ...DEFAULT_BROWSER_NOTIFICATIONS,
  ...browserNotifications.partial().parse(stored ?? {}),
});

/** Returns a person's settings of browser notifications. */
export async function readBrowserNotifications(userId: string): Promise<BrowserNotifications> {
  const row = await database.userPreferences.findUnique({ where: { userId } });
  return completed(row?.notificationPreferences);
}

export const readPreferences = async (actor: Actor): Promise<Preferences> =>
  onTheWire(await readBrowserNotifications(actor.id));

/** Changes the given settings, and notifies the person's other windows. */
export function updatePreferences(
  actor: Actor,
  { notificationPreferences }: NewPreferences,
): Promise<Preferences> {
  return transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${actor.id}::uuid FOR UPDATE`;
    const row = await tx.userPreferences.findUnique({ where: { userId: actor.id } });
    const value = { ...completed(row?.notificationPreferences), ...notificationPreferences };
    await tx.userPreferences.upsert({
      where: { userId: actor.id },
      create: { userId: actor.id, notificationPreferences: value },
      update: { notificationPreferences: value },
    });
    announceTo(tx, 'preferences', [actor.id]);
    if (await hasSubscription(tx, actor.id)) await replanLater(tx, actor.id);
    return onTheWire(value);
  });
}

/** True for a person with a browser that is reminded through a push service, at a time that these settings decide. */
async function hasSubscription(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.pushSubscription.findFirst({ where: { userId }, select: { id: true } })) !== null;
}
