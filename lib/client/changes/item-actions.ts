import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { ITEM_TOASTS } from '@/lib/client/browser/item-toasts';
import { dismissNotice, type Notice, notify, TOASTS } from '@/lib/client/browser/toasts';
import { raiseConflict } from '@/lib/client/changes/conflicts';
import {
  isHeld,
  isRemovable,
  removeUnsent,
  submitShown,
  takenOver,
  watchChange,
} from '@/lib/client/changes/submitted';
import {
  pushUndo,
  type Undoable,
  type UndoFailure,
  undoAction,
  undoFailureOf,
} from '@/lib/client/changes/undo';
import { type NewChange, type OutboxChange, Withdrawn } from '@/lib/client/database/change';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { seenOf } from '@/lib/client/outbox/seen';
import { invalidate, readAgain } from '@/lib/client/query/invalidate';
import { perClient } from '@/lib/client/query/per-client';
import {
  CARRY_OVER,
  DELETED,
  LABELS,
  NOTES,
  SUMMARY,
  TOPICS,
  type Topic,
} from '@/lib/shared/contract/plain/topics';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Change, ItemCache } from './item-cache';
import {
  batchBody,
  bringsItem,
  type ItemView,
  type ItemWay,
  isOfLabels,
  itemIn,
  type ManyWay,
  patchIn,
  type ViewedItem,
  wordsFor,
} from './item-views';
import { inverseOf, inWords } from './inverse';

type Item = {
  id: string;
  title: string;
  date: string | null;
  version: number;
  series: SeriesOfItem | null;
  labels: string[];
};

/**
 * The actions on an item. The page shows each at once. The promise resolves to true when the server has stored the
 * change, or when the change waits in the outbox for the network. It resolves to false when the change was reverted on
 * the page and the person has been shown the reason.
 */
export type ItemActions<E extends Item, New extends { id: string }, Patch> = {
  /**
   * The caller chooses the id, so that a repeated request creates the item only once.
   * @param ready the page shows the item at once, and sends it when this resolves, with the fields that it resolves to
   */
  create: (input: New, ready?: Promise<Partial<New>>) => Promise<boolean>;
  /**
   * @param onRefusal decides whether a toast tells the person that the change was not stored and may be tried again
   * @param scope the occurrences that a change of a repeated item concerns
   */
  update: (item: E, patch: Patch, onRefusal?: OnRefusal, scope?: Scope) => Promise<boolean>;
  remove: (item: E, scope?: Scope) => Promise<boolean>;
  restore: (item: E) => Promise<boolean>;
  /**
   * Shows the change of many items, which one call sends (lib/client/items/many.ts).
   * @param changeId the id of the call in the outbox
   * @param send resolves to the stored item, and rejects when this item was refused. Its version is null when the item
   *   is not stored, such as after its creation has failed
   * @returns the errors of refused items, in the order of the items
   */
  many: (
    changeId: string,
    items: readonly E[],
    way: ManyWay,
    send: (item: E, version: number | null) => Promise<E | null>,
  ) => Promise<(Error | null)[]>;
  /**
   * Shows a change that an earlier page or another tab has made.
   * @param item as it was before the change, or as the change makes it
   * @param answer resolves to the stored item; null when there is none
   */
  resume: (changeId: string, item: E, view: ItemView, answer: Promise<E | null>) => void;
  /** Shows a stored item that came with a refusal. */
  learn: (item: E) => void;
  /** Returns the item with the change of a view. */
  withChange: (item: E, view: ItemView) => E;
};

/** Texts that the sheet of an item stores at each pause: the changes of one of them count as one. */
const TYPED: readonly string[] = ['title', 'notes', 'description', 'location'];

/** Called, instead of showing the toast, with a function that shows it; its button then calls `again`. */
export type OnRefusal = (showToast: (again: () => void) => void) => void;

