import type { QueryClient } from '@tanstack/react-query';
import { type NewChange, type OutboxChange, Withdrawn } from '@/lib/client/database/change';
import { discard, submit, withdraw } from '@/lib/client/outbox/outbox';
import { onSettled, outboxChanges } from '@/lib/client/outbox/shown';
import { showChanges } from './overlay';

/** Shows a change at once, and submits it to the outbox. Resolves and rejects like `submit` of the outbox. */
export function submitShown<T>(client: QueryClient, change: NewChange): Promise<T> {
  showChanges(client);
  return submit<T>(change);
}

const changeWith = (id: string): OutboxChange | undefined =>
  outboxChanges.get().find((change) => change.id === id);

/**
 * Resolves to the answer to a change, or to `whenWaiting` as soon as the change waits for the network: the outbox tells
 * the person about a later refusal. Rejects like the answer.
 */
export function answeredOrWaiting<T, W>(id: string, answer: Promise<T>, whenWaiting: W): Promise<T | W> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      if (changeWith(id)?.hasWaited !== true) return;
      stop();
      resolve(whenWaiting);
    };
    const stop = outboxChanges.subscribe(settle);
    answer.then(resolve, reject).finally(stop);
    settle();
  });
}

/** Returns the answer to a change, with the change as it was sent if this page has heard of that. */
export async function withSent<T>(
  id: string,
  answer: Promise<T>,
): Promise<{ answer: T; sent?: OutboxChange }> {
  let sent: OutboxChange | undefined;
  const stop = onSettled(({ change }) => {
    if (change.id === id) sent = change;
  });
  try {
    return { answer: await answer, sent };
  } finally {
    stop();
  }
}

/**
 * Removes a change that has not been sent, or was refused.
 * @returns false if it may have been sent: it can then be taken back only by another change
 */
export async function removeUnsent(id: string): Promise<boolean> {
  const change = changeWith(id);
  if (!change) return false;
  if (change.state === 'waiting') return !change.isSent && withdraw(id);
  await discard(id);
  return true;
}

/** Takes a change back: removes it from the outbox while that is possible, otherwise makes the inverse change. */
export async function withdrawOr(id: string, inverse: () => Promise<unknown>): Promise<void> {
  if (!(await removeUnsent(id))) await inverse();
}

/** Runs the work for a change that was refused, and not for one that was taken back. */
export const unlessWithdrawn =
  (work: (error: unknown) => void) =>
  (error: unknown): void => {
    if (!(error instanceof Withdrawn)) work(error);
  };
