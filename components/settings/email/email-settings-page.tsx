'use client';

import { DASHBOARD, SettingsHead } from '@/components/settings/cards/settings-head';
import styles from '@/components/settings/settings.module.css';
import { EmailBenefits } from './email-benefits';
import { EmailIntegrationCard } from './email-integration-card';
import { EmailPreferencesCard } from './email-preferences-card';

/** The person's mail account, and the settings of its mails. */
export const EmailSettingsPage = () => (
  <main id="content" className={styles.page} tabIndex={-1}>
    <SettingsHead title="Email Settings" back={DASHBOARD} />
    <EmailIntegrationCard />
    <EmailPreferencesCard />
    <EmailBenefits />
  </main>
);
