'use client';

import { PROFILE, SettingsHead } from '@/components/settings/cards/settings-head';
import { ConfirmIdentity } from '@/components/settings/profile/confirm-identity';
import styles from '@/components/settings/settings.module.css';
import { TokensCard } from './tokens-card';

/** The page with the access tokens of the person's programs. */
export const TokensPage = () => (
  <main id="content" className={styles.page} tabIndex={-1}>
    <SettingsHead title="Access tokens" back={PROFILE} />
    <TokensCard />
    <ConfirmIdentity />
  </main>
);
