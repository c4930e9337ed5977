import { readLocal, writeLocal } from '@/lib/client/browser/local-storage';
import { idle } from '@/lib/client/browser/when-idle';
import { database } from '@/lib/client/database/database';
import { KEPT_DAY, KEPT_DAY_MARK } from '@/lib/client/database/kept-day-key';
import { getSessionId } from '@/lib/client/http/session-id';
import { sessionMark } from '@/lib/client/query/session-mark';
import type { Day } from '@/lib/shared/calendar/days';
import { BELOW, dayAtAddress, type KeptDay, keptDayMark, layoutNow, stylesNow } from './kept-day';

/** Milliseconds for which changes of the page are collected before it is kept. */
const COLLECT_FOR = 1_000;

/** The most characters that are kept. A longer page takes longer to insert than it saves. */
const LONGEST = 500_000;

/** Matches states that last only for a while, such as loading and editing. The day is not kept while it has any. */
const PASSING = '[aria-busy="true"], .sheet-place > *, .row.is-open, .row.is-chosen, form.editing';

/** Keeps the shown day whenever it has changed, until the returned function is called. */
export function keepDays(): () => void {
  const page = document.querySelector('.planner');
  if (!page) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    void keepDay().catch(() => undefined);
  };
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(() => void idle().then(keep), COLLECT_FOR);
  });
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['aria-checked', 'aria-busy'] });
  const onHide = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  document.addEventListener('visibilitychange', onHide);
  void idle().then(keep);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', onHide);
  };
}

/**
 * Stores the shown day, or removes the stored one if the page is too long. Does nothing on other pages, without a
 * session and in states that match `PASSING`. Rejects when the browser has no room.
 */
async function keepDay(): Promise<void> {
  const [owner, day] = [sessionMark(), dayAtAddress(window.location)];
  const page = document.querySelector('.planner');
  if (owner === null || day === null || !page || page.querySelector(PASSING)) return;
  const kept = keptDayOf(page, owner, day);
  const stored = await database();
  if (!isStill(owner)) return;
  await stored.write('meta', kept ? { put: [{ key: KEPT_DAY, value: kept }] } : { remove: [KEPT_DAY] });
  if (kept && isStill(owner)) writeLocal(KEPT_DAY_MARK, keptDayMark(owner, day));
}

/** False if the session has ended meanwhile, also in another tab of which this one has not heard yet. */
const isStill = (owner: string): boolean =>
  sessionMark() === owner && readLocal('sessionId') === getSessionId();

/** The parts of a page that can be left out of its first frame. */
const PARTS = 'section, li, footer';

/**
 * Hides the parts of a copy that in the page itself are below the window: their layout would delay the first frame. A
 * page that is opened is at its beginning.
 */
function hideBelow(page: Element, copy: Element): void {
  const copies = copy.querySelectorAll(PARTS);
  page.querySelectorAll(PARTS).forEach((part, index) => {
    const { top, height } = part.getBoundingClientRect();
    if (height === 0 || top + window.scrollY < window.innerHeight) return;
    copies[index]?.setAttribute(BELOW, '');
    copies[index]?.setAttribute('hidden', '');
  });
}

/** Returns the record of a page; null if it is too long. */
function keptDayOf(page: Element, owner: string, day: Day): KeptDay | null {
  const copy = page.cloneNode(true);
  if (!(copy instanceof Element)) return null;
  hideBelow(page, copy);
  // Messages of the moment are removed, and assistive technology announces nothing of the rest.
  for (const said of copy.querySelectorAll('[role="status"], [role="alert"]'))
    if (!said.closest('footer')) said.remove();
  for (const region of copy.querySelectorAll('[aria-live], footer [role="status"]')) {
    region.removeAttribute('aria-live');
    if (region.getAttribute('role') === 'status') region.removeAttribute('role');
  }
  for (const field of copy.querySelectorAll('input, textarea, select')) {
    field.removeAttribute('value');
    if (field instanceof HTMLTextAreaElement) field.textContent = '';
    // What is typed before React has drawn the page is written in its field then (early-presses.ts).
    field.setAttribute('readonly', '');
  }
  for (const row of copy.querySelectorAll('.is-lit')) row.classList.remove('is-lit');
  const html = copy.outerHTML;
  return html.length > LONGEST ? null : { owner, day, layout: layoutNow(), styles: stylesNow(), html };
}
