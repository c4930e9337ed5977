import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';
import { dependsOnHint, SIGNED_IN_HINT } from '@/lib/shared/site/pages';

/** The contract fixes this name (docs/specification.md section 9). */
const KEY = 'sessionId';

export type SessionChange = {
  previous: string | null;
  current: string | null;
  from: 'this-tab' | 'another-tab';
  /** The page to open afterwards; without one, the same address is loaded again. */
  next?: string;
};
type Listener = (change: SessionChange) => void;

const listeners = new Set<Listener>();

/** The session that this tab uses; localStorage may be ahead of it until the storage event arrives. */
let current: string | null | undefined;

export function getSessionId(): string | null {
  if (current === undefined) current = readLocal(KEY);
  return current;
}

export function setSessionId(id: string, options?: { next?: string }): void {
  writeLocal(KEY, id);
  change(id, 'this-tab', options?.next);
}

export function clearSessionId(options?: { next?: string }): void {
  removeLocal(KEY);
  change(null, 'this-tab', options?.next);
}

/** Ends the session that a call was refused for, unless another has begun since. */
export function endRefusedSession(refused: string): void {
  if (getSessionId() === refused) clearSessionId();
}

export function subscribeToSessionId(listener: Listener): () => void {
  if (listeners.size === 0) listenToOtherTabs();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

function change(next: string | null, from: SessionChange['from'], path?: string): void {
  const previous = getSessionId();
  current = next;
  writeHint(next !== null);
  if (previous === next) return;
  for (const listener of [...listeners]) listener({ previous, current: next, from, next: path });
}

const onStorage = (event: StorageEvent): void => {
  // A null key is localStorage.clear().
  if (event.key === KEY || event.key === null) change(readLocal(KEY), 'another-tab');
};

/** A page restored from the back/forward cache has missed storage events. */
const onPageShow = (event: PageTransitionEvent): void => {
  if (event.persisted) change(readLocal(KEY), 'another-tab');
};

function listenToOtherTabs(): void {
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
}

function stopListening(): void {
  window.removeEventListener('storage', onStorage);
  window.removeEventListener('pageshow', onPageShow);
}

const hintIsSet = (): boolean => document.cookie.split('; ').includes(`${SIGNED_IN_HINT}=1`);

function writeHint(signedIn: boolean): void {
  const year = 60 * 60 * 24 * 365;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support and over plain http.
  document.cookie = `${SIGNED_IN_HINT}=1; path=/; samesite=lax; max-age=${signedIn ? year : 0}${secure}`;
}

/**
 * Makes the hint agree with the session id. True when a wrong hint chose the page at this address, so that it has to be
 * loaded again; never when the cookie could not be written, so it cannot loop.
 */
export function correctHint(pathname: string): boolean {
  const signedIn = getSessionId() !== null;
  if (hintIsSet() === signedIn) return false;
  writeHint(signedIn);
  return hintIsSet() === signedIn && dependsOnHint(pathname);
}

/** Forgets this tab's state, like a fresh page. */
export function resetSessionIdForTest(): void {
  current = undefined;
}
