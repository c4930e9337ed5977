import { readLocal, removeLocal, writeLocal } from '@/lib/client/browser/local-storage';
import { dependsOnHint, SIGNED_IN_HINT } from '@/lib/shared/site/pages';

/** The name of the session id in localStorage (docs/product/accounts.md). */
const KEY = 'sessionId';

export type SessionChange = {
  previous: string | null;
  current: string | null;
  from: 'this-tab' | 'another-tab';
  /** The page to open afterwards; by default the same page is loaded again. */
  next?: string;
};
type Listener = (change: SessionChange) => void;

const listeners = new Set<Listener>();

/**
 * The session id that this tab uses. After a change by another tab it differs from localStorage until the storage event
 * arrives.
 */
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

/** Ends the session for which a call was refused, unless another one has begun since then. */
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
  // A null key stands for localStorage.clear().
  if (event.key === KEY || event.key === null) change(readLocal(KEY), 'another-tab');
};

/**
 * Reads the session id again when the page is restored from the back/forward cache, since it has missed storage events.
 */
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
  // Reading it waits until the browser has stored it. Chromium stores it later than this statement, so that the request
  // for a page that is opened next could still have the old cookie.
  hintIsSet();
}

/**
 * Sets the cookie of the hint (`SIGNED_IN_HINT`) according to the session id. Returns true when the page at this
 * address was chosen by a wrong hint, so that it has to be loaded again. Returns false when the cookie could not be
 * written, so that the page is not loaded again and again.
 */
export function correctHint(pathname: string): boolean {
  const signedIn = getSessionId() !== null;
  if (hintIsSet() === signedIn) return false;
  writeHint(signedIn);
  return hintIsSet() === signedIn && dependsOnHint(pathname);
}

/** Discards the state of this tab, as a new page would. */
export function resetSessionIdForTest(): void {
  current = undefined;
}
