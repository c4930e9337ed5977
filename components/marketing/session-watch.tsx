'use client';

import { useEffect } from 'react';
import { watchSessionId } from '@/lib/client/session/session-watch';

/**
 * Renders nothing. Loads a public page again if it depends on the session and a session begins or ends. Built public
 * pages contain `lib/client/session/public-page` instead.
 */
export function SessionWatch() {
  useEffect(() => watchSessionId(() => Promise.resolve()), []);
  return null;
}
