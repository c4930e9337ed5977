import { createStore } from '@/lib/client/browser/create-store';
import type { OnRefusal } from './item-actions';

/** Milliseconds after the last change at which it is stored. */
const PAUSE = 600;

/** A change, with the item that it was based on. */
type Waiting<E, P> = { base: E; patch: P };

type State<E, P> = {
  /** Typed, and not sent yet. */
  waiting: Waiting<E, P> | null;
  /** Not stored: the person has to try again, or to discard it. */
  failed: Waiting<E, P> | null;
  /** The number of changes that are sent and not answered. */
  sending: number;
  /** How often changes were discarded. */
  discarded: number;
};

export type SaveStatus = 'saved' | 'saving' | 'failed';

type Update<E, P> = (item: E, patch: P, onRefusal: OnRefusal) => Promise<boolean>;

/**
 * Stores the changes of one item by itself: those of a text when the person pauses or leaves it, others at once. A
 * change is based on the item as it was when the change began, so that it conflicts with what others have changed since.
 */
export class Autosave<E extends object, P extends object> {
  readonly #update: Update<E, P>;
  readonly #state = createStore<State<E, P>>({
    waiting: null,
    failed: null,
    sending: 0,
    discarded: 0,
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOpen = true;

  constructor(update: Update<E, P>) {
    this.#update = update;
  }

  /** Hook: the item with the changes that are not stored, and whether there are any. */
  useShown(item: E): { shown: E; status: SaveStatus } {
    const { waiting, failed, sending } = this.#state.useValue();
    const status = waiting || sending > 0 ? 'saving' : failed ? 'failed' : 'saved';
    return { shown: { ...item, ...failed?.patch, ...waiting?.patch }, status };
  }

  /** Hook: a number that changes when changes are discarded, after which inputs show what is stored. */
  useRound(): number {
    return this.#state.useValue().discarded;
  }

  /** @param isText true while the person is typing: the change is then stored when they pause */
  change(item: E, patch: P, isText = false): void {
    const { waiting } = this.#state.get();
    const next = { base: waiting?.base ?? item, patch: { ...waiting?.patch, ...patch } };
    this.#set({ waiting: next });
    clearTimeout(this.#timer);
    if (isText) this.#timer = setTimeout(() => this.flush(), PAUSE);
    else this.flush();
  }

  /** Forgets a typed value that waits, since the text has become one that the field cannot have. */
  withdraw(name: keyof P): void {
    const { waiting } = this.#state.get();
    if (!waiting || !(name in waiting.patch)) return;
    const rest = Object.entries(waiting.patch).filter(([key]) => key !== name);
    if (rest.length === 0) clearTimeout(this.#timer);
    this.#set({ waiting: rest.length === 0 ? null : { ...waiting, patch: Object.fromEntries(rest) as P } });
  }

  /** Stores what waits now. */
  flush(): void {
    if (this.#state.get().waiting) this.#send();
  }

  tryAgain(): void {
    this.#send();
  }

  discard(): void {
    clearTimeout(this.#timer);
    this.#set({ waiting: null, failed: null, discarded: this.#state.get().discarded + 1 });
  }

  open(): void {
    this.#isOpen = true;
  }

  /** Stores what waits, and what has failed once more; from now on, a toast reports a failure. */
  close(): void {
    this.#isOpen = false;
    this.#send();
  }

  #set(change: Partial<State<E, P>>): void {
    this.#state.set({ ...this.#state.get(), ...change });
  }

  #send(): void {
    clearTimeout(this.#timer);
    const { waiting, failed, sending } = this.#state.get();
    const base = failed?.base ?? waiting?.base;
    if (!base) return;
    const patch = { ...failed?.patch, ...waiting?.patch } as P;
    this.#set({ waiting: null, failed: null, sending: sending + 1 });
    const onRefusal: OnRefusal = (showToast) => {
      if (!this.#isOpen) return showToast();
      // Answers arrive in the order of the requests, so that what has failed already is older.
      const { failed: older } = this.#state.get();
      this.#set({ failed: { base: older?.base ?? base, patch: { ...older?.patch, ...patch } } });
    };
    void this.#update(base, patch, onRefusal)
      .then((isStored) => isStored && this.#forgetFailed(patch))
      .finally(() => this.#set({ sending: this.#state.get().sending - 1 }));
  }

  /** Removes the older values of fields that have been stored since from what has failed. */
  #forgetFailed(stored: P): void {
    const { failed } = this.#state.get();
    if (!failed) return;
    const rest = Object.entries(failed.patch).filter(([name]) => !(name in stored));
    this.#set({
      failed: rest.length === 0 ? null : { ...failed, patch: Object.fromEntries(rest) as P },
    });
  }
}
