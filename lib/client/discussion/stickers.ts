import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { isRemovable, removeUnsent, takenOver } from '@/lib/client/items/submitted';
import { pushUndo, takingBack, undoAction } from '@/lib/client/items/undo';
import { answerOf } from '@/lib/client/outbox/outbox';
import { useSession } from '@/lib/client/session/session';
import type { GivenSticker } from '@/lib/shared/contract/day-notes';
import type { Emoji } from '@/lib/shared/contract/sticker-sets';
import type { Sticker } from '@/lib/shared/contract/stickers';
import type { DatedTarget } from './day-notes';
import { PENDING, unlessWithdrawn, waitingNotesOf } from './waiting-notes';

/** True when the server has stored the person's sticker, so that it can be removed. */
const isStored = ({ ownId }: GivenSticker): boolean => ownId !== null && ownId !== PENDING;

const rethrow = (error: unknown): never => {
  throw error;
};

/** Returns functions that give and remove the person's own sticker. Either is shown before the server has answered. */
export function useStickers(dated: DatedTarget) {
  const notes = waitingNotesOf(useQueryClient());
  const name = useSession().user?.firstName ?? '';
  const { target } = dated;

  /** Resolves to the stored sticker, which may be long after the change was made. */
  function submitGiven(changeId: string, emoji: string): Promise<Sticker> {
    const sticker = { emoji, count: 1, ownId: PENDING, names: [name] };
    return notes.submit<Sticker>(
      { of: 'notes', did: 'give', dated, sticker, name },
      {
        id: changeId,
        entities: [`${target.targetId} ${emoji}`, target.targetId],
        call: { method: 'POST', path: '/api/item-stickers', body: { emoji, ...target } },
        base: null,
        words: { did: 'reacted', title: emoji },
      },
    );
  }

  function submitTaken(changeId: string, sticker: GivenSticker): Promise<void> {
    const taking = notes.submit<void>(
      { of: 'notes', did: 'take', dated, sticker, name },
      {
        id: changeId,
        entities: [`${target.targetId} ${sticker.emoji}`, target.targetId],
        call: { method: 'DELETE', path: `/api/item-stickers/${sticker.ownId}` },
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
    const giving = submitGiven(changeId, emoji);
    await takenOver<Sticker, null>(changeId, giving, null);
    const takeBack = undoing(changeId, emoji, async () => {
      // The server chooses the id, so that a removal has to wait for the answer.
      const stored = await giving.catch(unlessWithdrawn(rethrow));
      if (stored) await submitTaken(newId(), { emoji, count: 1, ownId: stored.id, names: [name] });
    });
    pushUndo({ did: 'sticker added', to: emoji, takeBack });
    notify(TOASTS.stickerAdded);
  }

  /** Removes a sticker whose giving was not answered yet: before it is sent, else after its answer. */
  async function removePending(sticker: GivenSticker): Promise<void> {
    const giving = notes.givingOf(dated, sticker.emoji);
    if (giving === null || (isRemovable(giving) && (await removeUnsent(giving)))) return;
    const { id } = await answerOf<Sticker>(giving);
    await remove({ ...sticker, ownId: id });
  }

  async function remove(sticker: GivenSticker): Promise<void> {
    const { emoji } = sticker;
    const changeId = newId();
    await submitTaken(changeId, sticker);
    pushUndo({
      did: 'sticker removed',
      to: emoji,
      takeBack: undoing(changeId, emoji, () => {
        const givingId = newId();
        return takenOver<Sticker, null>(givingId, submitGiven(givingId, emoji), null);
      }),
    });
    notify({ ...TOASTS.stickerRemoved, action: undoAction() });
  }

  return {
    give: (emoji: Emoji): void => void give(emoji).catch(unlessWithdrawn(() => notify(TOASTS.stickerFailed))),
    remove: (sticker: GivenSticker): void => {
      const removing = isStored(sticker) ? remove(sticker) : removePending(sticker);
      removing.catch(unlessWithdrawn(() => notify(TOASTS.notSaved())));
    },
  };
}
