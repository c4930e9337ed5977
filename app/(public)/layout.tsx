import type { ReactNode } from 'react';
import { SessionWatch } from '@/components/marketing/session-watch';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SessionWatch />
      {children}
    </>
  );
}
