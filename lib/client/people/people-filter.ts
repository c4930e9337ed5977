import { useMemo } from 'react';
import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { foldAddress } from '@/lib/shared/contract/email-address';
import type { Author } from '@/lib/shared/contract/items';

/** People whose items are hidden, by address in lower case. At first nobody's are, including people who join later. */
const NAME = 'hidden-people';

export const isHiddenIn = (hidden: ReadonlySet<string>, email: string): boolean =>
  hidden.has(foldAddress(email));

/** The people whose items are hidden in this browser. */
export function useHiddenPeople(): ReadonlySet<string> {
  return useKeptSet(NAME);
}

/** Shows or hides the items of one person. */
export function setPersonHidden(email: string, isHidden: boolean): void {
  setKeptEntry(NAME, foldAddress(email), isHidden);
}

type Owned = { isShared: boolean; author: Author };

/**
 * The items of a list to draw and count: without those of hidden people, never without one's own. The same list while
 * nobody is hidden.
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
