import Link from 'next/link';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';
import { useLogout } from '@/lib/client/session/session';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';

/** The links to the other settings. */
export const ProfileAccountSettings = () => (
  <section className="sheet" aria-labelledby="account-settings">
    <div className={styles.cardHead}>
      <h2 id="account-settings">Account Settings</h2>
    </div>
    <ul>
      <SettingsLink
        href="/email-settings"
        icon="mail"
        name="Email Settings"
        text="Connect Gmail, Yahoo, or Outlook accounts"
      />
      <SettingsLink
        href="/notification-settings"
        icon="bell"
        name="Notification Settings"
        text="Choose which reminders and digests you get"
      />
      <SettingsLink
        href="/settings/calendars"
        icon="cal"
        name="Calendars"
        text="Read your planner in other calendar programs"
      />
      <SettingsLink
        href="/settings/tokens"
        icon="lock"
        name="Access tokens"
        text="Let your own scripts and programs in"
      />
    </ul>
  </section>
);

type SettingsLinkProps = { href: string; icon: IconName; name: string; text: string };

const SettingsLink = ({ href, icon, name, text }: SettingsLinkProps) => (
  <li>
    <Link className={classNames(styles.setting, styles.link)} href={href}>
      <span className={styles.subject}>
        <span className="av lg is-neutral">
          <Icon name={icon} />
        </span>
        <span>
          <strong>{name}</strong>
          <span className={styles.text}>{text}</span>
        </span>
      </span>
      <Icon name="right" />
    </Link>
  </li>
);

/** The actions on the account as a whole. */
export function ProfileAccountActions() {
  const logout = useLogout();
  return (
    <section className="sheet" aria-labelledby="account-actions">
      <div className={styles.cardHead}>
        <h2 id="account-actions">Account Actions</h2>
      </div>
      <div className={styles.setting}>
        <div>
          <strong>Sign Out</strong>
          <p>Ends your session in this browser.</p>
        </div>
        <Button size="sm" disabled={logout.isPending} onClick={() => logout.mutate(SIGN_IN_PATH)}>
          <Icon name="out" />
          Sign Out
        </Button>
      </div>
    </section>
  );
}
