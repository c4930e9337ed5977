'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Renders nothing; while mounted, the page is updated with changes by others. The code for it is loaded after the first
 * paint. What is announced meanwhile is not missed.
 */
export function Live() {
  const client = useQueryClient();
  useEffect(() => {
    const drawnAt = performance.now();
    let stop = () => {};
    let isStopped = false;
    const start = () =>
      void import('@/lib/client/live/live').then(({ startLive }) => {
        if (!isStopped) stop = startLive(client, drawnAt);
      }, waitForNetwork);
    // Without a connection the code may not be in this browser yet.
    const waitForNetwork = () => window.addEventListener('online', start, { once: true });
    start();
    return () => {
      isStopped = true;
      window.removeEventListener('online', start);
      stop();
    };
  }, [client]);
  return null;
}
