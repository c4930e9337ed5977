import type { Metadata } from 'next';
import { MonthHeading } from '@/components/planner/frame/period-heading';
import { ViewPage } from '@/components/planner/frame/view-page';

export const metadata: Metadata = { title: 'Monthly' };

export default function MonthlyPage() {
  return (
    <ViewPage>
      <div className="view-head">
        <MonthHeading />
      </div>
    </ViewPage>
  );
}
