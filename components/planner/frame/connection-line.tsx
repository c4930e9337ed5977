'use client';

import { type ConnectionStatus, useConnectionStatus } from '@/lib/client/live/connection-status';

const TEXT = {
  offline: 'You are offline. What you see may be old.',
  unreachable: 'The planner cannot be reached. What you see may be old.',
} as const satisfies Record<ConnectionStatus, string>;

/**
 * Shown at the foot of the window, on a phone above its dock, while no updates arrive. It disappears once they arrive
 * again; the data on the page is then read again.
 */
export function ConnectionLine() {
  const status = useConnectionStatus();
  return (
    <div className="connection" role="status">
      {status && <p>{TEXT[status]}</p>}
    </div>
  );
}
