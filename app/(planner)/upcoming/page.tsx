import type { Metadata } from 'next';
import { LabelledView } from '@/components/labels/labelled-view';
import { UpcomingView } from '@/components/planner/upcoming/upcoming-view';

export const metadata: Metadata = { title: 'Upcoming' };

export default function UpcomingPage() {
  return (
    <LabelledView view="upcoming">
      <UpcomingView />
    </LabelledView>
  );
}
