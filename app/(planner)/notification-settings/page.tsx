import type { Metadata } from 'next';
import { NotificationSettingsPage } from '@/components/settings/notifications/notification-settings-page';

export const metadata: Metadata = { title: 'Notification Settings' };

export default function Page() {
  return <NotificationSettingsPage />;
}
