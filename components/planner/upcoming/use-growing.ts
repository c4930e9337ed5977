import { startTransition, useEffect, useState } from 'react';

/** Rows to begin with: more than a window shows. */
const AT_FIRST = 60;
const AT_A_TIME = 80;

/**
 * How much of a long list to draw by now: what can be seen at once, and then the rest a little at a time, so that
 * thousands of rows never hold up what a person does meanwhile.
 */
export function useGrowing(total: number): number {
  const [drawn, setDrawn] = useState(AT_FIRST);
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + AT_A_TIME)), 16);
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
