import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { api } from '@/lib/client/http/api';
import { pushUndo, takingBack, undoAction } from '@/lib/client/items/undo';
import { invalidate } from '@/lib/client/query/invalidate';
import { useSession } from '@/lib/client/session/session';
import type { DayNote, GivenSticker } from '@/lib/shared/contract/day-notes';
import type { Emoji } from '@/lib/shared/contract/sticker-sets';
import type { Sticker } from '@/lib/shared/contract/stickers';
import { alterNotes, type DatedTarget } from './day-notes';

/** Stands for the id of a sticker that the server has not stored yet. */
const PENDING = '00000000-0000-7000-8000-000000000000';

/** True when the server has stored the person's sticker, so that it can be removed. */
const isStored = ({ ownId }: GivenSticker): boolean => ownId !== null && ownId !== PENDING;

/**
 * Makes this window ignore the server's announcement of its own change: each change here invalidates the topic of
 * stickers, and the server announces no other topic for it.
 */
const RENEWED = { isRenewedHere: true };

/** Returns functions that give and remove the person's own sticker. Either is shown before the server has answered. */
export function useStickers(dated: DatedTarget) {
  const client = useQueryClient();
  const firstName = useSession().user?.firstName ?? '';
  const refresh = () => invalidate(client, 'stickers');

  const give = useMutation({
    mutationFn: (emoji: Emoji) =>
      api<Sticker>('POST', '/api/item-stickers', { emoji, ...dated.target }, RENEWED),
    onMutate: (emoji) => alterNotes(client, dated, (note) => withOwn(note, emoji, firstName)),
    onSuccess: ({ id, emoji }) => {
      const call = () => api('DELETE', `/api/item-stickers/${id}`, undefined, RENEWED).finally(refresh);
      pushUndo({ did: 'sticker added', to: emoji, takeBack: takingBack(emoji, call) });
      notify(TOASTS.stickerAdded);
    },
    onError: (_error, _emoji, revert) => {
      revert?.();
      notify(TOASTS.stickerFailed);
    },
    onSettled: refresh,
  });

  const remove = useMutation({
    mutationFn: ({ ownId }: GivenSticker) => api('DELETE', `/api/item-stickers/${ownId}`, undefined, RENEWED),
    onMutate: ({ emoji }) => alterNotes(client, dated, (note) => withoutOwn(note, emoji, firstName)),
    onSuccess: (_answer, { emoji }) => {
      const body = { emoji, ...dated.target };
      const call = () => api('POST', '/api/item-stickers', body, RENEWED).finally(refresh);
      pushUndo({ did: 'sticker removed', to: emoji, takeBack: takingBack(emoji, call) });
      notify({ ...TOASTS.stickerRemoved, action: undoAction() });
    },
    onError: (_error, _sticker, revert) => {
      revert?.();
      notify(TOASTS.notSaved());
    },
    onSettled: refresh,
  });

  return {
    give: (emoji: Emoji) => give.mutate(emoji),
    remove: (sticker: GivenSticker) => {
      if (isStored(sticker)) remove.mutate(sticker);
    },
  };
}

function withOwn(note: DayNote, emoji: Emoji, name: string): DayNote {
  const there = note.stickers.find((sticker) => sticker.emoji === emoji);
  if (there?.ownId) return note;
  const given: GivenSticker = there
    ? { ...there, count: there.count + 1, ownId: PENDING, names: [...there.names, name] }
    : { emoji, count: 1, ownId: PENDING, names: [name] };
  return {
    ...note,
    stickers: there
      ? note.stickers.map((sticker) => (sticker === there ? given : sticker))
      : [...note.stickers, given],
  };
}

function withoutOwn(note: DayNote, emoji: string, name: string): DayNote {
  const taken = note.stickers.map((sticker) => {
    if (sticker.emoji !== emoji) return sticker;
    const index = sticker.names.lastIndexOf(name);
    const names = sticker.names.filter((_name, place) => place !== index);
    return { ...sticker, count: sticker.count - 1, ownId: null, names };
  });
  return { ...note, stickers: taken.filter(({ count }) => count > 0) };
}
