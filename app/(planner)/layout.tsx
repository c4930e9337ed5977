import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SignOut } from '@/components/planner/account/sign-out';
import { FetchAhead } from '@/components/planner/background/fetch-ahead';
import { KeepWindow } from '@/components/planner/background/keep-window';
import { ReadAhead } from '@/components/planner/background/read-ahead';
import { Frame } from '@/components/planner/frame/frame';
import { PlannerGate } from '@/components/planner/frame/planner-gate';
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
