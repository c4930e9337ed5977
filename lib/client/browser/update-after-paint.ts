import { startTransition } from 'react';
import { afterNextPaint } from './next-paint';

/** The updates that wait for the next paint. */
let waiting: (() => void)[] = [];

/**
 * Updates components after the next paint; React may run the effects that ask for it before. The updates that wait for
 * one paint are rendered together, so that the page is not rendered once for each of them.
 * @param update sets the state of a component
 */
export function updateAfterPaint(update: () => void): void {
  waiting.push(update);
  if (waiting.length === 1) afterNextPaint(updateAll);
}

function updateAll(): void {
  const updates = waiting;
  waiting = [];
  startTransition(() => {
    for (const update of updates) update();
  });
}
