import type { Metadata } from 'next';
import { MonthlyView } from '@/components/planner/monthly/monthly-view';

export const metadata: Metadata = { title: 'Monthly' };

export default function MonthlyPage() {
  return <MonthlyView />;
}
