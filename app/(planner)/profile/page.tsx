import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Profile Settings' };

export default function ProfilePage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <div className="view-head">
        <h1>Profile Settings</h1>
      </div>
    </main>
  );
}
