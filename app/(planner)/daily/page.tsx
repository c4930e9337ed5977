import type { Metadata } from 'next';
import { LabelledView } from '@/components/labels/labelled-view';
import { DailyView } from '@/components/planner/daily/daily-view';

export const metadata: Metadata = { title: 'Daily' };

export default function DailyPage() {
  return (
    <LabelledView view="daily">
      <DailyView />
    </LabelledView>
  );
}
