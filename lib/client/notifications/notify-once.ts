import { isRecord } from '@/lib/client/browser/is-record';
import { readKept, writeKept } from '@/lib/client/browser/person-storage';

/**
 * The name under which this browser stores the occasions of which it has notified the person, so that several tabs, and
 * the same tab after a reload, notify of each only once.
 */
const NAME = 'told';

/** Milliseconds for which an occasion is stored. */
const REMEMBERED = 3 * 86_400_000;

/** Milliseconds for which a tab holds the lock of an occasion. By then every other tab can read that it is stored. */
const HELD = 5 * 60_000;

/** Returns the stored occasions, each with the time of its notification in milliseconds. */
function toldBefore(): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(readKept(NAME) ?? '{}');
    return isRecord(told) ? told : {};
  } catch {
    // The text is from another version, or was edited by hand.
    return {};
  }
}

/** Stores the occasion; returns false when it was stored before. */
function writeDown(occasion: string): boolean {
  const told = toldBefore();
  if (Object.hasOwn(told, occasion)) return false;
  const now = Date.now();
  const recent = Object.entries(told).filter(([, at]) => now - Number(at) < REMEMBERED);
  writeKept(NAME, JSON.stringify({ ...Object.fromEntries(recent), [occasion]: now }));
  return true;
}

/**
 * Calls `tell`, unless this browser has notified of the occasion before. The first tab takes a lock with the name of
 * the occasion: a write to localStorage reaches other tabs only a moment later.
 */
export function notifyOnce(occasion: string, tell: () => void): void {
  const tellIfNew = () => {
    if (writeDown(occasion)) tell();
  };
  if (!('locks' in navigator)) {
    // Browsers without locks (on pages over plain HTTP from another machine) show no notifications either, so that a
    // second tab would at most add an entry to the list of notifications.
    tellIfNew();
    return;
  }
  void navigator.locks.request(`dayfold.told.${occasion}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    tellIfNew();
    await new Promise((resolve) => setTimeout(resolve, HELD));
  });
}
