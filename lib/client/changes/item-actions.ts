import type { QueryClient } from '@tanstack/react-query';
import { ITEM_TOASTS } from '@/lib/client/browser/item-toasts';
import { dismissNotice, type Notice, notify, TOASTS } from '@/lib/client/browser/toasts';
import { type ChangeEnd, type OutboxChange, Withdrawn } from '@/lib/client/database/change';
import { ApiError, currentIn, detailsOf } from '@/lib/client/http/api';
import { submit } from '@/lib/client/outbox/outbox';
import type { BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import type { ItemOf, ItemWithKind, PatchOf } from '@/lib/shared/policy/item-kinds';
import { RefusedItem } from './batch-call';
import { raiseConflict, versionsOf } from './conflicts';
import { type AskedChange, changeOf } from './describe';
import { patchInWords } from './inverse';
import { showChanges } from './overlay';
import { rulesOf } from './shown-in';
import { answeredOrWaiting, removeUnsent, withSent } from './submit';
import {
  pushUndo,
  type Reversed,
  type Undoable,
  type UndoFailure,
  undoAction,
  undoFailureOf,
  type Way,
} from './undo';

/**
 * The actions on an item. The page shows each at once. The promise resolves to true when the server has stored the
 * change, or when the change waits in the outbox for the network. It resolves to false when the change was reverted on
 * the page and the person has been shown the reason.
 */
export type ItemActions<E, New extends { id: string }, Patch> = {
  /** The caller chooses the id, so that a repeated request creates the item only once. */
  create: (input: New, options?: CreateOptions<New>) => Promise<boolean>;
  /**
   * @param item the item as the person saw it, on whose version the change is based
   * @param onRefusal called for a refusal after which the change may be tried again, and decides whether a toast tells
   *   it; without this function the toast is shown
   * @param scope the occurrences that the change of an item of a series concerns: this one by default
   */
  update: (item: E, patch: Patch, onRefusal?: OnRefusal, scope?: Scope) => Promise<boolean>;
  /** @param scope the occurrences that are deleted: this one by default */
  remove: (item: E, scope?: Scope) => Promise<boolean>;
};

type CreateOptions<New> = {
  /** The page shows the item at once, and stores it when this resolves, with the fields that it resolves to. */
  ready?: Promise<Partial<New>>;
  /** An id that creations have in common which are sent one after the other. */
  group?: string;
};

/** Fields whose text the sheet of an item stores at each pause: Undo takes the changes of one of them back as one. */
const TYPED: readonly string[] = ['title', 'notes', 'description', 'location'];

/** Called, instead of showing the toast, with a function that shows it; its button then calls `again`. */
export type OnRefusal = (showToast: (again: () => void) => void) => void;

/**
 * The part of the answer to a change of several occurrences that is not about the item itself.
 * @property changed how many occurrences were changed
 * @property kept how many stayed as they were
 * @property changeId the id by which the change can be taken back; absent if it has changed nothing
 */
type WideAnswer = { changed: number; kept: number; changeId?: string };

/** A change that is shown and submitted, and the promise of its answer. */
type Submitted = {
  change: Pick<OutboxChange, 'id' | 'view'>;
  asked: AskedChange;
  /** The change that was submitted to make `asked` again, from which it may differ (`againOf`). */
  sent?: AskedChange;
  /** Further fields of a new item, as in `CreateOptions`. */
  ready?: Promise<object>;
  answer: Promise<unknown>;
};

/**
 * Returns the actions on the items of one kind.
 * @param draft returns a new item as it is shown until the server has answered
 */
export function itemActions<Kind extends ItemKind, New extends { id: string }>(
  kind: Kind,
  client: QueryClient,
  draft: (input: New) => ItemOf[Kind],
): ItemActions<ItemOf[Kind], New, PatchOf[Kind]> {
  type E = ItemOf[Kind];
  type Patch = PatchOf[Kind];
  const toasts = ITEM_TOASTS[kind];
  const viewed = (item: E): readonly ItemWithKind[] => [{ kind, item } as unknown as ItemWithKind];

  function submitAsked(asked: AskedChange, ready?: Promise<object>): Submitted {
    const { items } = showChanges(client);
    const [first] = asked.items;
    const change = { ...changeOf(asked, first ? items.storedOf(first.item.id) : null), ready };
    const answer = submit<unknown>(change);
    return { change, asked, ready, answer: asked.isBatch ? answer.then(unlessRefused) : answer };
  }

  /** Returns the toast for a refused change. Where it may succeed later, its button 'Try again' calls `again`. */
  function refusalOf(error: Error, item: E, again: () => void): Notice {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 404) return TOASTS.noLongerThere(item.title);
    if (status === 403) return toasts.denied;
    return { ...TOASTS.notSaved(detailsOf(error)), action: { label: 'Try again', onPress: again } };
  }

  /**
   * Takes a change back: removes it from the outbox while that is possible, otherwise makes the inverse change. If the
   * change is then to be made again, that is removed in the same way.
   */
  async function takeBack(made: Submitted, title: string): Promise<Reversed> {
    if (await removeUnsent(made.change.id))
      return { failure: NONE, reverse: () => makeAgain(made, title, made.sent ?? made.asked) };
    const { againOf, undoOf } = await loadUndoOf();
    const [inverse] = undoOf(made.asked, made.change.id);
    if (!inverse) return { failure: NONE, reverse: () => takeBack(made, title) };
    const back = submitAsked(inverse);
    return {
      failure: failureOf(back, title, 'undo'),
      reverse: async () =>
        (await removeUnsent(back.change.id))
          ? { failure: NONE, reverse: () => takeBack(made, title) }
          : makeAgain(made, title, againOf(made.asked)),
    };
  }

  /** @param sent what makes the change again: as it was made if the server has never had it (`againOf`) */
  async function makeAgain({ asked, ready }: Submitted, title: string, sent: AskedChange): Promise<Reversed> {
    const made = { ...submitAsked(sent, ready), asked, sent };
    return { failure: failureOf(made, title, 'redo'), reverse: () => takeBack(made, title) };
  }

  function failureOf({ change, answer }: Submitted, title: string, way: Way): Promise<UndoFailure | null> {
    const failed = answer.then(
      () => null,
      (error: Error) => (error instanceof Withdrawn ? null : undoFailureOf(error, title, way)),
    );
    return answeredOrWaiting(change.id, failed, null);
  }

  /**
   * Remembers how a change is taken back, and reports its refusal. One that was refused, or has changed nothing, cannot
   * be taken back.
   * @param onFailure called with the error of a refused change, and not for one that was withdrawn
   * @param isEmpty called with the answer; returns true if the change has changed nothing
   * @returns false if the change was refused; true once it is stored, waits for the network, or was withdrawn
   */
  function follow(
    submitted: Submitted,
    { to, ...words }: Pick<Undoable, 'did' | 'to' | 'key' | 'patch'>,
    onFailure: (error: Error) => void,
    isEmpty: (answer: unknown) => boolean = () => false,
  ): Promise<boolean> {
    loadUndoOf().catch(() => {});
    const forget = pushUndo({
      ...words,
      to,
      takeBack: (newest) => takeBack(newest ? withPatch(submitted, newest) : submitted, to),
      removeUnsent: () => removeUnsent(submitted.change.id),
    });
    const ended = submitted.answer.then(
      (answer): ChangeEnd => {
        if (isEmpty(answer)) forget();
        return 'stored';
      },
      (error: Error): ChangeEnd => {
        forget();
        if (error instanceof Withdrawn) return 'withdrawn';
        onFailure(error);
        return 'refused';
      },
    );
    return answeredOrWaiting<ChangeEnd, ChangeEnd>(submitted.change.id, ended, 'stored').then(
      (end) => end !== 'refused',
    );
  }

  /**
   * Sends the fields of a draft that the stored item lacks, after its creation was answered.
   * @param sent the creation as it was sent: without a goal that was removed before it was stored
   */
  async function complete(sent: OutboxChange | undefined, stored: E): Promise<void> {
    // An earlier attempt may have stored the item although it was refused, and the person may have edited the draft
    // before it was sent again. If the creation has waited, or the item has a later version than its first, the item
    // may have been changed elsewhere since it was stored, which the older values of the draft must not overwrite.
    if (!sent?.call.body || sent.hasWaited || stored.version > FIRST_VERSION) return;
    const missing = missingIn(sent.call.body, stored);
    if (Object.keys(missing).length === 0) return;
    await submitAsked({ items: viewed(stored), way: { patch: missing }, scope: 'this' }).answer;
  }

  function create(input: New, { ready, group }: CreateOptions<New> = {}): Promise<boolean> {
    const item = draft(input);
    const asked: AskedChange = { items: viewed(item), way: { create: true }, scope: 'this', input, group };
    const submitted = submitAsked(asked, ready);
    const answer = withSent(submitted.change.id, submitted.answer).then(({ answer, sent }) =>
      complete(sent, answer as E),
    );
    return follow({ ...submitted, answer }, { did: 'added', to: item.title }, (error) =>
      notify(toasts.createFailed(detailsOf(error))),
    );
  }

  function update(item: E, patch: Patch, onRefusal?: OnRefusal, scope: Scope = 'this'): Promise<boolean> {
    const madeAt = Date.now();
    const [field = '', ...others] = Object.keys(patch);
    const submitted = submitAsked({ items: viewed(item), way: { patch }, scope });
    const { title } = rulesOf(kind).changed(item, patch, madeAt);
    const isTyped = onRefusal !== undefined && others.length === 0 && TYPED.includes(field);
    const key = isTyped && scope === 'this' ? `${item.id} ${field}` : undefined;
    /** The answer to a change of several occurrences, which `isEmpty` keeps for the toast. */
    let wide: WideAnswer | undefined;
    const isEmpty = (answer: unknown): boolean => {
      if (scope !== 'this') wide = answer as WideAnswer;
      return wide !== undefined && wide.changeId === undefined;
    };
    const onFailure = (error: Error) => {
      const theirs = currentIn(error) as E | undefined;
      const versions = theirs && versionsOf(submitted.change, theirs, detailsOf(error) ?? CHANGED, madeAt);
      if (!versions) {
        const showToast = (again: () => void) => notify(refusalOf(error, item, again));
        if (onRefusal && isRepeatable(error)) return onRefusal(showToast);
        return showToast(() => void update(item, patch, undefined, scope));
      }
      // Hides the toast of the change, which may already report success.
      dismissNotice();
      raiseConflict({
        ...versions,
        changeId: null,
        keepMine: () => void update(theirs, patch, undefined, scope),
        takeTheirs: () => {},
        decideLater: null,
      });
    };
    const storing = follow(
      submitted,
      { did: patchInWords(patch), to: title, key, patch },
      onFailure,
      isEmpty,
    );
    if (scope === 'this') return storing;
    const action = undoAction();
    return storing.then((isStored) => {
      if (wide?.changeId) notify({ ...TOASTS.seriesSaved(title, wide.changed, wide.kept), action });
      return isStored;
    });
  }

  function remove(item: E, scope: Scope = 'this'): Promise<boolean> {
    const submitted = submitAsked({ items: viewed(item), way: { delete: true }, scope });
    return follow(submitted, { did: 'deleted', to: item.title }, (error) =>
      notify(refusalOf(error, item, () => void remove(item, scope))),
    );
  }

  return { create, update, remove };
}

