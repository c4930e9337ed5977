import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { isRemovable, removeUnsent, takenOver } from '@/lib/client/changes/submitted';
import { pushUndo, takingBack, undoAction } from '@/lib/client/changes/undo';
import { useSession } from '@/lib/client/session/session';
import type { Emoji } from '@/lib/shared/contract/plain/sticker-sets';
import type { GivenSticker } from '@/lib/shared/contract/schemas/day-notes';
import type { Sticker } from '@/lib/shared/contract/schemas/stickers';
import type { DatedTarget } from './day-notes';
import { PENDING, unlessWithdrawn, waitingNotesOf } from './waiting-notes';

/** Returns functions that give and remove the person's own sticker. Either is shown before the server has answered. */
export function useStickers(dated: DatedTarget) {
  const notes = waitingNotesOf(useQueryClient());
  const name = useSession().user?.firstName ?? '';
  const { target } = dated;
  const own = (emoji: string): GivenSticker => ({ emoji, count: 1, ownId: PENDING, names: [name] });

  /** Resolves when the sticker is stored, or waits for the network. */
  function submitGiven(changeId: string, emoji: string): Promise<unknown> {
    const giving = notes.submit<Sticker>(
      { of: 'notes', did: 'give', dated, sticker: own(emoji), name },
      {
        id: changeId,
        entities: [`${target.targetId} ${emoji}`, target.targetId],
        call: { method: 'POST', path: '/api/item-stickers', body: { emoji, ...target } },
        base: null,
        words: { did: 'reacted', title: emoji },
      },
    );
    return takenOver(changeId, giving, null);
  }

  /** The server finds the sticker by its emoji: its id is not known here before the change that gives it is answered. */
  function submitTaken(changeId: string, sticker: GivenSticker): Promise<void> {
    const { targetType, targetId } = target;
    const query = new URLSearchParams({ emoji: sticker.emoji }).toString();
    const taking = notes.submit<void>(
      { of: 'notes', did: 'take', dated, sticker, name },
      {
        id: changeId,
        entities: [`${target.targetId} ${sticker.emoji}`, target.targetId],
        call: { method: 'DELETE', path: `/api/item-stickers/${targetType}/${targetId}?${query}` },
        base: null,
        words: { did: 'deleted', title: sticker.emoji },
      },
    );
    return takenOver(changeId, taking, undefined);
  }

  /** Takes a change back: removes it from the outbox while that is possible, otherwise makes the inverse call. */
  const undoing = (changeId: string, emoji: string, call: () => Promise<unknown>) =>
    takingBack(emoji, async () => {
      if (!isRemovable(changeId) || !(await removeUnsent(changeId))) await call();
    });

  async function give(emoji: Emoji): Promise<void> {
    const changeId = newId();
    await submitGiven(changeId, emoji);
    const takeBack = undoing(changeId, emoji, () => submitTaken(newId(), own(emoji)));
    pushUndo({ did: 'sticker added', to: emoji, takeBack });
    notify(TOASTS.stickerAdded);
  }

  /** Removes a sticker. One whose giving has not been sent is not given at all, which needs no message. */
  async function remove(sticker: GivenSticker): Promise<void> {
    const { emoji } = sticker;
    const givenBy = notes.givingOf(dated, emoji);
    if (givenBy !== null && isRemovable(givenBy) && (await removeUnsent(givenBy))) return;
    const changeId = newId();
    await submitTaken(changeId, sticker);
    pushUndo({
      did: 'sticker removed',
      to: emoji,
      takeBack: undoing(changeId, emoji, () => submitGiven(newId(), emoji)),
    });
    notify({ ...TOASTS.stickerRemoved, action: undoAction() });
  }

  return {
    give: (emoji: Emoji): void => void give(emoji).catch(unlessWithdrawn(() => notify(TOASTS.stickerFailed))),
    remove: (sticker: GivenSticker): void =>
      void remove(sticker).catch(unlessWithdrawn(() => notify(TOASTS.notSaved()))),
  };
}
