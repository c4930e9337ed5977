import { createStore } from '@/lib/client/browser/create-store';

/** The item whose sheet is open. An item may be in several lists; the list that opened the sheet renders it. */
type OpenSheet = { listId: string; id: string };

/** At most one sheet is open on a page. */
export const openSheet = createStore<OpenSheet | null>(null);

const place = createStore<HTMLElement | null>(null);

/** The ref of the element that covers the right leaf of a spread; sheets are rendered into it while it is there. */
export function setSheetPlace(element: HTMLElement | null): () => void {
  place.set(element);
  return () => {
    // The next page may have set its own before this one is removed.
    if (place.get() === element) place.set(null);
  };
}

export const useSheetPlace = (): HTMLElement | null => place.useValue(() => null);
