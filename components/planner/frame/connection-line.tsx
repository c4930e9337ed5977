'use client';

import { type ConnectionStatus, useConnectionStatus } from '@/lib/client/live/connection-status';

const TEXT = {
  offline: 'You are offline. What you see may be old.',
  unreachable: 'The planner cannot be reached. What you see may be old.',
} as const satisfies Record<ConnectionStatus, string>;

/**
 * At the foot of the window, on a phone on its dock, while no updates arrive. It disappears by itself, and the shown
 * data is then read again.
 */
export function ConnectionLine() {
  const status = useConnectionStatus();
  return (
    <div className="connection" role="status">
      {status && <p>{TEXT[status]}</p>}
    </div>
  );
}
