import { useEffect, useReducer, useRef } from 'react';
import { v7 as newId } from 'uuid';
import type { Day } from '@/lib/shared/calendar';

type Draft = { id: string; date: Day };

/** What is being written, and what was written but could not be stored. */
type State<Fields, New> = { id: string; fields: Fields; unsent: readonly New[] };

type Event<Fields, New> =
  | { type: 'written'; change: Partial<Fields> }
  | { type: 'sent' }
  /** `line` is how the draft was written, when it can go back to where it was written. */
  | { type: 'failed'; draft: New; line: Fields | null }
  | { type: 'taken-up'; draft: New };

type Options<Fields, New extends Draft> = {
  date: Day;
  blank: Fields;
  isBlank: (fields: Fields) => boolean;
  /** Stores the draft; false when it could not be. */
  create: (draft: New) => Promise<boolean>;
  /** Called when the page that it was written on is gone by the time that storing it fails. */
  onLost: (draft: New) => void;
};

/**
 * The line on which a new item is written. It is free for the next one at once; what could not be stored comes back to
 * it with its id, or, when something else has been written there since, waits as unsent. Nothing typed is lost.
 */
export function useComposer<Fields, New extends Draft>(options: Options<Fields, New>) {
  const { blank, isBlank, create, onLost } = options;
  const [{ id, fields, unsent }, dispatch] = useReducer(
    (state: State<Fields, New>, event: Event<Fields, New>): State<Fields, New> => {
      switch (event.type) {
        case 'written':
          return { ...state, fields: { ...state.fields, ...event.change } };
        case 'sent':
          return { ...state, id: newId(), fields: blank };
        case 'failed':
          return event.line && isBlank(state.fields)
            ? { ...state, id: event.draft.id, fields: event.line }
            : { ...state, unsent: [...state.unsent, event.draft] };
        case 'taken-up':
          return { ...state, unsent: state.unsent.filter((draft) => draft !== event.draft) };
      }
    },
    undefined,
    () => ({ id: newId(), fields: blank, unsent: [] }),
  );

  // What a request that ends later asks of the page as it is by then.
  const page = useRef<{ date: Day | null }>({ date: null });
  useEffect(() => {
    page.current.date = options.date;
    return () => {
      page.current.date = null;
    };
  }, [options.date]);

  async function store(draft: New, line: Fields | null): Promise<void> {
    if (await create(draft)) return;
    if (page.current.date === null) onLost(draft);
    else dispatch({ type: 'failed', draft, line: page.current.date === draft.date ? line : null });
  }

  return {
    /** The id that the next item will have. */
    id,
    fields,
    unsent,
    write: (change: Partial<Fields>) => dispatch({ type: 'written', change }),
    send: (draft: New) => {
      dispatch({ type: 'sent' });
      void store(draft, fields);
    },
    sendAgain: (draft: New) => {
      dispatch({ type: 'taken-up', draft });
      void store(draft, null);
    },
    discard: (draft: New) => dispatch({ type: 'taken-up', draft }),
  };
}
