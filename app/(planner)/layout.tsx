import type { ReactNode } from 'react';
import { Frame } from '@/components/planner/frame/frame';
import { PlannerGate } from '@/components/planner/frame/planner-gate';

export default function PlannerLayout({ children }: { children: ReactNode }) {
  return (
    <PlannerGate>
      <Frame>{children}</Frame>
    </PlannerGate>
  );
}
