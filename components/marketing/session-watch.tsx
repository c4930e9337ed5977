'use client';

import { useEffect } from 'react';
import { watchSessionId } from '@/lib/client/session/session-watch';

/**
 * Renders nothing; keeps a page without data in agreement with the session. Built public pages have
 * `lib/client/session/public-page` instead.
 */
export function SessionWatch() {
  useEffect(() => watchSessionId(() => undefined), []);
  return null;
}
