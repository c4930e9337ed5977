import { isRecord } from '@/lib/client/browser/is-record';
import { readKept, writeKept } from '@/lib/client/browser/person-storage';

/**
 * Occasions that this browser has already notified, so that several tabs, and the same tab after a reload, notify each
 * once.
 */
const NAME = 'told';

/** Milliseconds for which they are remembered. */
const REMEMBERED = 3 * 86_400_000;

/** Milliseconds for which a tab holds its lock: by then other tabs have long seen the record. */
const HELD = 5 * 60_000;

/** When each occasion was notified, in milliseconds. */
function toldBefore(): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(readKept(NAME) ?? '{}');
    return isRecord(told) ? told : {};
  } catch {
    // Written by another version, or by hand.
    return {};
  }
}

/** Records the occasion; false when it was recorded before. */
function writeDown(occasion: string): boolean {
  const told = toldBefore();
  if (Object.hasOwn(told, occasion)) return false;
  const now = Date.now();
  const recent = Object.entries(told).filter(([, at]) => now - Number(at) < REMEMBERED);
  writeKept(NAME, JSON.stringify({ ...Object.fromEntries(recent), [occasion]: now }));
  return true;
}

/**
 * Notifies of an occasion, unless this browser has: the first tab takes a lock of its name. Writes to localStorage
 * reach other tabs a moment later, so they alone would not suffice.
 */
export function notifyOnce(occasion: string, tell: () => void): void {
  const tellIfNew = () => {
    if (writeDown(occasion)) tell();
  };
  if (!('locks' in navigator)) {
    // Without locks (plain http from another machine) there are no browser notifications either.
    tellIfNew();
    return;
  }
  void navigator.locks.request(`dayfold.told.${occasion}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    tellIfNew();
    await new Promise((resolve) => setTimeout(resolve, HELD));
  });
}
