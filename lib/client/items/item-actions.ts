import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { dismissNotice, type Notice, notify, TOASTS } from '@/lib/client/browser/toasts';
import { ApiError, api, detailsOf } from '@/lib/client/http/api';
import { invalidate, readAgain } from '@/lib/client/query/invalidate';
import { perClient } from '@/lib/client/query/per-client';
import type { BatchChange } from '@/lib/shared/contract/batch';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/items';
import { labelsAfter } from '@/lib/shared/contract/label-names';
import type { Scope } from '@/lib/shared/contract/series';
import {
  CARRY_OVER,
  DELETED,
  LABELS,
  NOTES,
  SUMMARY,
  TOPICS,
  type Topic,
} from '@/lib/shared/contract/topics';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { callBatch, RefusedItem } from './batch-call';
import { raiseConflict } from './conflicts';
import type { Change, ItemCache, Send } from './item-cache';
import { ITEM_TOASTS } from './item-toasts';
import { inverseOf, inWords } from './taken-back';
import { pushUndo, type Undoable, type UndoFailure, undoAction, undoFailureOf } from './undo';

type Item = { id: string; title: string; version: number; series: SeriesOfItem | null; labels: string[] };

/**
 * The actions on an item. The page shows each at once. The promise resolves to true when the server has stored the
 * change, and to false when the change was reverted on the page and the person has been shown the reason.
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
   * @param send resolves to the stored item, and rejects when this item was refused. Its version is null when the item
   *   is not stored, such as after its creation has failed
   * @returns the errors of refused items, in the order of the items
   */
  many: (
    items: readonly E[],
    way: ManyWay,
    send: (item: E, version: number | null) => Promise<E | null>,
  ) => Promise<(Error | null)[]>;
};

/** What happens to each of many items. */
export type ManyWay = { change: BatchChange } | { delete: true } | { restore: true };

/** Texts that the sheet of an item stores at each pause: the changes of one of them count as one. */
const TYPED: readonly string[] = ['title', 'notes', 'description', 'location'];

/** Called, instead of showing the toast, with a function that shows it; its button then calls `again`. */
export type OnRefusal = (showToast: (again: () => void) => void) => void;

type Call<E> = {
  id: string;
  /** The item on the screen; null when it is not in any list. */
  known: E | null;
  apply: Change<E>;
  send: Send<E>;
  /**
   * The first parts of the keys of queries that are invalidated, because the answer (the item) does not update them.
   */
  renews: readonly string[];
};

