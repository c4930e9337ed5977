import { useMemo } from 'react';
import { foldAddress } from '@/lib/shared/email-address';
import type { Author } from '@/lib/shared/items';
import { readKept, useKept, writeKept } from './kept';

/** Whose items are not shown, by address, lower case. Everyone's are at first, whoever may join later included. */
const NAME = 'hidden-people';

function parse(text: string | null): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []);
  } catch {
    // Written by another version, or by hand.
    return new Set();
  }
}

export const isHiddenIn = (hidden: ReadonlySet<string>, email: string): boolean =>
  hidden.has(foldAddress(email));

/** Whose items are hidden in this browser. */
export function useHiddenPeople(): ReadonlySet<string> {
  const text = useKept(NAME);
  return useMemo(() => parse(text), [text]);
}

/** Shows or hides the items of one person. */
export function setPersonHidden(email: string, isHidden: boolean): void {
  const hidden = new Set(parse(readKept(NAME)));
  if (isHidden) hidden.add(foldAddress(email));
  else hidden.delete(foldAddress(email));
  writeKept(NAME, JSON.stringify([...hidden].sort()));
}

type Owned = { isShared: boolean; author: Author };

/**
 * The items of a list that are to be drawn and counted: without those of hidden people. One's own are always there.
 * The same list while nothing is hidden.
 */
export function useShown<E extends Owned>(items: E[]): E[];
export function useShown<E extends Owned>(items: E[] | undefined): E[] | undefined;
export function useShown<E extends Owned>(items: E[] | undefined): E[] | undefined {
  const hidden = useHiddenPeople();
  return useMemo(() => {
    if (hidden.size === 0) return items;
    return items?.filter(({ isShared, author }) => !isShared || !isHiddenIn(hidden, author.email));
  }, [items, hidden]);
}
