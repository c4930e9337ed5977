'use client';

import { type ConnectionStatus, useConnectionStatus } from '@/lib/client/live/connection-status';

const TEXT = {
  offline: 'You are offline. What you see may be old.',
  unreachable: 'The planner cannot be reached. What you see may be old.',
} as const satisfies Record<ConnectionStatus, string>;

/**
 * At the foot of the window, on a phone on its dock, while nothing new comes in. It goes by itself, and what is shown is
 * read again then.
 */
export function ConnectionLine() {
  const status = useConnectionStatus();
  return (
    <div className="connection" role="status">
      {status && <p>{TEXT[status]}</p>}
    </div>
  );
}
