import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Email Settings' };

export default function EmailSettingsPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <div className="view-head">
        <h1>Email Settings</h1>
      </div>
    </main>
  );
}
