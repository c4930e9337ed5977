import type { Metadata } from 'next';
import { AnnualView } from '@/components/planner/annual/annual-view';

export const metadata: Metadata = { title: 'Annual' };

export default function AnnualPage() {
  return <AnnualView />;
}
