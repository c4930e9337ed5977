import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '@/lib/client/browser/create-store';
import { isRecord } from '@/lib/client/browser/is-record';
import { perClient } from '@/lib/client/query/per-client';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { OnRefusal } from './item-actions';

/** Milliseconds after the last key at which a typed text is stored. */
const PAUSE = 600;

/** A change, with the item that it was based on. */
type Waiting<E, P> = { base: E; patch: P };

type State<E, P> = {
  /** The change that is not sent yet. */
  waiting: Waiting<E, P> | null;
  /** The change that was refused: the person has to try again, or to discard it. */
  failed: Waiting<E, P> | null;
  /** The changes that are sent and not answered, oldest first. */
  sent: readonly P[];
  /** How often changes were discarded. */
  discarded: number;
};

/**
 * How far the changes of an item are stored: all of them (`saved`); some are sent, or will be when the person pauses
 * (`saving`); a text of an occurrence waits until the person leaves it (`held`); some were refused (`failed`).
 */
export type SaveStatus = 'saved' | 'held' | 'saving' | 'failed';

/** `update` of `ItemActions`. */
type Update<E, P> = (item: E, patch: P, onRefusal: OnRefusal) => Promise<boolean>;

/**
 * Stores the changes of one item (`E`) as patches (`P`), without a press of the person: those of a text when they pause
 * or leave it, others at once. A change is based on the item as it was when the change began, so that it conflicts with
 * what others have changed since.
 */
export class Autosave<E extends object, P extends object> {
  readonly #update: Update<E, P>;
  readonly #state = createStore<State<E, P>>({
    waiting: null,
    failed: null,
    sent: [],
    discarded: 0,
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The text that is being typed, of a field or of an entry of a list, and the item as it was when the person last saw
   * what is stored of it.
   */
  #typing: { name: string; text: unknown; seen: E } | null = null;
  /** How many sheets show the item; one may open before another is closed. */
  #sheets = 0;

  constructor(update: Update<E, P>) {
    this.#update = update;
  }

  /**
   * Hook: the item with the changes that wait or were refused, and how far all are stored. Those that are sent are in
   * the given item already, as in every list.
   */
  useShown(item: E): { shown: E; status: SaveStatus } {
    const { waiting, failed, sent } = this.#state.useValue();
    const status =
      sent.length > 0 || (waiting && !isOccurrence(item))
        ? 'saving'
        : failed
          ? 'failed'
          : waiting
            ? 'held'
            : 'saved';
    return { shown: { ...item, ...failed?.patch, ...waiting?.patch }, status };
  }

  /** Hook: how often changes were discarded. Inputs with this number in their key then show what is stored. */
  useDiscards(): number {
    return this.#state.useValue().discarded;
  }

