import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { dueDigests } from '@/lib/server/digests/due';
import { AppError } from '@/lib/server/errors/app-error';
import { toDatabaseDate } from '@/lib/server/items/database-date';
import { announceTo } from '@/lib/server/live/announce';
import { replanLater } from '@/lib/server/reminders/plan';
import { REMINDER_MINUTES_BEFORE_DEFAULT } from '@/lib/shared/contract/plain/limits';
import type {
  NotificationSettings,
  NotificationSettingsPatch,
} from '@/lib/shared/contract/schemas/notification-settings';

const fields = {
  welcomeEmails: true,
  meetingReminders: true,
  taskReminders: true,
  scheduleAlerts: true,
  collaborationUpdates: true,
  dailyDigest: true,
  weeklyDigest: true,
  reminderMinutesBefore: true,
} as const satisfies Record<keyof NotificationSettings, true>;

/** Returns a person's settings. The first read stores them with the database's defaults; later reads write nothing. */
export async function readNotificationSettings({ id }: Pick<Actor, 'id'>): Promise<NotificationSettings> {
  const given = { userId: id };
  const find = { where: given, select: fields };
  const stored = await database.notificationSettings.findUnique(find);
  if (stored) return stored;
  await database.notificationSettings.createMany({ data: [given], skipDuplicates: true });
  return database.notificationSettings.findUniqueOrThrow(find);
}

/**
 * Changes the given settings, and notifies the person's other windows. A digest that is turned on begins with the next
 * one, not with one that is already due. Throws 404 for a deleted person.
 */
export async function updateNotificationSettings(
  actor: Pick<Actor, 'id'>,
  patch: NotificationSettingsPatch,
): Promise<NotificationSettings> {
  const given = {
    welcomeEmails: patch.welcomeEmails ?? Prisma.skip,
    meetingReminders: patch.meetingReminders ?? Prisma.skip,
    taskReminders: patch.taskReminders ?? Prisma.skip,
    scheduleAlerts: patch.scheduleAlerts ?? Prisma.skip,
    collaborationUpdates: patch.collaborationUpdates ?? Prisma.skip,
    dailyDigest: patch.dailyDigest ?? Prisma.skip,
    weeklyDigest: patch.weeklyDigest ?? Prisma.skip,
    reminderMinutesBefore: patch.reminderMinutesBefore ?? Prisma.skip,
  };
  return transaction(async (tx) => {
    const timeZone = await lockPerson(tx, actor.id);
    announceTo(tx, 'notificationSettings', [actor.id]);
    const before = await tx.notificationSettings.findUnique({
      where: { userId: actor.id },
      select: { dailyDigest: true, weeklyDigest: true, reminderMinutesBefore: true },
    });
    const { day, weekStart } = dueDigests(timeZone, new Date());
    const stored = {
      ...given,
      lastDailyDigest: patch.dailyDigest && !before?.dailyDigest ? toDatabaseDate(day) : Prisma.skip,
      lastWeeklyDigest: patch.weeklyDigest && !before?.weeklyDigest ? toDatabaseDate(weekStart) : Prisma.skip,
    };
    const after = await tx.notificationSettings.upsert({
      where: { userId: actor.id },
      create: { userId: actor.id, ...stored },
      update: stored,
      select: fields,
    });
    const leadBefore = before?.reminderMinutesBefore ?? REMINDER_MINUTES_BEFORE_DEFAULT;
    if (after.reminderMinutesBefore !== leadBefore) await replanLater(tx, actor.id);
    return after;
  });
}

/** Locks the settings, so that concurrent changes run one after the other. Returns the person's time zone. */
async function lockPerson(tx: Transaction, id: string): Promise<string> {
  const [person] = await tx.$queryRaw<{ time_zone: string }[]>`
    SELECT time_zone FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  // No row: the account was deleted since the session was read.
  if (!person) throw new AppError('not-found');
  return person.time_zone;
}
