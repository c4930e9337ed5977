import { useSyncExternalStore } from 'react';

/** Why nothing new comes in: this device has no network, or the planner does not answer. */
export type Away = 'offline' | 'unreachable';

let isStreamLost = false;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of [...listeners]) listener();
};

/** To be called by whoever holds the live connection: whether it has been away for longer than a moment. */
export function setStreamLost(isLost: boolean): void {
  if (isLost === isStreamLost) return;
  isStreamLost = isLost;
  tell();
}

/** With the network back the stream gets its moment once more. */
function onOnline(): void {
  isStreamLost = false;
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', tell);
  };
}

function awayNow(): Away | null {
  if (!navigator.onLine) return 'offline';
  return isStreamLost ? 'unreachable' : null;
}

/** Whether what is shown may be old, and why; null while it is kept true. */
export const useAway = (): Away | null => useSyncExternalStore(subscribe, awayNow, () => null);
