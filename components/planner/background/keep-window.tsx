'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '@/lib/client/browser/when-idle';

/** Milliseconds after which the page is first expected to be idle: what it shows is read before. */
const WAIT = 3_000;

/** Renders nothing; keeps the items of the days around today in this browser (lib/client/items/kept-window). */
export function KeepWindow() {
  const client = useQueryClient();
  useEffect(() => {
    let stop = () => {};
    let isStopped = false;
    const begin = () =>
      import('@/lib/client/items/kept-window').then(
        ({ keepWindow }) => {
          if (!isStopped) stop = keepWindow(client);
        },
        // Without a network the code may be missing. What is kept stays.
        () => undefined,
      );
    const timer = setTimeout(() => whenIdle(begin), WAIT);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [client]);
  return null;
}
