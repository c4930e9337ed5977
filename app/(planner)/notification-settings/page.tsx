import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Notification Settings' };

export default function NotificationSettingsPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <div className="view-head">
        <h1>Notification Settings</h1>
      </div>
    </main>
  );
}
