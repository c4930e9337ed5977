import { createStore } from '@/lib/client/browser/create-store';

/** Why nothing new comes in: this device has no network, or the planner does not answer. */
export type Away = 'offline' | 'unreachable';

let isStreamLost = false;
const away = createStore<Away | null>(null, followNetwork, awayNow);

const readAgain = (): void => away.set(awayNow());

/** To be called by whoever holds the live connection: whether it has been away for longer than a moment. */
export function setStreamLost(isLost: boolean): void {
  if (isLost === isStreamLost) return;
  isStreamLost = isLost;
  readAgain();
}

/** With the network back the stream gets its moment once more. */
function onOnline(): void {
  isStreamLost = false;
  readAgain();
}

function followNetwork(): () => void {
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', readAgain);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', readAgain);
  };
}

function awayNow(): Away | null {
  if (!navigator.onLine) return 'offline';
  return isStreamLost ? 'unreachable' : null;
}

/** Why what is shown may be old; null while it is kept up to date. */
export const useAway = (): Away | null => away.useValue(() => null);
