'use client';

import { PROFILE, SettingsHead } from '@/components/settings/cards/settings-head';
import styles from '@/components/settings/settings.module.css';
import { FeedsCard } from './feeds-card';
import { OutsideCard } from './outside-card';

/** The page with the calendars that come from elsewhere, and those that others read from the planner. */
export const CalendarsPage = () => (
  <main id="content" className={styles.page} tabIndex={-1}>
    <SettingsHead title="Calendars" back={PROFILE} />
    <OutsideCard />
    <FeedsCard />
  </main>
);
