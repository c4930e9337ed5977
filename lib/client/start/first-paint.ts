import { KEPT_DAY_ELEMENT } from '@/lib/client/browser/kept-day-element';
import { readLocal } from '@/lib/client/browser/local-storage';
import { KEPT_DAY, KEPT_DAY_MARK } from '@/lib/client/database/kept-day-key';
import { sendEarlyReads } from '@/lib/client/http/early-reads';
import { getSessionId } from '@/lib/client/http/session-id';
import { pathOf } from '@/lib/client/query/path-key';
import { sessionMark } from '@/lib/client/query/session-mark';
import type { Day } from '@/lib/shared/calendar/days';
import { dayReads } from './day-reads';
import { takePresses } from './early-presses';
import { BELOW, dayAtAddress, hasSameStyles, type KeptDay, keptDayMark, maySee } from './kept-day';
import { startPageScripts } from './page-scripts';

// The script in the head of the daily view (lib/run/build/start-script), which runs before the style sheets and the
// scripts of the page are loaded. If the day is kept, it shows it until React has drawn the page, and runs the scripts
// of the page after the frame with it, since evaluating them would delay that frame. If not, it requests the data of
// the day, and runs the scripts at once.

/**
 * Milliseconds after which the scripts run in any case: the database may not answer, and a page that is hidden
 * meanwhile has no frames.
 */
const RUN_WITHIN = 2_000;

async function start(): Promise<void> {
  const [owner, day] = [sessionMark(), dayAtAddress(window.location)];
  const placed = placeholder();
  const kept = owner === null || day === null ? null : await keptDayFor(owner, day, placed);
  if (!kept) readAhead();
  const loading = await placed;
  if (kept && loading?.isConnected && hasSameStyles(kept) && isSessionOfBrowser()) {
    const showRest = show(kept, loading);
    if (document.visibilityState === 'visible') await nextFrame();
    showRest();
  } else if (loading) loading.hidden = false;
  // Scripts that stand after this place in the document.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', startPageScripts, { once: true });
  startPageScripts();
}

/**
 * Returns the kept day if this session has kept this day, and this window may show it. Meanwhile it hides the
 * placeholder, since a frame with it would delay the one with the day.
 */
async function keptDayFor(
  owner: string,
  day: Day,
  placed: Promise<HTMLElement | null>,
): Promise<KeptDay | null> {
  if (readLocal(KEPT_DAY_MARK) !== keptDayMark(owner, day)) return null;
  let isRead = false;
  void placed.then((loading) => {
    if (!loading || isRead) return;
    loading.hidden = true;
    setTimeout(() => {
      if (!isRead) loading.hidden = false;
    }, RUN_WITHIN);
  });
  const kept = await readKeptDay();
  isRead = true;
  return maySee(kept, owner, day) ? kept : null;
}

/** Requests what the daily view of today, the most frequent one, reads at its start. */
function readAhead(): void {
  const sessionId = getSessionId();
  const day = dayAtAddress(window.location);
  if (sessionId === null || day === null || window.location.search !== '') return;
  sendEarlyReads(sessionId, ['/api/auth/me', ...dayReads(day).map(pathOf)]);
}

/** Returns the record, if the database and its stores exist, which the page creates; otherwise null. */
const readKeptDay = (): Promise<unknown> =>
  new Promise((resolve) => {
    // Firefox throws where the person has forbidden storage.
    try {
      const request = indexedDB.open('dayfold');
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
      request.onsuccess = () => {
        const { result: connection } = request;
        if (connection.objectStoreNames.contains('meta')) {
          const read = connection.transaction('meta').objectStore('meta').get(KEPT_DAY);
          read.onsuccess = () => resolve(read.result?.value ?? null);
          read.onerror = () => resolve(null);
        } else resolve(null);
        // Closes after the read.
        connection.close();
      };
    } catch {
      resolve(null);
    }
  });

/** Waits for the element that stands in place of the planner; null if the page has none. */
const placeholder = (): Promise<HTMLElement | null> =>
  new Promise((resolve) => {
    const look = () => {
      const loading = document.querySelector<HTMLElement>('.loading');
      if (!loading && document.readyState === 'loading') return;
      observer.disconnect();
      document.removeEventListener('readystatechange', look);
      resolve(loading);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener('readystatechange', look);
    look();
  });

/** Waits until the next frame has been drawn. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Shows the kept day until React has replaced the placeholder.
 * @returns the function that also shows its parts below the window (keep-day.ts)
 */
function show(kept: KeptDay, loading: HTMLElement): () => void {
  const place = document.createElement(KEPT_DAY_ELEMENT);
  // Nothing of it runs: scripts inserted in this way are not executed, and the CSP forbids handlers in attributes.
  place.innerHTML = kept.html;
  loading.hidden = true;
  document.body.append(place);
  const replay = takePresses(place);
  const end = () => {
    observer.disconnect();
    window.removeEventListener('storage', endWithSession);
    window.removeEventListener('pageshow', endWithSession);
    place.remove();
  };
  // Its callback runs after React's commit and before the frame.
  const observer = new MutationObserver(() => {
    if (loading.isConnected) return;
    end();
    replay();
  });
  // React may not be there yet to follow the session, which another tab may end. The page of an ended session is loaded
  // again, so that the middleware chooses another one.
  const endWithSession = () => {
    if (isSessionOfBrowser()) return;
    end();
    window.location.reload();
  };
  observer.observe(document.body, { childList: true });
  window.addEventListener('storage', endWithSession);
  window.addEventListener('pageshow', endWithSession);
  return () => {
    for (const part of place.querySelectorAll<HTMLElement>(`[${BELOW}]`)) part.hidden = false;
  };
}

/** False if another tab has signed out, or signed in another person, since this page was opened. */
const isSessionOfBrowser = (): boolean => readLocal('sessionId') === getSessionId();

setTimeout(startPageScripts, RUN_WITHIN);
void start();
