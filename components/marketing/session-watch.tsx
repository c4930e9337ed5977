'use client';

import { useEffect } from 'react';
import { watchSessionId } from '@/lib/client/session/session-watch';

/**
 * Renders nothing; reloads a page without data when a session begins or ends. Built public pages contain
 * `lib/client/session/public-page` instead.
 */
export function SessionWatch() {
  useEffect(() => watchSessionId(() => undefined), []);
  return null;
}
