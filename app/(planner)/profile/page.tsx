import type { Metadata } from 'next';
import { ProfilePage } from '@/components/settings/profile/profile-page';

export const metadata: Metadata = { title: 'Profile Settings' };

export default function Page() {
  return <ProfilePage />;
}
