import { useMemo } from 'react';
import { setKeptEntry, useKeptSet } from '@/lib/client/browser/stored-set';
import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { foldAddress } from '@/lib/shared/contract/plain/email-address';
import type { Author } from '@/lib/shared/contract/schemas/items';

/**
 * The people whose items are hidden in this browser, by address in lower case. People who begin to share later are not
 * hidden.
 */

export const isHiddenIn = (hidden: ReadonlySet<string>, email: string): boolean =>
  hidden.has(foldAddress(email));

/** Hook: the addresses of the people whose items are hidden in this browser. */
export function useHiddenPeople(): ReadonlySet<string> {
  return useKeptSet('hidden-people');
}

/** Shows or hides the items of one person. */
export function setPersonHidden(email: string, isHidden: boolean): void {
  setKeptEntry('hidden-people', foldAddress(email), isHidden);
}

type Owned = { isShared: boolean; author: Author };
type Labelled = Owned & { labels: readonly string[] };

/** Hook: the items of a list without those that hidden people share. Returns the same array while nobody is hidden. */
export function useItemsOfShown<E extends Owned>(items: E[] | undefined): E[] | undefined {
  const hidden = useHiddenPeople();
  return useMemo(() => {
    if (hidden.size === 0) return items;
    return items?.filter(({ isShared, author }) => !isShared || !isHiddenIn(hidden, author.email));
  }, [items, hidden]);
}

/**
 * Hook: the items of a list to show and count: without those that hidden people share, and only those with the label
 * that the view shows. Returns the same array while nothing is filtered.
 */
export function useVisibleItems<E extends Labelled>(items: E[]): E[];
export function useVisibleItems<E extends Labelled>(items: E[] | undefined): E[] | undefined;
export function useVisibleItems<E extends Labelled>(items: E[] | undefined): E[] | undefined {
  const ofShown = useItemsOfShown(items);
  const { id } = useLabelFilter();
  return useMemo(
    () => (id === null ? ofShown : ofShown?.filter(({ labels }) => labels.includes(id))),
    [ofShown, id],
  );
}