type Call<E> = {
  id: string;
  /** The item on the screen; null when it is not in any list. */
  known: E | null;
  apply: Change<E>;
  /**
   * Returns what the outbox sends; null when there is nothing to send.
   * @param current the item without this change; null when it does not exist
   */
  request: (current: E | null, version: number) => Request | null;
  /**
   * Returns the stored item in the answer; by default the answer is one.
   * @param sent the change as the outbox has sent it
   */
  storedIn?: (
    answer: unknown,
    current: E | null,
    sent: OutboxChange | undefined,
  ) => E | null | Promise<E | null>;
  /** The item from which the change is shown again after a reload. */
  viewed: E;
  way: ItemWay;
  scope?: Scope;
  /** Resolves when the change can be submitted. */
  ready?: Promise<unknown>;
  /**
   * The first parts of the keys of queries that are invalidated, because the answer (the item) does not update them.
   */
  renews: readonly string[];
};

type Request = Pick<NewChange, 'call' | 'base' | 'seen' | 'isUndo' | 'bases' | 'seriesBase' | 'creates'>;

type Write<E> = Call<E> & { onFailure: (error: Error) => void };

/** How a change has ended. */
type End = 'stored' | 'refused' | 'withdrawn';

/** What the answer to a change of several occurrences has besides the item. No `changeId`: nothing was new in it. */
type WideAnswer = { changed: number; kept: number; changeId?: string };

type Words = Pick<Undoable, 'did' | 'to' | 'key'>;

/**
 * @param draft returns a new item as it is shown until the server has answered
 * @param changed returns a changed one, for a kind of which a change alters further fields
 */
