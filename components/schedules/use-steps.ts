import { useEffect, useRef, useState } from 'react';
import { announce } from '@/lib/client/browser/announcements';
import type { Entry, Target } from './hours-entries';

/** Milliseconds without a further step after which the steps of a repeated block are one change. */
const PAUSE = 800;

/** Where a repeated block stands until the person has chosen which ones its change concerns. */
export type Steps = {
  /** The block as it was before the first step. */
  entry: Entry;
  to: Target;
};

/** @param onDecided called once the change is made, or is not to be made */
export type Change = (entry: Entry, to: Target, onDecided?: () => void) => void;

type Waiting = Steps & { timer: ReturnType<typeof setTimeout> };

/**
 * Changes blocks of the hours by short steps, as keys and buttons do. The steps of a repeated block are collected until
 * the person pauses, turns to another block or leaves, so that they are asked once which ones the change concerns.
 *
 * @param change makes a change, and asks first where there is something to choose
 * @param wordsOf what is read aloud of a step that waits
 */
export function useSteps(change: Change, wordsOf: (entry: Entry, to: Target) => string) {
  const [steps, setSteps] = useState<Steps | null>(null);
  const waiting = useRef<Waiting | null>(null);

  function stopWaiting(): Waiting | null {
    const stopped = waiting.current;
    clearTimeout(stopped?.timer);
    waiting.current = null;
    return stopped;
  }

  /** Makes one change of the steps so far. */
  function ask(): void {
    const asked = stopWaiting();
    if (asked) change(asked.entry, asked.to, () => setSteps(null));
  }

  function step(entry: Entry, by: Target): void {
    // Where it stands, of its steps so far too.
    const to = { date: entry.date, ...by };
    if (waiting.current && waiting.current.entry.id !== entry.id) ask();
    if (entry.item.series === null) {
      change(entry, to);
      return;
    }
    // The person is being asked already.
    if (steps && !waiting.current) return;
    announce(wordsOf(entry, to));
    const first = stopWaiting()?.entry ?? entry;
    waiting.current = { entry: first, to, timer: setTimeout(() => latest.current(), PAUSE) };
    setSteps({ entry: first, to });
  }

  /** Makes a change at once, together with the steps of the block that wait. */
  function changeNow(entry: Entry, to: Target): void {
    if (waiting.current?.entry.id !== entry.id) ask();
    const first = stopWaiting()?.entry;
    if (first) setSteps({ entry: first, to });
    change(first ?? entry, to, () => setSteps(null));
  }

  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    const askBeforeLeaving = () => latest.current();
    window.addEventListener('pagehide', askBeforeLeaving);
    return () => {
      window.removeEventListener('pagehide', askBeforeLeaving);
      askBeforeLeaving();
    };
  }, []);

  return { steps, step, changeNow };
}