type Write<E> = Call<E> & { onFailure: (error: Error) => void };

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

  /** Makes a change by a mutation without observers: only components whose cached data changes are rendered again. */
  async function write({ id, known, apply, send, renews, onFailure }: Write<E>): Promise<boolean> {
    const options = client.defaultMutationOptions({
      mutationKey: [topic],
      mutationFn: () => cache.change(id, known, apply, send),
      onError: onFailure,
    });
    const mutation = client.getMutationCache().build(client, options);
    try {
      await mutation.execute(undefined);
      refresh(client, topic, [...renews, DELETED]);
      if (renews.includes(LABELS)) invalidate(client, 'labels');
      return true;
    } catch (error) {
      // While the server is unreachable a read would fail too; the live stream requests one when it is connected again.
      refresh(client, topic, TOPICS[topic], error instanceof ApiError ? 'active' : 'none');
      return false;
    }
  }

  /** Returns the toast for a reverted change, with its action. */
  function refusalOf(error: Error, item: E, again: () => void): Notice {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 404) return TOASTS.noLongerThere(item.title);
    if (status === 403) return toasts.denied;
    return { ...TOASTS.notSaved(detailsOf(error)), action: { label: 'Try again', onPress: again } };
  }

  async function post(input: New): Promise<E> {
    const stored = await api<E>('POST', path, input, RENEWED);
    // An earlier attempt may have stored the item although its answer was lost, and the person may have edited the
    // draft before it was sent again.
    const missing = missingIn(input, stored);
    if (Object.keys(missing).length === 0) return stored;
    return api<E>('PATCH', pathOf(input.id), { ...missing, version: stored.version }, RENEWED);
  }

  /** Deletes an item that was created or restored, unless somebody else has changed it since. */
  const removal = (item: E): Call<E> => ({
    id: item.id,
    known: item,
    apply: () => null,
    send: async (stored, version) => {
      if (!stored) return null;
      const { refused } = await callBatch({ items: [{ kind, id: item.id, version }], delete: true });
      if (refused[0]) throw new RefusedItem(refused[0].error);
      return null;
    },
    renews: [SUMMARY],
  });

  /** Deletes the whole series of an item. */
  const removalOfAll = (item: E): Call<E> => ({
    ...removal(item),
    send: async (stored) => {
      if (stored) await deleteIfThere(wide(pathOf(item.id), 'all'));
      return null;
    },
  });

  const restoring = (item: E): Call<E> => ({
    id: item.id,
    known: null,
    apply: () => item,
    send: () => api<E>('POST', `${pathOf(item.id)}/restore`, undefined, RENEWED),
    renews: [SUMMARY, NOTES],
  });

  const patching = (item: E, patch: Patch): Call<E> => ({
    id: item.id,
    known: item,
    apply: (current) => current && changed(current, patch),
    // Nothing is sent if the creation of the item, sent just before, has failed: a toast has reported that.
    send: async (stored, version) =>
      stored && api<E>('PATCH', pathOf(item.id), { ...patch, version }, RENEWED),
    // With another day, the comments and stickers are read again, since they are read by day. A rule makes items.
    renews:
      'recurrence' in patch
        ? ALL
        : [
            SUMMARY,
            ...('date' in patch ? [NOTES] : []),
            ...('labels' in patch ? [LABELS] : []),
            ...(item.series ? [CARRY_OVER] : []),
          ],
  });

  /** Changes several occurrences. Only the item itself shows it before the answer, after which all are read again. */
  const patchingSeries = (
    item: E,
    patch: Patch,
    scope: Scope,
    onAnswer: (answer: WideAnswer) => void,
  ): Call<E> => ({
    ...patching(item, patch),
    send: async (stored, version) => {
      if (!stored) return null;
      const body = { ...patch, version, seriesVersion: seriesVersionOf(item, stored) };
      const answer = await api<E & WideAnswer>('PATCH', wide(pathOf(item.id), scope), body, RENEWED);
      onAnswer(answer);
      return answer;
    },
    renews: ALL,
  });

  /** Takes back a change of several occurrences. */
  const takingSeriesBack = (item: E, changeIdOf: () => string): Call<E> => ({
    id: item.id,
    known: item,
    apply: () => item,
    send: async (stored) => {
      const changeId = changeIdOf();
      // Without an answer the change was refused.
      if (!stored || changeId === '') return stored;
      await api('POST', `/api/series-changes/${changeId}/undo`, undefined, RENEWED);
      return { ...item, version: stored.version };
    },
    renews: ALL,
  });

  /** Makes a change that can be taken back by another call. One that was refused, or has changed nothing, is forgotten. */
  async function make(
    change: Write<E>,
    { to, ...words }: Words,
    inverse: Call<E>,
    isEmpty = () => false,
  ): Promise<boolean> {
    const takeBack = async (): Promise<UndoFailure | null> => {
      let failure: UndoFailure | null = null;
      const onFailure = (error: Error) => {
        failure = undoFailureOf(error, to);
      };
      await write({ ...inverse, onFailure });
      return failure;
    };
    const forget = pushUndo({ ...words, to, takeBack });
    const isStored = await write(change);
    if (!isStored || isEmpty()) forget();
    return isStored;
  }

  function create(input: New, ready?: Promise<Partial<New>>): Promise<boolean> {
    const item = draft(input);
    // A rule makes further items.
    const renews = [...('recurrence' in input ? ALL : [SUMMARY]), ...('labels' in input ? [LABELS] : [])];
    const change: Write<E> = {
      id: item.id,
      known: null,
      apply: () => item,
      send: async () => (ready ? post({ ...input, ...(await ready) }) : post(input)),
      renews,
      onFailure: (error) => notify(toasts.createFailed(detailsOf(error))),
    };
    const inverse = 'recurrence' in input ? { ...removalOfAll(item), renews } : removal(item);
    return make(change, { did: 'added', to: item.title }, inverse);
  }

  function update(item: E, patch: Patch, onRefusal?: OnRefusal, scope: Scope = 'this'): Promise<boolean> {
    let answer: WideAnswer | undefined;
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
          keepMine: () => void update(theirs, patch, undefined, scope),
        });
      },
    };
    const words = { did: inWords(patch), to: changed(item, patch).title };
    const isTyped = onRefusal !== undefined && others.length === 0 && TYPED.includes(field);
    const key = isTyped ? `${item.id} ${field}` : undefined;
    if (scope === 'this') return make(change, { ...words, key }, inverseOfOne(item, patch));
    const making = make(
      change,
      words,
      takingSeriesBack(item, () => answer?.changeId ?? ''),
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
      : patching(item, inverseOf(item, patch));

  function remove(item: E, scope: Scope = 'this'): Promise<boolean> {
    const isOne = scope === 'this';
    const change: Write<E> = {
      ...removal(item),
      send: async (stored) => {
        if (stored) await deleteIfThere(isOne ? pathOf(item.id) : wide(pathOf(item.id), scope));
        return null;
      },
      renews: isOne ? [SUMMARY] : ALL,
      onFailure: (error) => notify(refusalOf(error, item, () => void remove(item, scope))),
    };
    // Restoring one of several that were deleted together brings back all of them.
    const inverse = isOne ? restoring(item) : { ...restoring(item), renews: ALL };
    return make(change, { did: 'deleted', to: item.title }, inverse);
  }

  function restore(item: E): Promise<boolean> {
    const onFailure = (error: Error) => notify(refusalOf(error, item, () => void restore(item)));
    return make({ ...restoring(item), onFailure }, { did: 'restored', to: item.title }, removal(item));
  }

  const callOf = (item: E, way: ManyWay): Call<E> =>
    'change' in way
      ? patching(item, patchOf(item, way.change) as object as Patch)
      : 'delete' in way
        ? removal(item)
        : restoring(item);

  async function many(
    items: readonly E[],
    way: ManyWay,
    send: (item: E, version: number | null) => Promise<E | null>,
  ): Promise<(Error | null)[]> {
    const change = (item: E): Promise<Error | null> => {
      const { id, known, apply } = callOf(item, way);
      return cache
        .change(id, known, apply, (stored, version) =>
          send(item, stored || 'restore' in way ? version : null),
        )
        .then(
          () => null,
          (error: Error) => error,
        );
    };
    const options = client.defaultMutationOptions({
      mutationKey: [topic],
      // The lists are rendered once with all changes.
      mutationFn: () => notifyManager.batch(() => Promise.all(items.map(change))),
    });
    const failures = await client.getMutationCache().build(client, options).execute(undefined);
    const isStored = failures.every((failure) => failure === null);
    refresh(client, topic, isStored ? [SUMMARY, NOTES, DELETED, CARRY_OVER] : TOPICS[topic]);
    if ('change' in way && isOfLabels(way.change)) invalidate(client, 'labels');
    return failures;
  }

  return { create, update, remove, restore, many };
}

