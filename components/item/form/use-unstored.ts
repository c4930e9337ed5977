import { useEffect, useRef } from 'react';
import { ITEM_TOASTS } from '@/lib/client/browser/item-toasts';
import { notify } from '@/lib/client/browser/toasts';
import type { Line } from '@/lib/client/view-state/drafts';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

type Store<Texts extends Readonly<Record<string, string>>> = (line: Line<Texts>) => Promise<boolean>;

type Options<Texts extends Readonly<Record<string, string>>> = {
  kind: ItemKind;
  /** The name of the input, as for its draft. */
  place: string;
  /** Sends a line of the draft again. */
  sendAgain: (id: string, how: Store<Texts>, onFailure: () => void) => void;
  store: Store<Texts>;
};

/** Hook: what is done about items of an input that could not be stored. */
export function useUnstored<Texts extends Readonly<Record<string, string>>>(options: Options<Texts>) {
  const { kind, place, sendAgain, store } = options;
  // The place that the input has at present, null once it has left the page. Requests compare it when they end.
  const open = useRef<string | null>(null);
  useEffect(() => {
    open.current = place;
    return () => {
      open.current = null;
    };
  }, [place]);

  /** Shows a toast with a button to send the item again, unless the input still shows the place of the item. */
  const notifyIfLeft = (id: string) => {
    if (open.current === place) return;
    notify({ ...ITEM_TOASTS[kind].createFailed(), action: { label: 'Try again', onPress: () => again(id) } });
  };
  const again = (id: string) => sendAgain(id, store, () => notifyIfLeft(id));
  return { again, notifyIfLeft };
}
