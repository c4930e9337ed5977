'use client';

import { DIGESTS, EMAIL_TYPES, EmailToggles } from '@/components/settings/cards/email-toggles';
import { MinutesRow } from '@/components/settings/cards/minutes-row';
import { SavingHint, SettingsCard } from '@/components/settings/cards/settings-card';
import { PROFILE, SettingsHead } from '@/components/settings/cards/settings-head';
import { SettingsWaiting } from '@/components/settings/cards/settings-waiting';
import styles from '@/components/settings/settings.module.css';
import { useNotificationSettings } from '@/lib/client/settings/notification-settings';
import {
  REMINDER_MINUTES_BEFORE_DEFAULT,
  REMINDER_MINUTES_BEFORE_MAX,
} from '@/lib/shared/contract/plain/limits';
import { BrowserNotificationsCard } from './browser-notifications-card';

/** The page with the settings of reminders and digests, by e-mail and in this browser. */
export function NotificationSettingsPage() {
  const { state, settings, isSaving, change, readAgain } = useNotificationSettings();
  const waiting = <SettingsWaiting state={state} readAgain={readAgain} />;
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <SettingsHead title="Notification Settings" back={PROFILE} />
      <SettingsCard title="Email Notifications" aside={<SavingHint isSaving={isSaving(...EMAIL_TYPES)} />}>
        {settings ? (
          <div className={styles.rows}>
            <EmailToggles names={EMAIL_TYPES} settings={settings} change={change} />
          </div>
        ) : (
          waiting
        )}
      </SettingsCard>
      {settings && (
        <>
          <SettingsCard
            title="Reminder Timing"
            aside={<SavingHint isSaving={isSaving('reminderMinutesBefore')} />}
          >
            <MinutesRow
              before="Remind me"
              after="minutes before events"
              note="This applies to meeting reminders and task due date notifications."
              value={settings.reminderMinutesBefore}
              max={REMINDER_MINUTES_BEFORE_MAX}
              fallback={REMINDER_MINUTES_BEFORE_DEFAULT}
              onSave={(reminderMinutesBefore) => change({ reminderMinutesBefore })}
            />
          </SettingsCard>
          <SettingsCard title="Digest Emails" aside={<SavingHint isSaving={isSaving(...DIGESTS)} />}>
            <div className={styles.rows}>
              <EmailToggles names={DIGESTS} settings={settings} change={change} />
            </div>
          </SettingsCard>
        </>
      )}
      <BrowserNotificationsCard />
    </main>
  );
}
