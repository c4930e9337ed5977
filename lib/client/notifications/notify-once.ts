import { isRecord } from '@/lib/client/browser/is-record';
import { readKept, writeKept } from '@/lib/client/browser/person-storage';
import { DAY_MS, MINUTE_MS } from '@/lib/shared/calendar/days';

/** Milliseconds for which an occasion is stored. */
const REMEMBERED = 3 * DAY_MS;

/** Milliseconds for which a tab holds the lock of an occasion. By then every other tab can read that it is stored. */
const HELD = 5 * MINUTE_MS;

/** Returns the stored occasions, each with the time of its notification in milliseconds. */
function storedOccasions(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(readKept('told') ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    // The text is from another version, or was edited by hand.
    return {};
  }
}

/**
 * Stores the occasion, so that several tabs, and the same tab after a reload, notify of it only once. Returns false when
 * it was stored before.
 */
function store(occasion: string): boolean {
  const stored = storedOccasions();
  if (Object.hasOwn(stored, occasion)) return false;
  const now = Date.now();
  const recent = Object.entries(stored).filter(([, shownAt]) => now - Number(shownAt) < REMEMBERED);
  writeKept('told', JSON.stringify({ ...Object.fromEntries(recent), [occasion]: now }));
  return true;
}

/**
 * Calls `notify`, unless this browser has notified of the occasion before. The first tab takes a lock with the name of
 * the occasion: a write to localStorage reaches other tabs only a moment later.
 */
export function notifyOnce(occasion: string, notify: () => void): void {
  const notifyIfNew = () => {
    if (store(occasion)) notify();
  };
  if (!('locks' in navigator)) {
    // Browsers without locks (on pages over plain HTTP from another machine) show no notifications either, so that a
    // second tab would at most add an entry to the list of notifications.
    notifyIfNew();
    return;
  }
  void navigator.locks.request(`dayfold.told.${occasion}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    notifyIfNew();
    await new Promise((resolve) => setTimeout(resolve, HELD));
  });
}
