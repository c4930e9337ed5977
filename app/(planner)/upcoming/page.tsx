import type { Metadata } from 'next';
import { UpcomingView } from '@/components/planner/upcoming/upcoming-view';

export const metadata: Metadata = { title: 'Upcoming' };

export default function UpcomingPage() {
  return <UpcomingView />;
}
