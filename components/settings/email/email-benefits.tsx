import styles from '@/components/settings/settings.module.css';
/** The benefits of connecting a mail account. */
export const EmailBenefits = () => (
  <section className={styles.tips} aria-labelledby="benefits">
    <h2 id="benefits">Why connect your email</h2>
    <ul>
      <li>Reminders are sent directly to your email.</li>
      <li>Notifications reach you while the app is closed.</li>
      <li>They fit with your existing email workflow.</li>
      <li>OAuth2 authentication is more reliable.</li>
    </ul>
  </section>
);
