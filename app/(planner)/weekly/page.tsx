import type { Metadata } from 'next';
import { WeekHeading } from '@/components/planner/frame/period-heading';
import { ViewPage } from '@/components/planner/frame/view-page';

export const metadata: Metadata = { title: 'Weekly' };

export default function WeeklyPage() {
  return (
    <ViewPage>
      <div className="view-head">
        <WeekHeading />
      </div>
    </ViewPage>
  );
}
