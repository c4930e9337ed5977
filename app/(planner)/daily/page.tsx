import type { Metadata } from 'next';
import { DailyView } from '@/components/planner/daily/daily-view';

export const metadata: Metadata = { title: 'Daily' };

export default function DailyPage() {
  return <DailyView />;
}
