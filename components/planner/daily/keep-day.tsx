import { useEffect } from 'react';
import { whenIdle } from '@/lib/client/browser/when-idle';

/** Renders nothing; while mounted, the browser keeps the shown day for the next start (lib/client/start). */
export function KeepDay() {
  useEffect(() => {
    // Null once unmounted: code that is loaded after that does not begin.
    let stop: (() => void) | null = () => {};
    const cancel = whenIdle(() => {
      import('@/lib/client/start/keep-day').then(
        ({ keepDays }) => {
          if (stop) stop = keepDays();
        },
        // The code cannot be loaded without network: the next start shows an earlier day, or none.
        () => undefined,
      );
    });
    return () => {
      cancel();
      stop?.();
      stop = null;
    };
  }, []);
  return null;
}
