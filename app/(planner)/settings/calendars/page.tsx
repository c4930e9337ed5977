import type { Metadata } from 'next';
import { CalendarsPage } from '@/components/settings/calendars/calendars-page';

export const metadata: Metadata = { title: 'Calendars' };

export default function Page() {
  return <CalendarsPage />;
}
