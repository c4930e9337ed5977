'use client';

import { type ReactNode, useEffect } from 'react';
import { keepData } from '@/lib/client/query/kept-data';
import { KeptProvider } from '@/lib/client/query/kept-provider';
import { getQueryClient } from '@/lib/client/query/query-client';
import { watchSession } from '@/lib/client/session/session';

// The kept data is read while React hydrates the page.
if (typeof window !== 'undefined') void keepData(getQueryClient());

export function Providers({ children }: { children: ReactNode }) {
  const queryClient = getQueryClient();
  useEffect(() => watchSession(queryClient), [queryClient]);
  return <KeptProvider client={queryClient}>{children}</KeptProvider>;
}
