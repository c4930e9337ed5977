import type { Metadata } from 'next';
import { EmailSettingsPage } from '@/components/settings/email/email-settings-page';

export const metadata: Metadata = { title: 'Email Settings' };

export default function Page() {
  return <EmailSettingsPage />;
}
