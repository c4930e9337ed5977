import { useEffect, useRef } from 'react';
import { announce } from '@/lib/client/browser/announcements';
import { notify } from '@/lib/client/browser/toasts';
import { type Line, useDraft } from '@/lib/client/items/drafts';
import { ITEM_TOASTS } from '@/lib/client/items/item-toasts';
import type { ItemKind } from '@/lib/shared/contract/items';
import { BLANK, isBlank, type NewValues, newValuesOf, type Texts } from './fields';

type Options<Kind extends ItemKind> = {
  /** The day or the period of the new item, in words. */
  place: string;
  /** Stores the new item; false when it could not be, which a toast has explained. */
  create: (id: string, values: NewValues<Kind>) => Promise<boolean>;
  /** The announcement of an added item; its title alone if omitted. */
  name?: (values: NewValues<Kind>) => string;
};

/**
 * The line for a new item. It is free for the next one at once; an item that could not be stored returns to it with its
 * id, or, when something else was written there since, is listed as unsent. Text is stored as a draft of its place
 * until the item is stored.
 */
export function useComposer<Kind extends ItemKind>(kind: Kind, options: Options<Kind>) {
  const { create, name = ({ title }: { title: string }) => title } = options;
  const place = `${kind} ${options.place}`;
  const { fields: texts, unsent, write, send, sendAgain, discard } = useDraft(place, BLANK[kind]);
  const values = newValuesOf(kind, texts);

  // Requests that end later read the page's present state from these.
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

  /** When another page is open by then, tells the person and offers to send it from there. */
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
     * Adds the written item, if it is valid.
     *
     * @param focusLine focuses the line for the next; called first, since a field that loses focus still writes
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
