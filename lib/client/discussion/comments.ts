import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { raiseConflict, versionsOf } from '@/lib/client/changes/conflicts';
import { type DatedTarget, type NoteView, threadKey } from '@/lib/client/changes/note-changes';
import { shownNotesOf } from '@/lib/client/changes/shown-notes';
import { answeredOrWaiting, submitShown, unlessWithdrawn, withdrawOr } from '@/lib/client/changes/submit';
import { pushUndo, reversing, undoAction } from '@/lib/client/changes/undo';
import type { NewChange } from '@/lib/client/database/change';
import { currentIn, detailsOf } from '@/lib/client/http/api';
import { useCurrentUser } from '@/lib/client/session/session';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import type { User } from '@/lib/shared/contract/schemas/users';

/** The query for the comments on an item or a day, oldest first. */
export const threadOf = (target: Target) => queryOptions<Comment[]>({ queryKey: threadKey(target) });

/**
 * Hook: the mutations that add, edit and delete comments on an item or a day. Each is shown before the server has answered, and
 * counts as successful when its change waits for the network.
 */
export function useComments(dated: DatedTarget) {
  const client = useQueryClient();
  shownNotesOf(client);
  const user = useCurrentUser();
  const { target } = dated;

  /**
   * Shows a change of a comment, and submits it. Resolves when it is stored, or waits for the network.
   * @param shown the comment as the change shows it; undefined for a deletion
   * @returns the id of the change in the outbox, and the stored comment or, while it waits, `shown`
   * @throws as `submit` of the outbox
   */
  async function submit<T>(
    view: Extract<NoteView, { comment: Comment }>,
    change: Omit<NewChange, 'id' | 'entities' | 'view'>,
    shown: T,
  ): Promise<{ changeId: string; shown: T }> {
    const changeId = newId();
    const entities = [view.comment.id, target.targetId];
    const answer = submitShown<T>(client, { ...change, id: changeId, entities, view });
    return { changeId, shown: (await answeredOrWaiting(changeId, answer, shown)) ?? shown };
  }

  const submitAdded = (comment: Comment) =>
    submit(
      { of: 'notes', did: 'add', dated, comment },
      {
        call: {
          method: 'POST',
          path: '/api/comments',
          body: { id: comment.id, content: comment.content, ...target },
        },
        base: null,
        creates: true,
        words: { did: 'commented', title: comment.content },
      },
      comment,
    );

  const submitEdited = (comment: Comment, content: string) =>
    submit(
      { of: 'notes', did: 'edit', dated, comment, content },
      {
        call: { method: 'PUT', path: `/api/comments/${comment.id}`, body: { content } },
        base: comment.version,
        seen: { content: comment.content },
        words: { did: 'changed', title: content },
      },
      { ...comment, content },
    );

  const submitDeleted = (comment: Comment) =>
    submit(
      { of: 'notes', did: 'delete', dated, comment },
      {
        call: { method: 'DELETE', path: `/api/comments/${comment.id}` },
        base: null,
        words: { did: 'deleted', title: comment.content },
      },
      undefined,
    );

  const add = useMutation({
    mutationFn: (draft: { id: string; content: string }) => submitAdded(newComment(draft, target, user)),
    onSuccess: (added) => {
      let last = added;
      const { content } = added.shown;
      const takeBack = reversing(content, {
        undo: () => withdrawOr(last.changeId, () => submitDeleted(last.shown)),
        redo: async () => {
          last = await submitAdded(newComment({ id: newId(), content }, target, user));
        },
      });
      pushUndo({ did: 'comment added', to: content, takeBack });
      notify({ ...FURTHER_TOASTS.commentAdded, action: undoAction() });
    },
    onError: unlessWithdrawn(() => notify(FURTHER_TOASTS.commentFailed)),
  });

  const edit = useMutation({
    mutationFn: ({ comment, content }: { comment: Comment; content: string }) =>
      submitEdited(comment, content),
    onSuccess: (edited, { comment, content }) => {
      let last = edited;
      const { content: before } = comment;
      const takeBack = reversing(before, {
        undo: () => withdrawOr(last.changeId, () => submitEdited(last.shown, before)),
        redo: async () => {
          last = await submitEdited(comment, content);
        },
      });
      pushUndo({ did: 'comment changed', to: before, takeBack });
      notify({ ...FURTHER_TOASTS.commentUpdated, action: undoAction() });
    },
    onError: (error, { comment, content }) =>
      unlessWithdrawn(() => {
        const theirs = currentIn(error);
        const view: NoteView = { of: 'notes', did: 'edit', dated, comment, content };
        const versions = theirs ? versionsOf({ view }, theirs, '', Date.now()) : null;
        if (!versions) return notify(TOASTS.notSaved(detailsOf(error)));
        raiseConflict({
          ...versions,
          changeId: null,
          keepMine: () => edit.mutate({ comment: theirs as Comment, content }),
          takeTheirs: () => {},
          decideLater: null,
        });
      })(error),
  });

  const remove = useMutation({
    mutationFn: submitDeleted,
    onSuccess: () => notify(FURTHER_TOASTS.commentDeleted),
    onError: unlessWithdrawn((error) => notify(TOASTS.notSaved(detailsOf(error)))),
  });

  return { add, edit, remove };
}

/** Returns a new comment as it is shown until the server has answered. */
function newComment({ id, content }: { id: string; content: string }, target: Target, user: User): Comment {
  const now = new Date().toISOString();
  const { firstName, email } = user;
  return {
    id,
    content,
    ...target,
    createdAt: now,
    updatedAt: now,
    version: 1,
    author: { firstName, email },
    mine: true,
  };
}
