import type { Metadata } from 'next';
import { LabelledView } from '@/components/labels/labelled-view';
import { DailyView } from '@/components/planner/daily/daily-view';
// The styles of the parts of the day that are loaded on demand: a kept day shows them before any script is loaded.
import '@/components/item/selection/ink-bar.module.css';
import '@/components/schedules/hours.module.css';
import '@/components/schedules/schedule-list.module.css';
import '@/components/tasks/carry-over.module.css';

export const metadata: Metadata = { title: 'Daily' };

export default function DailyPage() {
  return (
    <LabelledView view="daily">
      <DailyView />
    </LabelledView>
  );
}