/** Loads what takes changes back, which a page does not need before there is one. */
const loadUndoOf = () => import('./undo-of');

/** The failure of what needs no call. */
const NONE = Promise.resolve(null);

/** Returns the change of a text together with later ones of it: the first of them with the last text. */
const withPatch = (first: Submitted, patch: object): Submitted => ({
  ...first,
  asked: { ...first.asked, way: { patch } },
});

/** @throws RefusedItem if the answer to a call for many has refused its only item */
function unlessRefused(answer: unknown): unknown {
  const [refused] = (answer as Partial<BatchOutcome> | undefined)?.refused ?? [];
  if (refused) throw new RefusedItem(refused.error);
  return answer;
}

/** The version of an item that has not been changed since it was created. */
const FIRST_VERSION = 1;

/** False when the item is no longer there, or the person may no longer change it. */
const isRepeatable = (error: Error): boolean =>
  !(error instanceof ApiError && (error.status === 403 || error.status === 404));

/** The heading of the conflict dialog when the server does not name the other person. */
const CHANGED = 'Somebody changed this a moment ago';

/** Returns the fields of the input whose stored values differ. Lists, such as a checklist, are compared by value. */
function differenceOf(input: object, stored: object): Record<string, unknown> {
  const current: Record<string, unknown> = { ...stored };
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && JSON.stringify(current[name]) !== JSON.stringify(value),
    ),
  );
}

/**
 * Returns the fields of the input whose stored values differ. The recurrence rule is a field of the series: it is
 * missing only while the item has no series.
 */
function missingIn(input: object, stored: ItemOf[ItemKind]): Record<string, unknown> {
  const { recurrence, ...fields } = differenceOf(input, stored);
  return recurrence === undefined || stored.series ? fields : { ...fields, recurrence };
}
