'use client';

import { useEffect } from 'react';
import { watchSessionId } from '@/lib/client/session/session-watch';

/**
 * Draws nothing: while it is there, a page that holds no data notices what happens to the session. A built public page has
 * `lib/client/session/public-page` in its place.
 */
export function SessionWatch() {
  useEffect(() => watchSessionId(() => undefined), []);
  return null;
}
