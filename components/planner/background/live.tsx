'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Milliseconds after which code that could not be loaded is requested again. */
const RETRY_AFTER = 5_000;

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () =>
      void import('@/lib/client/live/live').then(
        ({ startLive }) => {
          if (!isStopped) stop = startLive(client, drawnAt);
        },
        // Without a connection the code may not be in this browser yet.
        () => {
          if (!isStopped) timer = setTimeout(start, RETRY_AFTER);
        },
      );
    start();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [client]);
  return null;
}
