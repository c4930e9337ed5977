import type { Metadata } from 'next';
import { LabelledView } from '@/components/labels/labelled-view';
import { MonthlyView } from '@/components/planner/monthly/monthly-view';

export const metadata: Metadata = { title: 'Monthly' };

export default function MonthlyPage() {
  return (
    <LabelledView view="monthly">
      <MonthlyView />
    </LabelledView>
  );
}