export function itemActions<E extends Item, New extends { id: string }, Patch extends Partial<E>>(
  kind: ItemKind,
  client: QueryClient,
  cache: ItemCache<E>,
  draft: (input: New) => E,
  changed: (item: E, patch: Patch) => E = (item, patch) => ({ ...item, ...patch }),
): ItemActions<E, New, Patch> {
  const { path, topic } = ITEM_KINDS[kind];
  const toasts = ITEM_TOASTS[kind];
  const pathOf = (id: string): `/api/${string}` => `${path}/${id}`;
  /** The reads of all items of the kind, for changes of several occurrences. */
  const ALL = TOPICS[topic];

  /** Submits a change to the outbox. */
  async function send(
    changeId: string,
    { id, known, request, storedIn, viewed, way, scope = 'this' }: Call<E>,
    current: E | null,
    version: number,
  ): Promise<E | null> {
    const asked = request(current, version);
    if (!asked) return current;
    const patch = patchIn(way, viewed) ?? (bringsItem(way) ? viewed : {});
    const { goalId, parentId } = patch as { goalId?: string | null; parentId?: string | null };
    const series = [viewed, known, current].flatMap((item) => item?.series?.id ?? []);
    const items = [{ kind, item: viewed }] as object[] as ViewedItem[];
    const lastSeen = watchChange(changeId);
    const answering = submitShown<unknown>(client, {
      id: changeId,
      // What it refers to may be in the outbox too, and has to be stored first.
      entities: [...new Set([id, ...series, ...[goalId, parentId].filter((other) => other != null)])],
      view: { of: 'items', items, way, scope } satisfies ItemView,
      words: wordsFor(way, viewed),
      ...asked,
    });
    try {
      const answer = await (asked.call.method === 'DELETE' ? answering.catch(ignoreMissing) : answering);
      return storedIn ? storedIn(answer, current, lastSeen()) : itemIn<E>(answer, id, way);
    } finally {
      lastSeen();
    }
  }

  /** Makes a change by a mutation without observers: only components whose cached data changes are rendered again. */
  async function write(changeId: string, call: Write<E>): Promise<End> {
    const { id, known, apply, ready, renews, onFailure } = call;
    const end = beginChange(client, topic, changeId);
    const options = client.defaultMutationOptions({
      mutationKey: [topic],
      mutationFn: () =>
        cache.change(id, known, apply, (current, version) => send(changeId, call, current, version), ready),
      onError: (error: Error) => {
        if (!(error instanceof Withdrawn)) onFailure(error);
      },
    });
    const mutation = client.getMutationCache().build(client, options);
    try {
      await mutation.execute(undefined);
      end([...renews, DELETED]);
      if (renews.includes(LABELS)) invalidate(client, 'labels');
      return 'stored';
    } catch (error) {
      if (error instanceof Withdrawn) {
        end([]);
        return 'withdrawn';
      }
      // While the server is unreachable a read would fail too; the live stream requests one when it is connected again.
      end(TOPICS[topic], error instanceof ApiError ? 'active' : 'none');
      return 'refused';
    }
  }

  /** Returns the toast for a reverted change, with its action. */
  function refusalOf(error: Error, item: E, again: () => void): Notice {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 404) return TOASTS.noLongerThere(item.title);
    if (status === 403) return toasts.denied;
    return { ...TOASTS.notSaved(detailsOf(error)), action: { label: 'Try again', onPress: again } };
  }

  /**
   * Sends what a created item lacks, once it is stored.
   * @param input what was sent: without a goal that was removed before it was stored
   */
  async function complete(input: object, stored: E, hadWaited: boolean): Promise<E | null> {
    // An earlier attempt may have stored the item although it was refused, and the person may have edited the draft
    // before it was sent again. If the creation has waited, or the item has a later version than its first, the item
    // may have been changed elsewhere since it was stored, which the older values of the draft must not overwrite.
    if (hadWaited || stored.version > FIRST_VERSION) return stored;
    const missing = missingIn(input, stored);
    if (Object.keys(missing).length === 0) return stored;
    return send(newId(), patching(stored, missing as object as Patch), stored, stored.version);
  }

  /** Deletes an item that was created or restored, unless somebody else has changed it since. */
  const removal = (item: E): Call<E> => ({
    id: item.id,
    known: item,
    apply: () => null,
    request: (current, version) =>
      current && {
        call: { method: 'POST', path: BATCH, body: batchBody([{ kind, id: item.id }], { delete: true }) },
        base: null,
        bases: { [item.id]: version },
      },
    viewed: item,
    way: { delete: true },
    renews: [SUMMARY],
  });

  /** Deletes an item, or several occurrences. */
  const deletion = (item: E, scope: Scope): Call<E> => ({
    ...removal(item),
    request: (current) =>
      current && {
        call: { method: 'DELETE', path: scope === 'this' ? pathOf(item.id) : wide(pathOf(item.id), scope) },
        base: null,
      },
    scope,
  });

  const restoring = (item: E): Call<E> => ({
    id: item.id,
    known: null,
    apply: () => item,
    request: () => ({ call: { method: 'POST', path: `${pathOf(item.id)}/restore` }, base: null }),
    viewed: item,
    way: { restore: true },
    renews: [SUMMARY, NOTES],
  });

  /** @param undone for taking a change back: the item as that change has left it */
  const patching = (item: E, patch: Patch, undone?: E): Call<E> => ({
    id: item.id,
    known: item,
    apply: (current) => current && changed(current, patch),
    // Nothing is sent if the creation of the item, sent just before, has failed: a toast has reported that.
    request: (current, base) =>
      current && {
        call: { method: 'PATCH', path: pathOf(item.id), body: patch },
        base,
        seen: seenOf(undone ?? item, patch),
        isUndo: undone !== undefined,
      },
    viewed: item,
    way: { patch },
    renews: renewedBy(patch, item.series !== null),
  });

  /** Changes several occurrences. Only the item itself shows it before the answer, after which all are read again. */
  const patchingSeries = (
    item: E,
    patch: Patch,
    scope: Scope,
    onAnswer: (answer: WideAnswer) => void,
  ): Call<E> => ({
    ...patching(item, patch),
    request: (current, base) =>
      current && {
        call: { method: 'PATCH', path: wide(pathOf(item.id), scope), body: patch },
        base,
        seen: seenOf(item, patch),
        seriesBase: seriesBaseOf(item, current),
      },
    storedIn: (answer) => {
      onAnswer(answer as WideAnswer);
      return answer as E;
    },
    scope,
    renews: ALL,
  });

  /**
   * Takes back a change of several occurrences.
   * @param answered resolves when that change has ended
   */
  const takingSeriesBack = (
    item: E,
    changeIdOf: () => string,
    answered: () => Promise<unknown>,
  ): Call<E> => ({
    id: item.id,
    known: item,
    apply: () => item,
    // Without an answer the change was refused.
    request: (current) =>
      current && changeIdOf() !== ''
        ? { call: { method: 'POST', path: `/api/series-changes/${changeIdOf()}/undo` }, base: null }
        : null,
    storedIn: (_answer, current) => ({ ...item, version: current?.version ?? item.version }),
    viewed: item,
    way: { back: true },
    ready: answered(),
    renews: ALL,
  });

  /**
   * Makes a change that can be taken back: it is removed from the outbox while that is possible, otherwise the inverse
   * call is made. One that was refused, or has changed nothing, cannot be taken back.
   */
  function make(
    change: Write<E>,
    { to, ...words }: Words,
    inverseAfter: (ended: Promise<End>) => Call<E>,
    isEmpty = () => false,
  ): Promise<boolean> {
    const changeId = newId();
    const takeBack = async (): Promise<UndoFailure | null> => {
      if (isRemovable(changeId) && (await removeUnsent(changeId))) return null;
      let failure: UndoFailure | null = null;
      const onFailure = (error: Error) => {
        failure = undoFailureOf(error, to);
      };
      const inverseId = newId();
      await takenOver(inverseId, write(inverseId, { ...inverseAfter(ended), onFailure }), 'stored');
      return failure;
    };
    const forget = pushUndo({ ...words, to, takeBack });
    const ended = write(changeId, change);
    void ended.then((end) => {
      if (end !== 'stored' || isEmpty()) forget();
    });
    return takenOver<End, End>(changeId, ended, 'stored').then((end) => end !== 'refused');
  }

  function create(input: New, ready?: Promise<Partial<New>>): Promise<boolean> {
    const item = draft(input);
    let body = input;
    // A rule makes further items.
    const renews = [...('recurrence' in input ? ALL : [SUMMARY]), ...('labels' in input ? [LABELS] : [])];
    const change: Write<E> = {
      id: item.id,
      known: null,
      apply: () => item,
      request: () => ({ call: { method: 'POST', path, body }, base: null, creates: true }),
      storedIn: (answer, _current, sent) =>
        complete(sent?.call.body ?? body, answer as E, sent?.hasWaited === true),
      viewed: item,
      way: { create: true },
      ready: ready?.then((fields) => {
        body = { ...input, ...fields };
      }),
      renews,
      onFailure: (error) => notify(toasts.createFailed(detailsOf(error))),
    };
    const inverse = 'recurrence' in input ? { ...deletion(item, 'all'), renews } : removal(item);
    return make(change, { did: 'added', to: item.title }, () => inverse);
  }

  function update(item: E, patch: Patch, onRefusal?: OnRefusal, scope: Scope = 'this'): Promise<boolean> {
    let answer: WideAnswer | undefined;
    const madeAt = Date.now();
    const [field = '', ...others] = Object.keys(patch);
    const change: Write<E> = {
      ...(scope === 'this'
        ? patching(item, patch)
        : patchingSeries(item, patch, scope, (given) => {
            answer = given;
          })),
      onFailure: (error) => {
        const theirs = conflictIn<E>(error);
        if (!theirs) {
          const showToast = (again: () => void) => notify(refusalOf(error, item, again));
          if (onRefusal && isRepeatable(error)) return onRefusal(showToast);
          return showToast(() => void update(item, patch, undefined, scope));
        }
        // Hides the toast of the change, which may already report success.
        dismissNotice();
        raiseConflict({
          kind,
          scope,
          heading: detailsOf(error) ?? CHANGED,
          mine: changed(item, patch),
          theirs,
          madeAt,
          by: null,
          at: null,
          changeId: null,
          keepMine: () => void update(theirs, patch, undefined, scope),
          takeTheirs: () => {},
          decideLater: null,
        });
      },
    };
    const words = { did: inWords(patch), to: changed(item, patch).title };
    const isTyped = onRefusal !== undefined && others.length === 0 && TYPED.includes(field);
    const key = isTyped ? `${item.id} ${field}` : undefined;
    if (scope === 'this') return make(change, { ...words, key }, () => inverseOfOne(item, patch));
    const making = make(
      change,
      words,
      (ended) =>
        takingSeriesBack(
          item,
          () => answer?.changeId ?? '',
          () => ended,
        ),
      () => answer?.changeId === undefined,
    );
    const action = undoAction();
    return making.then((isStored) => {
      if (answer?.changeId) notify({ ...TOASTS.seriesSaved(words.to, answer.changed, answer.kept), action });
      return isStored;
    });
  }

  /** A rule that an item was given is taken from the whole series. */
  const inverseOfOne = (item: E, patch: Patch): Call<E> =>
    'recurrence' in patch
      ? {
          ...patchingSeries(item, { recurrence: null } as object as Patch, 'all', () => {}),
          apply: () => item,
        }
      : patching(item, inverseOf(item, patch), changed(item, patch));

  function remove(item: E, scope: Scope = 'this'): Promise<boolean> {
    const isOne = scope === 'this';
    const change: Write<E> = {
      ...deletion(item, scope),
      renews: isOne ? [SUMMARY] : ALL,
      onFailure: (error) => notify(refusalOf(error, item, () => void remove(item, scope))),
    };
    // Restoring one of several that were deleted together brings back all of them.
    const inverse = isOne ? restoring(item) : { ...restoring(item), renews: ALL };
    return make(change, { did: 'deleted', to: item.title }, () => inverse);
  }

  function restore(item: E): Promise<boolean> {
    const onFailure = (error: Error) => notify(refusalOf(error, item, () => void restore(item)));
    return make({ ...restoring(item), onFailure }, { did: 'restored', to: item.title }, () => removal(item));
  }

  const callOf = (item: E, way: ManyWay): Call<E> =>
    'change' in way
      ? patching(item, (patchIn(way, item) ?? {}) as Patch)
      : 'delete' in way
        ? removal(item)
        : restoring(item);

  async function many(
    changeId: string,
    items: readonly E[],
    way: ManyWay,
    send: (item: E, version: number | null) => Promise<E | null>,
  ): Promise<(Error | null)[]> {
    const change = (item: E): Promise<Error | null> => {
      const { id, known, apply } = callOf(item, way);
      return cache
        .change(id, known, apply, (current, version) =>
          send(item, current || 'restore' in way ? version : null),
        )
        .then(
          () => null,
          (error: Error) => error,
        );
    };
    const end = beginChange(client, topic, changeId);
    const options = client.defaultMutationOptions({
      mutationKey: [topic],
      // The lists are rendered once with all changes.
      mutationFn: () => notifyManager.batch(() => Promise.all(items.map(change))),
    });
    const failures = await client.getMutationCache().build(client, options).execute(undefined);
    const isStored = failures.every((failure) => failure === null);
    end(isStored ? [SUMMARY, NOTES, DELETED, CARRY_OVER] : TOPICS[topic]);
    if ('change' in way && isOfLabels(way.change)) invalidate(client, 'labels');
    return failures;
  }

  const withChange = (item: E, { way }: ItemView): E => {
    const patch = patchIn(way, item);
    return patch ? changed(item, patch as Patch) : item;
  };

  function resume(changeId: string, item: E, view: ItemView, answer: Promise<E | null>): void {
    const { way, scope } = view;
    const isBrought = bringsItem(way);
    const apply: Change<E> = (current) =>
      isBrought ? item : 'delete' in way ? null : current && withChange(current, view);
    const end = beginChange(client, topic, changeId);
    const before = 'create' in way || 'restore' in way ? null : item;
    const patch = patchIn(way, item) ?? (isBrought ? item : {});
    const renews = scope === 'this' ? [...renewedBy(patch, item.series !== null), NOTES, DELETED] : ALL;
    cache.resume(item.id, before, apply, answer).then(
      () => end(renews),
      (error: Error) => end(error instanceof Withdrawn ? [] : ALL),
    );
  }

  /** With another day, the comments and stickers are read again, since they are read by day. A rule makes items. */
  const renewedBy = (patch: object, isOfSeries: boolean): readonly string[] =>
    'recurrence' in patch
      ? ALL
      : [
          SUMMARY,
          ...('date' in patch ? [NOTES] : []),
          ...('labels' in patch ? [LABELS] : []),
          ...(isOfSeries ? [CARRY_OVER] : []),
        ];

  cache.followLists();
  return { create, update, remove, restore, many, resume, withChange, learn: (item) => cache.learn(item) };
}