  /**
   * Takes a change that the person makes, and stores it with those that wait.
   * @param item the item as it is on the screen
   * @param isText true while the person is typing: the change is then stored when they pause
   * @param entryId the id of the entry of a list, such as of a step, whose title is typed; omitted for a whole field
   */
  change(item: E, patch: P, isText = false, entryId?: string): void {
    const { waiting } = this.#state.get();
    const seen = isText ? this.#seenBy(item, patch, entryId) : item;
    const next = { base: waiting?.base ?? seen, patch: { ...waiting?.patch, ...patch } };
    this.#set({ waiting: next });
    clearTimeout(this.#timer);
    // A text of an occurrence is stored when it is left: the person is asked then which ones it concerns.
    if (isText && isOccurrence(item)) return;
    if (isText) this.#timer = setTimeout(() => this.flush(), PAUSE);
    else this.flush();
  }

  /** Forgets the waiting value of a field, since the typed text has become one that the field cannot have. */
  withdraw(name: keyof P): void {
    const { waiting } = this.#state.get();
    if (!waiting || !(name in waiting.patch)) return;
    const patch = without(waiting.patch, (key) => key === name);
    if (!patch) clearTimeout(this.#timer);
    this.#set({ waiting: patch && { ...waiting, patch } });
  }

  /** Sends the change that waits, if there is one, without waiting for a pause. */
  flush(): void {
    if (this.#state.get().waiting) this.#send();
  }

  /** Sends the change that waits when the person leaves a text, whose input then shows what is stored. */
  leave(): void {
    this.#typing = null;
    this.flush();
  }

  /** Sends what was refused once more, with what waits. */
  tryAgain(): void {
    this.#send();
  }

  /** Forgets what waits, and what was refused. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#set({ waiting: null, failed: null, discarded: this.#state.get().discarded + 1 });
  }

  /** Forgets the refused values of the fields that somebody has changed since. */
  forgetReplaced(item: E): void {
    const { failed } = this.#state.get();
    if (!failed) return;
    const isReplaced = (name: string) => valueIn(item, name) !== valueIn(failed.base, name);
    const patch = without(failed.patch, isReplaced);
    this.#set({ failed: patch && { ...failed, patch } });
  }

  /** Called when a sheet opens on the item. */
  open(): void {
    this.#sheets += 1;
  }

  /**
   * Called when a sheet on the item closes. Sends what waits, and once more what was refused. When no sheet is left, a
   * toast reports refusals.
   */
  close(): void {
    this.#sheets -= 1;
    this.#send();
  }

  #set(change: Partial<State<E, P>>): void {
    this.#state.set({ ...this.#state.get(), ...change });
  }

  /**
   * Returns the item that a typed text is based on. The input shows what is typed until it is left, also when the
   * stored text becomes another one, which the person has then not seen.
   */
  #seenBy(item: E, patch: P, entryId?: string): E {
    const [[name, value] = ['', null]] = Object.entries(patch);
    const textIn = (given: unknown) => (entryId === undefined ? given : titleIn(given, entryId));
    const typed = entryId ?? name;
    const text = textIn(value);
    const stored = textIn((item as Record<string, unknown>)[name]);
    const isHidden = this.#typing?.name === typed && stored !== this.#typing.text;
    const seen = (isHidden && this.#typing?.seen) || item;
    this.#typing = { name: typed, text, seen };
    return seen;
  }

  #send(): void {
    clearTimeout(this.#timer);
    const { waiting, failed, sent } = this.#state.get();
    const base = failed?.base ?? waiting?.base;
    if (!base) return;
    const patch = { ...failed?.patch, ...waiting?.patch } as P;
    this.#set({ waiting: null, failed: null, sent: [...sent, patch] });
    const onRefusal: OnRefusal = (showToast) => {
      if (!this.#fail(base, patch) || this.#sheets > 0) return;
      showToast(() => this.tryAgain());
    };
    void this.#update(base, patch, onRefusal).finally(() =>
      this.#set({ sent: this.#state.get().sent.filter((other) => other !== patch) }),
    );
  }

  /**
   * Keeps a change that was refused. Answers arrive in the order of the requests: what has failed already is older, and
   * a field that a later change under way has too is left to that one.
   *
   * @returns false if all of it is left to later changes
   */
  #fail(base: E, patch: P): boolean {
    const { failed, sent } = this.#state.get();
    const later = sent.slice(sent.indexOf(patch) + 1);
    const rest = without(patch, (name) => later.some((other) => name in other));
    if (rest) this.#set({ failed: { base: failed?.base ?? base, patch: { ...failed?.patch, ...rest } } });
    return rest !== null;
  }
}

const autosavesOf = perClient(() => new Map<string, unknown>());

/**
 * Returns what stores the changes of an item. Each opening of its sheet has the same, so that 'Try again' for a change
 * that failed in an earlier one sends nothing older than what was changed since.
 * @param update the `update` of the first opening is kept
 */
export function autosaveOf<E extends { id: string }, P extends object>(
  client: QueryClient,
  kind: ItemKind,
  item: E,
  update: Update<E, P>,
): Autosave<E, P> {
  const made = autosavesOf(client);
  const key = `${kind} ${item.id}`;
  const autosave = (made.get(key) as Autosave<E, P> | undefined) ?? new Autosave(update);
  autosave.forgetReplaced(item);
  made.set(key, autosave);
  return autosave;
}

const isOccurrence = (item: object): boolean => 'series' in item && item.series !== null;

/** Returns a field's value as text, since lists such as a checklist are compared by value. */
const valueIn = (item: object, name: string): string =>
  JSON.stringify((item as Record<string, unknown>)[name]);

/** Returns the title of an entry of a list, such as of a step. */
const titleIn = (list: unknown, entryId: string): unknown =>
  Array.isArray(list)
    ? (list as unknown[]).filter(isRecord).find(({ id }) => id === entryId)?.title
    : undefined;

/** Returns the patch without some of its fields; null if none is left. */
function without<P extends object>(patch: P, isLeftOut: (name: string) => boolean): P | null {
  const rest = Object.entries(patch).filter(([name]) => !isLeftOut(name));
  return rest.length === 0 ? null : (Object.fromEntries(rest) as P);
}
