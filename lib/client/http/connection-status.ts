import { createStore } from '@/lib/client/browser/create-store';

/** The reason why no updates arrive: the device has no network, or the planner does not answer. */
export type ConnectionStatus = 'offline' | 'unreachable';

let isStreamLost = false;
const status = createStore<ConnectionStatus | null>(null, followNetwork, currentStatus);

const update = (): void => status.set(currentStatus());

/** Records whether the event stream has been lost for some seconds. Called by the code that opens it. */
export function setStreamLost(isLost: boolean): void {
  if (isLost === isStreamLost) return;
  isStreamLost = isLost;
  update();
}

/** Called when the network returns. The stream does not count as lost then, until it has had time to reconnect. */
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

/** Calls the listener with true when the planner can be reached again, and with false when it no longer can. */
export function subscribeToConnection(listener: (isThere: boolean) => void): void {
  let was = currentStatus();
  status.subscribe(() => {
    const is = currentStatus();
    if (is === was) return;
    was = is;
    listener(is === null);
  });
}

/** Hook: the reason why the shown data may be old; null while it is kept up to date. */
export const useConnectionStatus = (): ConnectionStatus | null => status.useValue(() => null);