const BATCH = '/api/items/batch';

/** The version of an item that has not been changed since it was created. */
const FIRST_VERSION = 1;

/**
 * Returns the version of the series that a change is based on: the one on the screen, or a later one that a change of
 * this window has produced. A change of the others alone leaves the version of the item as it is.
 */
function seriesBaseOf(shown: Item, stored: Item): { id: string; version: number } | undefined {
  if (!shown.series || !stored.series) return stored.series ?? undefined;
  if (shown.series.id === stored.series.id)
    return { id: stored.series.id, version: Math.max(stored.series.version, shown.series.version) };
  // It has come to another series: by the change that has made the newer one of the two.
  return (shown.version >= stored.version ? shown : stored).series ?? undefined;
}

/** False when the item is no longer there, or the person may no longer change it. */
const isRepeatable = (error: Error): boolean =>
  !(error instanceof ApiError && (error.status === 403 || error.status === 404));

const wide = (path: `/api/${string}`, scope: Scope): `/api/${string}` => `${path}?scope=${scope}`;

/** The heading of the conflict dialog when the server does not name the other person. */
const CHANGED = 'Somebody changed this a moment ago';

/** Returns the stored item if a change was refused because it was made against another version; else null. */
const conflictIn = <E>(error: Error): E | null =>
  error instanceof ApiError && error.status === 409 && error.current ? (error.current as E) : null;

