import { DIGESTS, EMAIL_TYPES, EmailToggles } from '@/components/settings/cards/email-toggles';
import { MinutesRow } from '@/components/settings/cards/minutes-row';
import { SavingHint, SettingsCard } from '@/components/settings/cards/settings-card';
import { SettingsWaiting } from '@/components/settings/cards/settings-waiting';
import styles from '@/components/settings/settings.module.css';
import { useNotificationSettings } from '@/lib/client/settings/notification-settings';

/** The highest value that the field offers (docs/product/settings.md). The server validates the typed one. */
const MINUTES_MAX = 60;

/** The settings of all e-mails in one card. */
export function EmailPreferencesCard() {
  const { state, settings, isSaving, change, readAgain } = useNotificationSettings();
  const saving = isSaving(...EMAIL_TYPES, ...DIGESTS, 'reminderMinutesBefore');
  return (
    <SettingsCard title="Notification Preferences" aside={<SavingHint isSaving={saving} />}>
      {settings ? (
        <>
          <h3 className={styles.groupHead}>Email Types</h3>
          <EmailToggles names={EMAIL_TYPES} settings={settings} change={change} />
          <h3 className={styles.groupHead}>Timing</h3>
          <MinutesRow
            title="Remind me before events"
            after="minutes"
            note="For meeting reminders and task due dates."
            value={settings.reminderMinutesBefore}
            max={MINUTES_MAX}
            onSave={(reminderMinutesBefore) => change({ reminderMinutesBefore })}
          />
          <h3 className={styles.groupHead}>Digest</h3>
          <EmailToggles names={DIGESTS} settings={settings} change={change} />
        </>
      ) : (
        <SettingsWaiting state={state} readAgain={readAgain} />
      )}
    </SettingsCard>
  );
}
