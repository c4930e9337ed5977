import type { Metadata } from 'next';
import { UpcomingHeading } from '@/components/planner/frame/period-heading';
import { ViewPage } from '@/components/planner/frame/view-page';

export const metadata: Metadata = { title: 'Upcoming' };

export default function UpcomingPage() {
  return (
    <ViewPage>
      <div className="view-head">
        <UpcomingHeading />
      </div>
    </ViewPage>
  );
}
