import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { keepData, writeKeptData } from './kept-data';

/** Provides a query client whose data is kept. Nothing is requested until what is kept for the first view is read. */
export function KeptProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  const [isRestoring, setRestoring] = useState(true);

  useEffect(() => {
    let isMounted = true;
    void keepData(client).then(() => {
      if (isMounted) setRestoring(false);
    });
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') void writeKeptData(client);
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [client]);

  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value={isRestoring}>{children}</IsRestoringProvider>
    </QueryClientProvider>
  );
}
