import { useEffect, useRef } from 'react';
import { type Line, useDraft } from '@/lib/client/items/drafts';

type Options<Fields, Values> = {
  /** Where it is written: the kind of item and its day or period. */
  place: string;
  blank: Fields;
  /** What the fields say; null while something is missing or wrong. */
  read: (fields: Fields) => Values | null;
  /** Stores the new item; false when it could not be, which has been said. */
  create: (id: string, values: Values) => Promise<boolean>;
  /** Called when another page is open by the time that storing it fails. */
  onLost: (sendAgain: () => void) => void;
  /** Tells that it is being added. */
  onAdd: (values: Values) => void;
};

/**
 * The line on which a new item is written. It is free for the next one at once; what could not be stored comes back to
 * it with its id, or, when something else has been written there since, waits as unsent. Nothing typed is lost: it is
 * kept as a draft of its place until it is stored.
 */
export function useComposer<
  Fields extends Readonly<Record<'title', string> & Record<string, string>>,
  Values,
>(options: Options<Fields, Values>) {
  const { place, blank, read, create, onLost, onAdd } = options;
  const { fields, unsent, write, send, sendAgain, discard } = useDraft(place, blank);
  const values = read(fields);

  // What a request that ends later asks of the page as it is by then.
  const open = useRef<string | null>(null);
  useEffect(() => {
    open.current = place;
    return () => {
      open.current = null;
    };
  }, [place]);

  const store = async ({ id, fields }: Line<Fields>): Promise<boolean> => {
    const written = read(fields);
    return written !== null && create(id, written);
  };

  /** Another page is open by then: whoever is there is told, and can send it from there. */
  const tellIfLost = (id: string) => {
    if (open.current !== place) onLost(() => again(id));
  };
  const again = (id: string) => sendAgain(id, store, () => tellIfLost(id));

  return {
    fields,
    write,
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
      send(fields, store, tellIfLost);
      onAdd(values);
    },
    sendAgain: again,
    discard,
  };
}
