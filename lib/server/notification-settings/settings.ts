import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/auth/authenticate';
import type { NotificationSettings, NotificationSettingsPatch } from '@/lib/shared/notification-settings';

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

/** The actor's settings, made with the database's defaults at the first read. */
export async function readNotificationSettings(actor: Actor): Promise<NotificationSettings> {
  return database.notificationSettings.upsert({
    where: { userId: actor.id },
    create: { userId: actor.id },
    update: {},
    select: fields,
  });
}

/** Changes the settings that are given. */
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
  return database.notificationSettings.upsert({
    where: { userId: actor.id },
    create: { userId: actor.id, ...given },
    update: given,
    select: fields,
  });
}