/** For a deletion, a 404 is a success: somebody else has deleted it first. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Returns the fields of the input whose stored values differ. Lists, such as a checklist, are compared by value. */
function differenceOf(input: object, stored: object): Record<string, unknown> {
  const current: Record<string, unknown> = { ...stored };
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && JSON.stringify(current[name]) !== JSON.stringify(value),
    ),
  );
}

/** Returns what a stored item lacks of the input. Its rule is its series', and once it has one, that is the one. */
function missingIn(input: object, stored: Item): Record<string, unknown> {
  const { recurrence, ...fields } = differenceOf(input, stored);
  return recurrence === undefined || stored.series ? fields : { ...fields, recurrence };
}

type Renewal = {
  /** The changes of the topic that are not answered, by their ids in the outbox. */
  open: Set<string>;
  /** The first parts of the keys that are invalidated once all of them are answered. */
  renewed: Set<string>;
};

const renewalsOf = perClient(() => new Map<Topic, Renewal>());

/**
 * Called when a change is shown. Returns the function to call when it has ended, which invalidates the queries that it
 * and other changes have named, once no answer to a change of the topic is expected any more. The lists of the topic
 * contain the answers already: of them only those are read that were invalidated before or had failed.
 */
function beginChange(
  client: QueryClient,
  topic: Topic,
  changeId: string,
): (renews: readonly string[], refetchType?: 'active' | 'none') => void {
  const renewals = renewalsOf(client);
  const renewal = renewals.get(topic) ?? { open: new Set(), renewed: new Set() };
  renewals.set(topic, renewal);
  renewal.open.add(changeId);
  return (renews, refetchType = 'active') => {
    renewal.open.delete(changeId);
    for (const root of renews) renewal.renewed.add(root);
    if (![...renewal.open].every(isHeld)) return;
    const renewed = new Set(renewal.renewed);
    renewal.renewed.clear();
    for (const root of TOPICS[topic]) {
      if (renewed.has(root)) void readAgain(client, { queryKey: [root], refetchType });
      else if (refetchType === 'active')
        void readAgain(client, { queryKey: [root], predicate: isInvalidatedOrFailed });
    }
  };
}

const isInvalidatedOrFailed = ({ state }: Query): boolean => state.isInvalidated || state.status === 'error';
