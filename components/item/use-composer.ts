import { useEffect, useRef } from 'react';
import { announce } from '@/lib/client/browser/announcements';
import { notify } from '@/lib/client/browser/toasts';
import { type Line, useDraft } from '@/lib/client/items/drafts';
import { ITEM_TOASTS } from '@/lib/client/items/item-toasts';
import type { ItemKind } from '@/lib/shared/contract/items';
import { BLANK, isBlank, type NewValues, newValuesOf, type Texts } from './fields';

type Options<Kind extends ItemKind> = {
  /** The day or the period that the new item is for, in words of its own. */
  place: string;
  /** Stores the new item; false when it could not be, which has been said. */
  create: (id: string, values: NewValues<Kind>) => Promise<boolean>;
  /** How an item that is being added is announced; its title alone when left out. */
  name?: (values: NewValues<Kind>) => string;
};

/**
 * The line on which a new item is written. It is free for the next one at once; what could not be stored comes back to
 * it with its id, or, when something else has been written there since, waits as unsent. Nothing typed is lost: it is
 * kept as a draft of its place until it is stored.
 */
export function useComposer<Kind extends ItemKind>(kind: Kind, options: Options<Kind>) {
  const { create, name = ({ title }: { title: string }) => title } = options;
  const place = `${kind} ${options.place}`;
  const { fields: texts, unsent, write, send, sendAgain, discard } = useDraft(place, BLANK[kind]);
  const values = newValuesOf(kind, texts);

  // What a request that ends later asks of the page as it is by then.
  const open = useRef<string | null>(null);
  useEffect(() => {
    open.current = place;
    return () => {
      open.current = null;
    };
  }, [place]);

  const store = async ({ id, fields }: Line<Texts>): Promise<boolean> => {
    const written = newValuesOf(kind, fields);
    return written !== null && create(id, written);
  };

  /** Another page is open by then: whoever is there is told, and can send it from there. */
  const tellIfLost = (id: string) => {
    if (open.current === place) return;
    notify({
      ...ITEM_TOASTS[kind].createFailed(),
      action: { label: 'Try again', onPress: () => again(id) },
    });
  };
  const again = (id: string) => sendAgain(id, store, () => tellIfLost(id));

  return {
    texts,
    write,
    isWritten: !isBlank(kind, texts),
    unsent: unsent.map(({ id, fields }) => ({ id, title: fields.title })),
    canAdd: values !== null,
    /**
     * Adds what is written, if it can be.
     *
     * @param focusLine readies the line for the next; called first, since a field that loses focus still writes
     */
    add: (focusLine: () => void): void => {
      if (values === null) return;
      focusLine();
      send(texts, store, tellIfLost);
      announce(`Added: ${name(values)}`);
    },
    sendAgain: again,
    discard,
  };
}

export type Composer = ReturnType<typeof useComposer>;
