import styles from '@/components/settings/settings.module.css';

/** Tips about the account. */
export const ProfileTips = () => (
  <section className={styles.tips} aria-labelledby="tips">
    <h2 id="tips">Tips</h2>
    <ul>
      <li>People you share with see your first name and your email address.</li>
      <li>Reminders and digests follow your time zone, wherever you are.</li>
      <li>When you change your email address, the old one is told.</li>
    </ul>
  </section>
);
