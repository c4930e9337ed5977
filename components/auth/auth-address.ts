'use client';

import { useEffect, useState } from 'react';

export type AuthTab = 'login' | 'register';

/** What /auth may be asked for; anything else in the address is dropped. */
export type AuthRequest = {
  tab: AuthTab;
  /** Comes back from an outside sign-in with a cookie. */
  isReturn: boolean;
  /** Comes back from an outside sign-in that failed. */
  hasFailed: boolean;
};

function parse(search: string): AuthRequest {
  const query = new URLSearchParams(search);
  return {
    tab: query.get('tab') === 'register' ? 'register' : 'login',
    isReturn: query.get('signed-in') === '1',
    hasFailed: query.has('error'),
  };
}

/**
 * What the page was opened for. The page is static and is hydrated as if for nothing in particular; `useSearchParams`
 * would leave the form out of its HTML altogether.
 */
export function useAuthRequest(): AuthRequest {
  const [request, setRequest] = useState(() => parse(''));
  useEffect(() => setRequest(parse(window.location.search)), []);
  return request;
}
