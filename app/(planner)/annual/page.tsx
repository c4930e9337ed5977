import type { Metadata } from 'next';
import { LabelledView } from '@/components/labels/labelled-view';
import { AnnualView } from '@/components/planner/annual/annual-view';

export const metadata: Metadata = { title: 'Annual' };

export default function AnnualPage() {
  return (
    <LabelledView view="annual">
      <AnnualView />
    </LabelledView>
  );
}
