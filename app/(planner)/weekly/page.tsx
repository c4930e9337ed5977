import type { Metadata } from 'next';
import { LabelledView } from '@/components/labels/labelled-view';
import { WeeklyView } from '@/components/planner/weekly/weekly-view';

export const metadata: Metadata = { title: 'Weekly' };

export default function WeeklyPage() {
  return (
    <LabelledView view="weekly">
      <WeeklyView />
    </LabelledView>
  );
}
