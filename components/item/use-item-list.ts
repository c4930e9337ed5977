import { type RefObject, useMemo, useRef, useState } from 'react';
import { announce } from '@/lib/client/announcements';
import { TOUCH, useMedia } from '@/lib/client/media';
import { notify, type ToastEntry } from '@/lib/client/toasts';
import { type Day, formatDay } from '@/lib/shared/calendar';
import type { Highlight } from '@/lib/shared/highlight';
import { focusTargetOf, neighbourOf, rowIdOf, useRowFocus } from './row-focus';

type Item = { id: string; title: string };
type Patch = { title?: string; date?: Day };

type Options<E extends Item, P extends Patch> = {
  kind: Highlight['kind'];
  date: Day;
  actions: {
    update: (item: E, patch: P) => Promise<boolean>;
    remove: (item: E) => Promise<boolean>;
    restore: (item: E) => Promise<boolean>;
  };
  deletedToast: (title: string) => ToastEntry;
  /** Takes the focus when the last row is gone. */
  end: RefObject<HTMLElement | null>;
};

/**
 * What happens on a list of a day's items, and where focus goes with it: to the row that was edited or restored, and
 * on to the next one when a row leaves. Every function is the same on every render.
 */
export function useItemList<E extends Item, P extends Patch>(options: Options<E, P>) {
  const { kind, date, actions, deletedToast, end } = options;
  const focusWhenThere = useRowFocus(date);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const opensSheets = useMedia(TOUCH);
  /** Takes the focus when the open sheet closes over a row that is gone. */
  const afterSheet = useRef<HTMLElement | null>(null);

  const functions = useMemo(() => {
    const rowOf = ({ id }: E): Highlight => ({ kind, id });

    function close(): void {
      setEditingId(null);
      setOpenId(null);
    }

    /** Moves focus off a row that is about to go. */
    function leave(item: E): void {
      const neighbour = neighbourOf(rowIdOf(rowOf(item)));
      const next = neighbour ? focusTargetOf(neighbour) : end.current;
      afterSheet.current = next;
      next?.focus();
    }

    function restore(item: E): void {
      focusWhenThere(rowOf(item));
      announce(`Restored: ${item.title}`);
      void actions.restore(item);
    }

    function remove(item: E): void {
      leave(item);
      void actions.remove(item);
      notify({ ...deletedToast(item.title), action: { label: 'Undo', onPress: () => restore(item) } });
    }

    function save(item: E, patch: P): void {
      if (patch.date) leave(item);
      else focusWhenThere(rowOf(item));
      close();
      if (Object.keys(patch).length === 0) return;
      announce(savedInWords(item, patch));
      void actions.update(item, patch);
    }

    function cancel(item: E): void {
      focusWhenThere(rowOf(item));
      close();
    }

    function open(item: E): void {
      afterSheet.current = null;
      setOpenId(item.id);
    }

    return {
      edit: (item: E) => setEditingId(item.id),
      /** Null where a pointer hovers: there the row itself shows what can be done. */
      open: opensSheets ? open : null,
      closeSheet: close,
      afterSheet: () => afterSheet.current,
      remove,
      save,
      cancel,
    };
  }, [kind, actions, deletedToast, end, focusWhenThere, opensSheets]);

  return { ...functions, editingId, openId, focusWhenThere };
}

function savedInWords({ title: before }: Item, { title = before, date }: Patch): string {
  if (!date) return `Saved: ${title}`;
  return `Moved to ${formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' })}: ${title}`;
}
