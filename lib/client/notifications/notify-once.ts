import { isRecord } from '@/lib/client/browser/is-record';
import { readKept, writeKept } from '@/lib/client/browser/person-storage';

/** What this browser has told already, so that several tabs, and the same tab after a reload, tell it once. */
const NAME = 'told';

/** Milliseconds for which that is remembered. */
const REMEMBERED = 3 * 86_400_000;

/** Milliseconds for which a tab stands by what it tells: until other tabs have long seen that it is written down. */
const HELD = 5 * 60_000;

/** When each occasion was told, in milliseconds. */
function toldBefore(): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(readKept(NAME) ?? '{}');
    return isRecord(told) ? told : {};
  } catch {
    // Written by another version, or by hand.
    return {};
  }
}

/** Writes down that it is told now; false where that had been done. */
function writeDown(occasion: string): boolean {
  const told = toldBefore();
  if (Object.hasOwn(told, occasion)) return false;
  const now = Date.now();
  const recent = Object.entries(told).filter(([, at]) => now - Number(at) < REMEMBERED);
  writeKept(NAME, JSON.stringify({ ...Object.fromEntries(recent), [occasion]: now }));
  return true;
}

/**
 * Tells an occasion, unless this browser has: whichever tab comes first takes a lock of its name. What tabs write into
 * localStorage reaches one another a moment later, so that alone would not do.
 */
export function notifyOnce(occasion: string, tell: () => void): void {
  const tellIfNew = () => {
    if (writeDown(occasion)) tell();
  };
  if (!('locks' in navigator)) {
    // Plain http from another machine has no browser notifications either.
    tellIfNew();
    return;
  }
  void navigator.locks.request(`dayfold.told.${occasion}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    tellIfNew();
    await new Promise((resolve) => setTimeout(resolve, HELD));
  });
}
