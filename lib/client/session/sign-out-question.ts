import { createStore } from '@/lib/client/browser/create-store';
import { changesOf } from '@/lib/client/outbox/outbox';
import { outboxChanges } from '@/lib/client/outbox/shown';

/** Milliseconds for which signing out waits for the answers to changes that are on their way. */
const ANSWER_TIMEOUT = 5000;

export type SignOutQuestion = {
  /** The id of the signed-in person. */
  owner: string;
  /** The number of changes that signing out would discard. */
  count: number;
  /** Answers the question: true to sign out, false to stay. */
  settle: (isSigningOut: boolean) => void;
};

/** The question that is open; null without one. `SignOutDialog` shows it. */
export const signOutQuestion = createStore<SignOutQuestion | null>(null);

/** Asks whether to discard the changes that the server has not answered. Resolves with true if there are none. */
export async function mayDiscardChanges(owner: string): Promise<boolean> {
  if (navigator.onLine) await answersOnTheirWay();
  const { length: count } = await changesOf(owner);
  if (count === 0) return true;
  signOutQuestion.get()?.settle(false);
  return new Promise((resolve) => {
    const settle = (isSigningOut: boolean) => {
      signOutQuestion.set(null);
      resolve(isSigningOut);
    };
    signOutQuestion.set({ owner, count, settle });
  });
}

/** Waits for changes that were just made and are being sent, about which nobody needs to be asked. */
const answersOnTheirWay = (): Promise<void> =>
  until(() => outboxChanges.get().every(({ state, hasWaited }) => hasWaited || state !== 'waiting'));

/**
 * Resolves when the condition holds, at the latest after `ANSWER_TIMEOUT`. It is checked after each change of the
 * outbox.
 */
export function until(holds: () => boolean): Promise<void> {
  if (holds()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ANSWER_TIMEOUT);
    const unsubscribe = outboxChanges.subscribe(() => {
      if (holds()) end();
    });
  });
}
