import { createStore } from '@/lib/client/browser/create-store';

/** Why no updates arrive: the device has no network, or the planner does not answer. */
export type ConnectionStatus = 'offline' | 'unreachable';

let isStreamLost = false;
const status = createStore<ConnectionStatus | null>(null, followNetwork, currentStatus);

const update = (): void => status.set(currentStatus());

/** Called by the owner of the live connection: true when it has been lost for longer than a moment. */
export function setStreamLost(isLost: boolean): void {
  if (isLost === isStreamLost) return;
  isStreamLost = isLost;
  update();
}

/** When the network returns, the stream gets time to reconnect. */
function onOnline(): void {
  isStreamLost = false;
  update();
}

function followNetwork(): () => void {
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', update);
  };
}

function currentStatus(): ConnectionStatus | null {
  if (!navigator.onLine) return 'offline';
  return isStreamLost ? 'unreachable' : null;
}

/** Why the shown data may be old; null while it is kept up to date. */
export const useConnectionStatus = (): ConnectionStatus | null => status.useValue(() => null);
