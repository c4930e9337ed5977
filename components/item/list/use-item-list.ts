import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ItemHandlers } from '@/components/item/row/item-handlers';
import {
  focusTargetOf,
  neighbourOf,
  type RowIdentity,
  rowIdOf,
  useRowFocus,
} from '@/components/item/row/row-focus';
import { openSheet } from '@/components/item/sheet/open-sheet';
import { ITEM_TOASTS } from '@/lib/client/browser/item-toasts';
import { TOUCH, useMedia } from '@/lib/client/browser/media';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import type { OnRefusal } from '@/lib/client/changes/item-actions';
import { undoAction } from '@/lib/client/changes/undo';
import { loadMoves } from '@/lib/client/moves/load-moves';
import type { Movable } from '@/lib/client/moves/movable';
import { withScope } from '@/lib/client/series/scope';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS, type ItemWithKind } from '@/lib/shared/policy/item-kinds';
import { type SharedItem, useItemDiscussion } from './use-item-discussion';

type Patch = { title?: string; date?: Day | null; labels?: string[] };

type Options<E extends SharedItem, P extends Patch> = {
  /** The day, or the first day of the period, of the list; null for tasks for later. */
  date: Day | null;
  actions: {
    update: (item: E, patch: P, onRefusal?: OnRefusal, scope?: Scope) => Promise<boolean>;
    remove: (item: E, scope?: Scope) => Promise<boolean>;
  };
  /** Gets the focus when the last row is removed. */
  focusWhenEmpty: RefObject<HTMLElement | null>;
  /** The name of a list whose items another list of the page may show too; see `RowIdentity`. */
  listName?: string;
};

/** The words that say what is deleted besides the item. */
const OF_SCOPE = { this: '', following: ', this and later ones', all: ', all of them' } as const;

/** The open part of an item besides its sheet: its form in the list, the choice of another day, or of labels. */
type Opened = { id: string; as: 'form' | 'move' | 'labels' };

/**
 * The state of a list of items. It moves the focus to an edited or restored row, and to the next row when one is
 * removed. Every function is the same on every render.
 */
