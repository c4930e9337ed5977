import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { raiseConflict } from '@/lib/client/changes/conflicts';
import { isRemovable, removeUnsent, takenOver } from '@/lib/client/changes/submitted';
import { pushUndo, takingBack, undoAction } from '@/lib/client/changes/undo';
import { ApiError, detailsOf } from '@/lib/client/http/api';
import { useCurrentUser } from '@/lib/client/session/session';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import type { User } from '@/lib/shared/contract/schemas/users';
import { commentConflict } from './comment-conflict';
import type { DatedTarget } from './day-notes';
import { threadKey, unlessWithdrawn, waitingNotesOf } from './waiting-notes';

/** The query for the comments on an item or a day, oldest first. */
export const threadOf = (target: Target) => queryOptions<Comment[]>({ queryKey: threadKey(target) });

/**
 * The mutations that add, edit and delete comments on one target. Each is shown before the server has answered, and
 * counts as successful when its change waits for the network.
 */
export function useComments(dated: DatedTarget) {
  const notes = waitingNotesOf(useQueryClient());
  const user = useCurrentUser();
  const { target } = dated;

  const entitiesOf = ({ id }: { id: string }) => [id, target.targetId];

  async function submitAdded(changeId: string, comment: Comment): Promise<Comment> {
    const { id, content } = comment;
    const adding = notes.submit<Comment>(
      { of: 'notes', did: 'add', dated, comment },
      {
        id: changeId,
        entities: entitiesOf(comment),
        call: { method: 'POST', path: '/api/comments', body: { id, content, ...target } },
        base: null,
        creates: true,
        words: { did: 'commented', title: content },
      },
    );
    return takenOver(changeId, adding, comment);
  }

  async function submitEdited(changeId: string, comment: Comment, content: string): Promise<Comment> {
    const editing = notes.submit<Comment>(
      { of: 'notes', did: 'edit', dated, comment, content },
      {
        id: changeId,
        entities: entitiesOf(comment),
        call: { method: 'PUT', path: `/api/comments/${comment.id}`, body: { content } },
        base: comment.version,
        seen: { content: comment.content },
        words: { did: 'changed', title: content },
      },
    );
    return takenOver(changeId, editing, { ...comment, content });
  }

  async function submitDeleted(comment: Comment): Promise<void> {
    const changeId = newId();
    const deleting = notes.submit<void>(
      { of: 'notes', did: 'delete', dated, comment },
      {
        id: changeId,
        entities: entitiesOf(comment),
        call: { method: 'DELETE', path: `/api/comments/${comment.id}` },
        base: null,
        words: { did: 'deleted', title: comment.content },
      },
    );
    return takenOver(changeId, deleting, undefined);
  }

  /** Takes a change back: removes it from the outbox while that is possible, otherwise makes the inverse call. */
  const undoing = (changeId: string, content: string, call: () => Promise<unknown>) =>
    takingBack(content, async () => {
      if (!isRemovable(changeId) || !(await removeUnsent(changeId))) await call();
    });

  const add = useMutation({
    mutationFn: async (draft: { id: string; content: string }) => {
      const changeId = newId();
      return { changeId, comment: await submitAdded(changeId, written(draft, target, user)) };
    },
    onSuccess: ({ changeId, comment }) => {
      const { content } = comment;
      const takeBack = undoing(changeId, content, () => submitDeleted(comment));
      pushUndo({ did: 'comment added', to: content, takeBack });
      notify({ ...TOASTS.commentAdded, action: undoAction() });
    },
    onError: unlessWithdrawn(() => notify(TOASTS.commentFailed)),
  });

  const edit = useMutation({
    mutationFn: async ({ comment, content }: { comment: Comment; content: string }) => {
      const changeId = newId();
      return { changeId, edited: await submitEdited(changeId, comment, content) };
    },
    onSuccess: ({ changeId, edited }, { comment: { content } }) => {
      const takeBack = undoing(changeId, content, () => submitEdited(newId(), edited, content));
      pushUndo({ did: 'comment changed', to: content, takeBack });
      notify({ ...TOASTS.commentUpdated, action: undoAction() });
    },
    onError: (error, { content }) =>
      unlessWithdrawn(() => {
        const isConflict = error instanceof ApiError && error.status === 409 && error.current;
        if (!isConflict) return notify(TOASTS.notSaved(detailsOf(error)));
        const theirs = error.current as Comment;
        raiseConflict({
          ...commentConflict(content, theirs, Date.now()),
          changeId: null,
          keepMine: () => edit.mutate({ comment: theirs, content }),
          takeTheirs: () => {},
          decideLater: null,
        });
      })(error),
  });

  const remove = useMutation({
    mutationFn: submitDeleted,
    onSuccess: () => notify(TOASTS.commentDeleted),
    onError: unlessWithdrawn((error) => notify(TOASTS.notSaved(detailsOf(error)))),
  });

  return { add, edit, remove };
}

function written({ id, content }: { id: string; content: string }, target: Target, user: User): Comment {
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
