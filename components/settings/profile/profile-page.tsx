'use client';

import { useRef } from 'react';
import { DASHBOARD, PROFILE, SettingsHead } from '@/components/settings/cards/settings-head';
import styles from '@/components/settings/settings.module.css';
import { Loading } from '@/components/ui/loading';
import { useSession } from '@/lib/client/session/session';
import { ConfirmIdentity } from './confirm-identity';
import { DeletedCard } from './deleted-card';
import { HoursCard } from './hours-card';
import { LabelsCard } from './labels-card';
import { ProfileAccountActions, ProfileAccountSettings } from './profile-account';
import { ProfileCard } from './profile-card';
import { ProfileData } from './profile-data';
import { ProfilePassword } from './profile-password';
import { ProfileProviders } from './profile-providers';
import { ProfileSessions } from './profile-sessions';
import { ProfileTips } from './profile-tips';

/** The page with all settings of the person's data and account. */
export function ProfilePage() {
  const { user } = useSession();
  const securityHead = useRef<HTMLHeadingElement>(null);
  if (!user) return <Loading label="Loading user profile..." />;
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <SettingsHead title="Profile Settings" crumb={PROFILE.name} trail={[DASHBOARD]} back={DASHBOARD} />
      <ProfileCard user={user} />
      <ProfileAccountSettings />
      <HoursCard />
      <LabelsCard />
      <section className="sheet" aria-labelledby="security">
        <div className={styles.cardHead}>
          <h2 id="security" ref={securityHead} tabIndex={-1}>
            Password and Sessions
          </h2>
        </div>
        <ProfilePassword />
        <ProfileProviders onRemoved={() => securityHead.current?.focus()} />
        <ProfileSessions />
      </section>
      <ProfileAccountActions />
      <DeletedCard />
      <ProfileData />
      <ProfileTips />
      <ConfirmIdentity />
    </main>
  );
}