export function useItemList<E extends SharedItem, P extends Patch>(kind: ItemKind, options: Options<E, P>) {
  const { date, actions, focusWhenEmpty, listName } = options;
  const client = useQueryClient();
  const discussion = useItemDiscussion(kind, date);
  const focusWhenThere = useRowFocus(date);
  const [opened, setOpened] = useState<Opened | null>(null);
  const isTouch = useMedia(TOUCH);
  const listId = useId();
  const sheet = openSheet.useValue(() => null);
  const openId = sheet?.listId === listId ? sheet.id : null;
  /** Gets the focus when the open sheet closes and the row of its item was removed. */
  const afterSheet = useRef<HTMLElement | null>(null);
  /** The element beside which the menu of labels is. */
  const labelAnchor = useRef<HTMLElement | null>(null);

  const functions = useMemo(() => {
    const rowOf = ({ id }: E): RowIdentity => ({ kind, id, listName });

    function show(item: E, as: Opened['as']): void {
      afterSheet.current = null;
      setOpened({ id: item.id, as });
    }

    function closeSheet(): void {
      if (openSheet.get()?.listId === listId) openSheet.set(null);
    }

    function close(): void {
      setOpened(null);
      closeSheet();
    }

    function open({ id }: E): void {
      setOpened(null);
      afterSheet.current = null;
      openSheet.set({ listId, id });
    }

    /** Moves the focus off a row that is about to be removed. */
    function leave(item: E): void {
      const neighbour = neighbourOf(rowIdOf(rowOf(item)));
      const next = neighbour ? focusTargetOf(neighbour) : focusWhenEmpty.current;
      afterSheet.current = next;
      next?.focus();
    }

    /** The button of the toast of the change that was just made; the row gets the focus when it returns. */
    const undo = (item: E) => undoAction(() => focusWhenThere(rowOf(item)));

    function remove(item: E): void {
      const act = (scope: Scope) => {
        leave(item);
        void actions.remove(item, scope);
        notify({ ...ITEM_TOASTS[kind].deleted(`${item.title}${OF_SCOPE[scope]}`), action: undo(item) });
      };
      withScope(client, { kind, item, change: null, act });
    }

    /** Deletes this occurrence alone, and tells when the next one is. */
    function skip(item: E): void {
      leave(item);
      const skipping = actions.remove(item);
      const action = undo(item);
      void import('@/lib/client/moves/skipped').then(({ tellSkipped }) =>
        tellSkipped(client, { kind, item }, skipping, action),
      );
    }

    function duplicate(item: E): void {
      loadMoves(
        ({ duplicateItem }) => duplicateItem(client, { kind, item } as unknown as ItemWithKind),
        () => notify(TOASTS.notSaved()),
      );
    }

    /** Changes an item without a toast, from its sheet. */
    const update = (item: E, patch: P, onRefusal?: OnRefusal): Promise<boolean> =>
      new Promise((resolve) =>
        withScope(client, {
          kind,
          item,
          change: patch,
          act: (scope) => resolve(actions.update(item, patch, onRefusal, scope)),
          onKept: () => resolve(false),
        }),
      );

    function save(item: E, patch: P): void {
      withScope(client, {
        kind,
        item,
        change: patch,
        act: (scope) => saveIn(scope, item, patch),
      });
    }

    function saveIn(scope: Scope, item: E, patch: P): void {
      if (patch.date !== undefined) leave(item);
      else focusWhenThere(rowOf(item));
      close();
      if (Object.keys(patch).length === 0) return;
      const onUndo = () => focusWhenThere(rowOf(item));
      // A goal has no day of its own, so that what has a new one is a task or a meeting.
      const { date } = patch;
      const store = () => {
        void actions.update(item, patch, undefined, scope);
        if (scope === 'this') notify({ ...TOASTS.saved(patch.title ?? item.title), action: undo(item) });
      };
      if (date === undefined) store();
      else
        loadMoves(
          ({ moveItem }) =>
            moveItem(client, { kind, item } as unknown as Movable, { date }, { patch, scope, onUndo }),
          store,
        );
    }

    function label(item: E): void {
      labelAnchor.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      show(item, 'labels');
    }

    function setLabels(item: E, labels: string[]): void {
      void actions.update(item, { labels } as P);
      notify({ ...TOASTS.labelsSaved(item.title), action: undoAction() });
    }

    function cancel(item: E): void {
      focusWhenThere(rowOf(item));
      close();
    }

    return {
      edit: (item: E) => {
        closeSheet();
        show(item, 'form');
      },
      move: (item: E) => show(item, 'move'),
      open,
      label,
      setLabels,
      closeSheet,
      close,
      update,
      afterSheet: () => afterSheet.current,
      remove,
      skip,
      duplicate,
      save,
      /** @param date null keeps a task for later, without a time */
      moveTo: (item: E, date: Day | null) =>
        save(item, (date === null ? { date, time: null } : { date }) as P),
      cancel,
      /** Focuses the row of an item as soon as it is rendered. */
      focusWhenThere: (item: E) => focusWhenThere(rowOf(item)),
    };
  }, [kind, client, actions, focusWhenEmpty, listName, focusWhenThere, listId]);

  // Another page has no such list, and would leave its sheet open.
  const { closeSheet } = functions;
  useEffect(() => closeSheet, [closeSheet]);

  const idOf = (as: Opened['as']) => (opened?.as === as ? opened.id : null);
  const { actionsOf, toggleThread } = discussion;
  const handlers = useMemo<ItemHandlers<E>>(() => {
    const { edit, move, remove, skip, duplicate, open, label, setLabels } = functions;
    return {
      edit,
      move: 'date' in ITEM_KINDS[kind].fields ? move : undefined,
      remove,
      skip,
      duplicate,
      open,
      label,
      setLabels,
      isTouch,
      sharingActions: actionsOf,
      talk: toggleThread,
    };
  }, [kind, functions, isTouch, actionsOf, toggleThread]);
  return {
    ...functions,
    listName,
    focusWhenEmpty,
    handlers,
    discussion,
    editingId: idOf('form'),
    movingId: idOf('move'),
    labellingId: idOf('labels'),
    labelAnchor,
    openId,
  };
}

export type ItemList<E extends SharedItem, P extends Patch> = ReturnType<typeof useItemList<E, P>>;
