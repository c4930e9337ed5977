import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { FetchAhead } from '@/components/planner/frame/fetch-ahead';
import { Frame } from '@/components/planner/frame/frame';
import { KeepWindow } from '@/components/planner/frame/keep-window';
import { PlannerGate } from '@/components/planner/frame/planner-gate';
import { ReadAhead } from '@/components/planner/frame/read-ahead';
import { SignOut } from '@/components/planner/frame/sign-out';
import { Providers } from '../providers';

/**
 * Keeps the pages of the planner out of search engines, for which they are empty, as for everybody who is not signed
 * in.
 */
export const metadata: Metadata = { robots: { index: false, follow: false } };

export default function PlannerLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <PlannerGate>
        <Frame>{children}</Frame>
        <FetchAhead />
        <KeepWindow />
        <SignOut />
      </PlannerGate>
      <ReadAhead />
    </Providers>
  );
}
