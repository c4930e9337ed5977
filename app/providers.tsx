'use client';

import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { type ReactNode, useEffect, useState } from 'react';
import { readAgain } from '@/lib/client/query/invalidate';
import { getQueryClient, persistOptions } from '@/lib/client/query/query-client';
import { watchSession } from '@/lib/client/session/session';

export function Providers({ children }: { children: ReactNode }) {
  const queryClient = getQueryClient();
  const [options] = useState(persistOptions);
  useEffect(() => watchSession(queryClient), [queryClient]);

  return (
    <PersistQueryClientProvider
      client={queryClient}
      persistOptions={options}
      // Stored data is shown at once and read again, since it may be days old.
      onSuccess={() => void readAgain(queryClient)}
    >
      {children}
    </PersistQueryClientProvider>
  );
}
