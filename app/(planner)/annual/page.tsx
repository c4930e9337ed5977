import type { Metadata } from 'next';
import { YearHeading } from '@/components/planner/frame/period-heading';
import { ViewPage } from '@/components/planner/frame/view-page';

export const metadata: Metadata = { title: 'Annual' };

export default function AnnualPage() {
  return (
    <ViewPage>
      <div className="view-head">
        <YearHeading />
      </div>
    </ViewPage>
  );
}
