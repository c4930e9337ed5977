import { MinutesRow } from '@/components/settings/cards/minutes-row';
import { SavingHint, SettingsCard } from '@/components/settings/cards/settings-card';
import { SettingsWaiting } from '@/components/settings/cards/settings-waiting';
import { ToggleRow } from '@/components/settings/cards/toggle-row';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import {
  askPermission,
  type BrowserPermission,
  readAgain as readPermission,
  useNotificationPermission,
} from '@/lib/client/notifications/notification-permission';
import { needsHomeScreen, useEndpoint } from '@/lib/client/notifications/push-state';
import { useBrowserPreferences } from '@/lib/client/settings/browser-preferences';
import { REMINDER_MINUTES_DEFAULT, REMINDER_MINUTES_MAX } from '@/lib/shared/contract/plain/limits';
import type { BrowserNotifications } from '@/lib/shared/contract/schemas/preferences';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { BrowserPushRow, ReachedBrowsers } from './browser-push-row';

const HINTS: Record<BrowserPermission, string> = {
  default: 'Your browser will ask whether you allow them.',
  granted: `Shown by your browser while ${PRODUCT_NAME} is open.`,
  denied:
    'Blocked by your browser. To unblock them, open the site settings beside the address and allow notifications.',
  unsupported: 'Notifications not supported by this browser.',
};

const hintOf = (permission: BrowserPermission): string =>
  permission === 'unsupported' && needsHomeScreen()
    ? `Add ${PRODUCT_NAME} to the Home Screen first: press Share, then Add to Home Screen, and open it from there.`
    : HINTS[permission];

const TOGGLES = [
  { field: 'taskReminders', name: 'Task reminders', text: 'Before tasks that have a time.' },
  { field: 'scheduleAlerts', name: 'Schedule alerts', text: 'Before each meeting on your schedule.' },
  {
    field: 'collaborationUpdates',
    name: 'Collaboration updates',
    text: 'News of the people you plan with, while you look elsewhere.',
  },
] as const satisfies readonly { field: keyof BrowserNotifications; name: string; text: string }[];

/** The settings of this browser's notifications: on or off, kinds, and lead times. */
export function BrowserNotificationsCard() {
  const { state, settings, isSaving, change, readAgain } = useBrowserPreferences();
  const permission = useNotificationPermission();
  const isPushed = useEndpoint() !== null;

  async function turn(on: boolean): Promise<void> {
    if (permission === 'granted') {
      await change({ enabled: on }, on ? FURTHER_TOASTS.notificationsEnabled : TOASTS.settingsUpdated);
      return;
    }
    const allowed = await askPermission();
    if (allowed === 'granted') await change({ enabled: true }, FURTHER_TOASTS.notificationsEnabled);
    else
      notify(
        allowed === 'unsupported'
          ? FURTHER_TOASTS.notificationsNotSupported
          : FURTHER_TOASTS.notificationsDisabled,
      );
  }

  return (
    <SettingsCard
      title="Browser Notifications"
      aside={
        <SavingHint isSaving={isSaving('enabled', 'reminderMinutes', ...TOGGLES.map(({ field }) => field))} />
      }
    >
      {settings ? (
        <div className={styles.rows}>
          <ToggleRow
            name="Browser notifications"
            text={isPushed && permission === 'granted' ? <ReachedBrowsers /> : hintOf(permission)}
            checked={settings.enabled && permission === 'granted'}
            disabled={permission === 'denied'}
            onChange={(on) => void turn(on)}
          />
          {permission === 'denied' && (
            <div className={styles.setting}>
              <p>Come back here when you have allowed them.</p>
              <Button variant="quiet" onClick={readPermission}>
                Check again
              </Button>
            </div>
          )}
          {isPushed && settings.enabled && permission === 'granted' && <BrowserPushRow />}
          {TOGGLES.map(({ field, ...texts }) => (
            <ToggleRow
              key={field}
              {...texts}
              label={`${texts.name} in this browser`}
              checked={settings[field]}
              onChange={(checked) => void change({ [field]: checked })}
            />
          ))}
          <MinutesRow
            title="Reminder time"
            after="minutes before"
            note="At least one minute, at most a day (1,440)."
            value={settings.reminderMinutes}
            max={REMINDER_MINUTES_MAX}
            fallback={REMINDER_MINUTES_DEFAULT}
            onSave={(reminderMinutes) => change({ reminderMinutes })}
          />
        </div>
      ) : (
        <SettingsWaiting of="browser" state={state} readAgain={readAgain} />
      )}
    </SettingsCard>
  );
}
