import { announce } from '@/lib/client/browser/announcements';
import { type Line, useDraft } from '@/lib/client/view-state/drafts';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { BLANK, isBlank, type NewValues, newValuesOf, type Texts } from './fields';
import { useUnstored } from './use-unstored';

type Options<Kind extends ItemKind> = {
  /** The text that identifies the list of the new item: its day or its period. */
  place: string;
  /** Stores the new item. Returns false if that failed; a toast has then explained it. */
  create: (id: string, values: NewValues<Kind>) => Promise<boolean>;
  /** Returns the text that announces an added item; its title if omitted. */
  name?: (values: NewValues<Kind>) => string;
};

/**
 * Hook: the state of the form for a new item. It can take the next item at once. An item that could not be stored
 * returns to the form with its id, or is listed as unsent if something else was written there since. The text is kept
 * as a draft of its place until the item is stored.
 */
export function useComposer<Kind extends ItemKind>(kind: Kind, options: Options<Kind>) {
  const { create, name = ({ title }: { title: string }) => title } = options;
  const place = `${kind} ${options.place}`;
  const { fields: texts, unsent, write, send, sendAgain, discard } = useDraft(place, BLANK[kind]);
  const values = newValuesOf(kind, texts);

  const store = async ({ id, fields }: Line<Texts>): Promise<boolean> => {
    const written = newValuesOf(kind, fields);
    return written !== null && create(id, written);
  };
  const { again, notifyIfLeft } = useUnstored({ kind, place, sendAgain, store });

  return {
    texts,
    /** Changes some of the texts. */
    write,
    isWritten: !isBlank(kind, texts),
    unsent: unsent.map(({ id, fields }) => ({ id, title: fields.title })),
    canAdd: values !== null,
    /**
     * Adds the written item, if it is valid.
     *
     * @param focusLine focuses the input for the next item; called before the item is sent, since a field that loses
     * the focus writes its text once more
     */
    add: (focusLine: () => void): void => {
      if (values === null) return;
      focusLine();
      send(texts, store, notifyIfLeft);
      announce(`Added: ${name(values)}`);
    },
    /** Sends an unsent item again, by its id. */
    sendAgain: again,
    /** Forgets an unsent item, by its id. */
    discard,
  };
}

export type Composer = ReturnType<typeof useComposer>;
