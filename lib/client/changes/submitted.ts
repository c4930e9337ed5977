import type { QueryClient } from '@tanstack/react-query';
import type { NewChange, OutboxChange } from '@/lib/client/database/change';
import { discard, submit, withdraw } from '@/lib/client/outbox/outbox';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { perClient } from '@/lib/client/query/per-client';

/** The ids of the changes that this page shows, its own and those of the outbox, so that none is shown twice. */
const shownIds = perClient(() => new Set<string>());

/** Marks a change as shown. Returns false if it is shown already. */
export function claimShown(client: QueryClient, changeId: string): boolean {
  const shown = shownIds(client);
  if (shown.has(changeId)) return false;
  shown.add(changeId);
  return true;
}

/** Submits a change that this page shows already. */
export function submitShown<T>(client: QueryClient, change: NewChange): Promise<T> {
  claimShown(client, change.id);
  return submit<T>(change);
}

const changeWith = (id: string): OutboxChange | undefined =>
  outboxChanges.get().find((change) => change.id === id);

/** True if the change waits for the network, or for a decision of the person. */
const hasWaited = (id: string): boolean => changeWith(id)?.hasWaited === true;

/**
 * Watches a change from before it is submitted. The returned function ends this, and returns the change as it was last
 * seen in the outbox, which the answer has removed by then; undefined if it was never there.
 */
export function watchChange(id: string): () => OutboxChange | undefined {
  let seen = changeWith(id);
  const stop = outboxChanges.subscribe(() => {
    seen = changeWith(id) ?? seen;
  });
  return () => {
    stop();
    return seen;
  };
}

/**
 * Resolves when the change is answered, or with `whenWaiting` as soon as it waits for the network: of a later refusal
 * the outbox tells the person.
 */
export function takenOver<T, W>(id: string, answer: Promise<T>, whenWaiting: W): Promise<T | W> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      if (!hasWaited(id)) return;
      stop();
      resolve(whenWaiting);
    };
    const stop = outboxChanges.subscribe(settle);
    answer.then(resolve, reject).finally(stop);
    settle();
  });
}

/** True if the change has not been sent, or was refused, so that it can be taken back by removing it. */
export function isRemovable(id: string): boolean {
  const change = changeWith(id);
  return change !== undefined && (!change.isSent || change.state !== 'waiting');
}

/** Removes a change that has not been sent, or was refused. Returns false if another change has to take it back. */
export async function removeUnsent(id: string): Promise<boolean> {
  const change = changeWith(id);
  if (!change) return false;
  if (change.state === 'waiting') return withdraw(id);
  await discard(id);
  return true;
}

/**
 * True if the change waits for a decision of the person, or for an earlier change that does: no answer is to be
 * expected soon.
 */
export function isHeld(id: string): boolean {
  const changes = outboxChanges.get();
  const change = changes.find((each) => each.id === id);
  if (!change) return false;
  const isBehind = ({ state, entities: [subject = ''] }: OutboxChange) =>
    state !== 'waiting' && change.entities.includes(subject);
  return change.state !== 'waiting' || changes.some(isBehind);
}