/**
 * Makes this window ignore the server's announcement of its own change: `refresh` updates the topic of the item, and
 * the server announces no other topic for these changes.
 */
const RENEWED = { isRenewedHere: true };

/**
 * Returns the version of the series that a change is based on: the one on the screen, or a later one that a change of
 * this window has produced. A change of the others alone leaves the version of the item as it is.
 */
function seriesVersionOf(shown: Item, stored: Item): number | undefined {
  if (!shown.series || !stored.series) return stored.series?.version;
  if (shown.series.id === stored.series.id) return Math.max(stored.series.version, shown.series.version);
  // It has come to another series: by the change that has made the newer one of the two.
  return (shown.version >= stored.version ? shown : stored).series?.version;
}

const isOfLabels = ({ addLabels, removeLabels }: BatchChange): boolean =>
  addLabels !== undefined || removeLabels !== undefined;

/** Returns the patch of one of many items that a change makes. */
function patchOf(item: Item, change: BatchChange): object {
  if (!isOfLabels(change)) return change;
  const { addLabels: _added, removeLabels: _removed, ...others } = change;
  return { ...others, labels: labelsAfter(item.labels, change) };
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

/** Deletes the item. A 404 is a success: somebody else has deleted it first. */
async function deleteIfThere(path: `/api/${string}`): Promise<void> {
  try {
    await api('DELETE', path, undefined, RENEWED);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
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

/** The first parts of the keys that are invalidated once all pending changes of a topic have been answered. */
const renewedOf = perClient(() => new Map<Topic, Set<string>>());

/**
 * Invalidates the queries that changes have named in `renews`, once no change of the topic is pending any more. Called
 * after each answer. The lists of the topic contain the answers already: of them only those are read that were
 * invalidated before or had failed.
 */
function refresh(
  client: QueryClient,
  topic: Topic,
  renews: readonly string[],
  refetchType: 'active' | 'none' = 'active',
): void {
  const all = renewedOf(client);
  const renewed = all.get(topic) ?? new Set();
  for (const root of renews) renewed.add(root);
  all.set(topic, renewed);
  if (client.isMutating({ mutationKey: [topic] }) > 0) return;
  all.delete(topic);
  for (const root of TOPICS[topic]) {
    if (renewed.has(root)) void readAgain(client, { queryKey: [root], refetchType });
    else if (refetchType === 'active')
      void readAgain(client, { queryKey: [root], predicate: isInvalidatedOrFailed });
  }
}

const isInvalidatedOrFailed = ({ state }: Query): boolean => state.isInvalidated || state.status === 'error';
