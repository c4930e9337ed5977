'use client';

import { useEffect } from 'react';
import { rememberAskedPage } from '@/lib/client/session/return-page';
import { watchSessionId } from '@/lib/client/session/session-watch';

/**
 * Renders nothing. Loads a public page again if it depends on the session and a session begins or ends, and keeps the
 * address that was asked for until after the sign-in. Built public pages contain `lib/client/session/public-page` instead.
 */
export function SessionWatch() {
  useEffect(() => {
    rememberAskedPage();
    return watchSessionId(() => Promise.resolve());
  }, []);
  return null;
}
