import { Prisma } from '@/lib/db/generated/client';
import type { Part } from './part';

/** What is kept about the person and their account. */
export function accountParts(personId: string): Part[] {
  const me = Prisma.sql`${personId}::uuid`;
  return [
    {
      name: 'profile',
      table: 'users',
      key: Prisma.sql`person.id`,
      columns: Prisma.sql`person.id, person.email, person.email_confirmed_at AS "emailConfirmedAt",
        person.first_name AS "firstName", person.last_name AS "lastName", person.time_zone AS "timeZone",
        person.password_hash IS NOT NULL AS "hasPassword", person.created_at AS "createdAt",
        person.updated_at AS "updatedAt"`,
      from: Prisma.sql`users AS person`,
      where: Prisma.sql`person.id = ${me}`,
    },
    {
      name: 'sign-in-providers',
      table: 'identities',
      key: Prisma.sql`identity.id`,
      columns: Prisma.sql`identity.id, identity.provider, identity.subject,
        identity.created_at AS "createdAt"`,
      from: Prisma.sql`identities AS identity`,
      where: Prisma.sql`identity.user_id = ${me}`,
    },
    {
      name: 'sessions',
      table: 'sessions',
      key: Prisma.sql`session.id`,
      columns: Prisma.sql`session.id, session.user_agent AS "userAgent", session.created_at AS "createdAt",
        session.last_seen_at AS "lastSeenAt", session.confirmed_at AS "confirmedAt", session.expires_at AS "expiresAt"`,
      from: Prisma.sql`sessions AS session`,
      where: Prisma.sql`session.user_id = ${me}`,
    },
    {
      name: 'password-resets',
      table: 'password_resets',
      key: Prisma.sql`reset.id`,
      columns: Prisma.sql`reset.id, reset.created_at AS "createdAt", reset.expires_at AS "expiresAt",
        reset.used_at AS "usedAt"`,
      from: Prisma.sql`password_resets AS reset`,
      where: Prisma.sql`reset.user_id = ${me}`,
    },
    {
      name: 'sign-up-invitations',
      table: 'sign_up_invitations',
      key: Prisma.sql`invitation.id`,
      columns: Prisma.sql`invitation.id, invitation.email, invitation.created_at AS "createdAt",
        invitation.expires_at AS "expiresAt"`,
      from: Prisma.sql`sign_up_invitations AS invitation`,
      where: Prisma.sql`invitation.inviter_id = ${me}`,
    },
    {
      name: 'address-changes',
      table: 'address_changes',
      key: Prisma.sql`change.id`,
      columns: Prisma.sql`change.id, change.old_email AS "oldEmail", change.created_at AS "createdAt",
        change.expires_at AS "expiresAt"`,
      from: Prisma.sql`address_changes AS change`,
      where: Prisma.sql`change.user_id = ${me}`,
    },
    {
      name: 'gmail-authorizations',
      table: 'authorization_requests',
      key: Prisma.sql`request.id`,
      columns: Prisma.sql`request.id, request.created_at AS "createdAt", request.expires_at AS "expiresAt"`,
      from: Prisma.sql`authorization_requests AS request`,
      where: Prisma.sql`request.user_id = ${me}`,
    },
    {
      name: 'email-integration',
      table: 'email_integrations',
      key: Prisma.sql`integration.id`,
      columns: Prisma.sql`integration.id, integration.provider, integration.email,
        integration.is_active AS "isActive", integration.created_at AS "createdAt",
        integration.updated_at AS "updatedAt"`,
      from: Prisma.sql`email_integrations AS integration`,
      where: Prisma.sql`integration.user_id = ${me}`,
    },
    ...noticeParts(me),
  ];
}

/** What the person is told, and how they want to be told. */
const noticeParts = (me: Prisma.Sql): Part[] => [
  {
    name: 'preferences',
    table: 'user_preferences',
    key: Prisma.sql`preference.user_id`,
    columns: Prisma.sql`preference.user_id AS id,
      preference.notification_preferences AS "notificationPreferences", preference.updated_at AS "updatedAt"`,
    from: Prisma.sql`user_preferences AS preference`,
    where: Prisma.sql`preference.user_id = ${me}`,
  },
  {
    name: 'notification-settings',
    table: 'notification_settings',
    key: Prisma.sql`setting.user_id`,
    columns: Prisma.sql`setting.user_id AS id, setting.welcome_emails AS "welcomeEmails",
      setting.meeting_reminders AS "meetingReminders", setting.task_reminders AS "taskReminders",
      setting.schedule_alerts AS "scheduleAlerts", setting.collaboration_updates AS "collaborationUpdates",
      setting.daily_digest AS "dailyDigest", setting.weekly_digest AS "weeklyDigest",
      setting.reminder_minutes_before AS "reminderMinutesBefore",
      setting.last_daily_digest::text AS "lastDailyDigest",
      setting.last_weekly_digest::text AS "lastWeeklyDigest", setting.updated_at AS "updatedAt"`,
    from: Prisma.sql`notification_settings AS setting`,
    where: Prisma.sql`setting.user_id = ${me}`,
  },
  {
    name: 'notifications',
    table: 'notifications',
    key: Prisma.sql`news.id`,
    columns: Prisma.sql`news.id, news.type::text AS type, news.title, news.message,
      news.action_url AS "actionUrl", news.created_at AS "createdAt", news.read_at AS "readAt"`,
    from: Prisma.sql`notifications AS news`,
    where: Prisma.sql`news.user_id = ${me}`,
  },
  {
    name: 'mails',
    table: 'mails',
    key: Prisma.sql`mail.occasion`,
    columns: Prisma.sql`mail.occasion::text AS id, mail.taken_at AS "takenAt", mail.sent_at AS "sentAt"`,
    from: Prisma.sql`mails AS mail`,
    where: Prisma.sql`mail.user_id = ${me}`,
  },
];
