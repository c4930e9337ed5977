'use client';

import { useEffect, useState } from 'react';
import { isResetToken } from '@/lib/shared/contract/reset-token';
import { signInErrorText } from '@/lib/shared/contract/sign-in-errors';

export type AuthTab = 'login' | 'register';

/** What /auth may be asked for; anything else in the address is dropped. */
export type AuthRequest = {
  tab: AuthTab;
  /** Comes back from an outside sign-in with a cookie. */
  isReturn: boolean;
  /** Comes back from an outside sign-in that failed: why, in words. */
  failure: string | null;
  /** Comes from a mailed link to choose a new password: its secret. */
  resetToken: string | null;
  /** Comes by an invitation to sign up: its secret. It stays in the address, so that the page can be loaded anew. */
  invitation: string | null;
  /** Whether the address has been read: the page is hydrated before. */
  isRead: boolean;
};

function parse(search: string): AuthRequest {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  const reset = query.get('reset');
  const invitation = query.get('invitation');
  return {
    tab: query.get('tab') === 'register' ? 'register' : 'login',
    isReturn: query.get('signed-in') === '1',
    failure: error === null ? null : signInErrorText(error),
    resetToken: reset !== null && isResetToken(reset) ? reset : null,
    invitation: invitation !== null && isResetToken(invitation) ? invitation : null,
    isRead: true,
  };
}

const UNREAD: AuthRequest = { ...parse(''), isRead: false };

/**
 * What the page was opened for. The page is static and is hydrated as if for nothing in particular; `useSearchParams`
 * would leave the form out of its HTML altogether.
 */
export function useAuthRequest(): AuthRequest {
  const [request, setRequest] = useState(UNREAD);
  useEffect(() => setRequest(parse(window.location.search)), []);
  useEffect(() => {
    // A secret must not stay in the address bar, nor in what the browser remembers of it.
    if (request.resetToken !== null) window.history.replaceState(null, '', window.location.pathname);
  }, [request]);
  return request;
}
