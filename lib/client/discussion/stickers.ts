import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { type DatedTarget, givingIn } from '@/lib/client/changes/note-changes';
import { shownNotesOf } from '@/lib/client/changes/shown-notes';
import {
  answeredOrWaiting,
  removeUnsent,
  submitShown,
  unlessWithdrawn,
  withdrawOr,
} from '@/lib/client/changes/submit';
import { pushUndo, reversing, undoAction } from '@/lib/client/changes/undo';
import type { NewChange } from '@/lib/client/database/change';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { useSession } from '@/lib/client/session/session';
import type { Emoji } from '@/lib/shared/contract/plain/sticker-sets';
import type { GivenSticker } from '@/lib/shared/contract/schemas/day-notes';

/** Stands for the id of a sticker that the server has not stored yet. */
const PENDING = '00000000-0000-7000-8000-000000000000';

/**
 * Hook: functions that give and remove the person's own sticker on an item or a day. Either is shown before the server
 * has answered, and a toast reports a refusal.
 */
export function useStickers(dated: DatedTarget) {
  const client = useQueryClient();
  shownNotesOf(client);
  const name = useSession().user?.firstName ?? '';
  const { target } = dated;
  const own = (emoji: string): GivenSticker => ({ emoji, count: 1, ownId: PENDING, names: [name] });

  /**
   * Shows a change of a sticker, and submits it.
   * @returns the id of the change in the outbox, once it is stored or waits for the network
   * @throws as `submit` of the outbox
   */
  async function submit(
    did: 'give' | 'take',
    sticker: GivenSticker,
    change: Pick<NewChange, 'call' | 'words'>,
  ): Promise<string> {
    const id = newId();
    const answer = submitShown<unknown>(client, {
      ...change,
      id,
      // Changes of the same sticker on the same target are sent one after the other.
      entities: [`${target.targetId} ${sticker.emoji}`, target.targetId],
      base: null,
      view: { of: 'notes', did, dated, sticker, name },
    });
    await answeredOrWaiting(id, answer, null);
    return id;
  }

  const submitGiven = (emoji: string): Promise<string> =>
    submit('give', own(emoji), {
      call: { method: 'POST', path: '/api/item-stickers', body: { emoji, ...target } },
      words: { did: 'reacted', title: emoji },
    });

  /**
   * Submits the removal, and resolves to its id in the outbox. The call names the emoji: the id of the sticker is not
   * known here before the change that gives it is answered.
   */
  function submitTaken(sticker: GivenSticker): Promise<string> {
    const { targetType, targetId } = target;
    const query = new URLSearchParams({ emoji: sticker.emoji }).toString();
    return submit('take', sticker, {
      call: { method: 'DELETE', path: `/api/item-stickers/${targetType}/${targetId}?${query}` },
      words: { did: 'deleted', title: sticker.emoji },
    });
  }

  async function give(emoji: Emoji): Promise<void> {
    let changeId = await submitGiven(emoji);
    const takeBack = reversing(emoji, {
      undo: () => withdrawOr(changeId, () => submitTaken(own(emoji))),
      redo: async () => {
        changeId = await submitGiven(emoji);
      },
    });
    pushUndo({ did: 'sticker added', to: emoji, takeBack });
    notify(TOASTS.stickerAdded);
  }

  /** Removes a sticker. One whose giving has not been sent is not given at all, which needs no message. */
  async function remove(sticker: GivenSticker): Promise<void> {
    const { emoji } = sticker;
    const givenBy = givingIn(outboxChanges.get(), target, emoji);
    if (givenBy !== null && (await removeUnsent(givenBy))) return;
    let changeId = await submitTaken(sticker);
    const takeBack = reversing(emoji, {
      undo: () => withdrawOr(changeId, () => submitGiven(emoji)),
      redo: async () => {
        changeId = await submitTaken(sticker);
      },
    });
    pushUndo({ did: 'sticker removed', to: emoji, takeBack });
    notify({ ...TOASTS.stickerRemoved, action: undoAction() });
  }

  return {
    give: (emoji: Emoji): void => void give(emoji).catch(unlessWithdrawn(() => notify(TOASTS.stickerFailed))),
    remove: (sticker: GivenSticker): void =>
      void remove(sticker).catch(unlessWithdrawn(() => notify(TOASTS.notSaved()))),
  };
}
