import type { NotificationSettings } from '@/lib/shared/contract/schemas/notification-settings';
import { ToggleRow } from './toggle-row';

/** The settings that are on or off. */
export type EmailToggle = Exclude<keyof NotificationSettings, 'reminderMinutesBefore'>;

export const EMAIL_TYPES = [
  'welcomeEmails',
  'meetingReminders',
  'taskReminders',
  'scheduleAlerts',
  'collaborationUpdates',
] as const satisfies readonly EmailToggle[];

export const DIGESTS = ['dailyDigest', 'weeklyDigest'] as const satisfies readonly EmailToggle[];

const TEXTS: Record<EmailToggle, { name: string; text: string }> = {
  welcomeEmails: { name: 'Welcome e-mails', text: 'Once, when an account begins.' },
  meetingReminders: { name: 'Meeting reminders', text: 'Before each meeting on your schedule.' },
  taskReminders: { name: 'Task reminders', text: 'Before tasks that have a time.' },
  scheduleAlerts: { name: 'Schedule alerts', text: 'When somebody moves or cancels a meeting.' },
  collaborationUpdates: { name: 'Collaboration updates', text: 'Invitations, shares and comments.' },
  dailyDigest: { name: 'Daily digest', text: 'Today at a glance, each morning.' },
  weeklyDigest: { name: 'Weekly digest', text: 'The week ahead, on Sunday.' },
};

type EmailTogglesProps = {
  names: readonly EmailToggle[];
  settings: NotificationSettings;
  change: (patch: Partial<NotificationSettings>) => unknown;
};

/** Switches for the kinds of e-mails, one row each. A change is stored at once. */
export const EmailToggles = ({ names, settings, change }: EmailTogglesProps) =>
  names.map((name) => (
    <ToggleRow
      key={name}
      {...TEXTS[name]}
      checked={settings[name]}
      onChange={(checked) => change({ [name]: checked })}
    />
  ));
