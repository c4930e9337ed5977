import type { Metadata } from 'next';
import { WeeklyView } from '@/components/planner/weekly/weekly-view';

export const metadata: Metadata = { title: 'Weekly' };

export default function WeeklyPage() {
  return <WeeklyView />;
}
