'use client';

import { useEffect, useState } from 'react';
import { isResetToken } from '@/lib/shared/contract/reset-token';
import { signInErrorText } from '@/lib/shared/contract/sign-in-errors';

export type AuthTab = 'login' | 'register';

/** The requests that /auth accepts in its address; anything else is ignored. */
export type AuthRequest = {
  tab: AuthTab;
  /** True after returning from a provider with a cookie. */
  isReturn: boolean;
  /** The text about a failed sign-in at a provider. */
  failure: string | null;
  /** The secret of a mailed password reset link. */
  resetToken: string | null;
  /** The secret of a sign-up invitation. It stays in the address, so that the page can be reloaded. */
  invitation: string | null;
  /** True once the address has been read, after hydration. */
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
 * The request in the address. The page is static and is hydrated without one; `useSearchParams` would omit the form
 * from its HTML altogether.
 */
export function useAuthRequest(): AuthRequest {
  const [request, setRequest] = useState(UNREAD);
  useEffect(() => setRequest(parse(window.location.search)), []);
  useEffect(() => {
    // A secret must not stay in the address bar or in the browser's history.
    if (request.resetToken !== null) window.history.replaceState(null, '', window.location.pathname);
  }, [request]);
  return request;
}
