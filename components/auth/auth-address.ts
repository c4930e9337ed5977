'use client';

import { useEffect, useState } from 'react';
import { isResetToken } from '@/lib/shared/contract/plain/reset-token';
import { signInErrorText } from '@/lib/shared/contract/plain/sign-in-errors';

export type AuthTab = 'login' | 'register';

/** The parameters that /auth accepts in its address; others are ignored. */
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
 * Returns the parameters in the address of the page. They are read after hydration, since the static HTML is rendered
 * without them; with `useSearchParams`, that HTML would lack the form.
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
