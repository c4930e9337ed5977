import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { api, detailsOf } from '@/lib/client/http/api';
import { pushUndo, takingBack, undoAction } from '@/lib/client/items/undo';
import { invalidate } from '@/lib/client/query/invalidate';
import { useCurrentUser } from '@/lib/client/session/session';
import type { Comment } from '@/lib/shared/contract/comments';
import type { Target } from '@/lib/shared/contract/targets';
import type { User } from '@/lib/shared/contract/users';
import { alterNotes, type DatedTarget } from './day-notes';

/** The query for the comments on an item or a day, oldest first. */
export const threadOf = ({ targetType, targetId }: Target) =>
  queryOptions<Comment[]>({ queryKey: ['/api/comments', targetType, targetId] });

/** Changes the cached comments on a target; returns the function that reverts the change. */
function alterThread(
  client: QueryClient,
  target: Target,
  change: (thread: Comment[]) => Comment[],
): () => void {
  const { queryKey } = threadOf(target);
  void client.cancelQueries({ queryKey });
  const before = client.getQueryData(queryKey);
  if (!before) return () => {};
  client.setQueryData(queryKey, change(before));
  return () => client.setQueryData(queryKey, before);
}

/**
 * Makes this window ignore the server's announcement of its own change: each change here invalidates the topic of
 * comments, and the server announces no other topic for it.
 */
const RENEWED = { isRenewedHere: true };

/** The mutations that add, edit and delete comments on one target. Each is shown before the server has answered. */
export function useComments(dated: DatedTarget) {
  const client = useQueryClient();
  const user = useCurrentUser();
  const { target } = dated;

  const changeCount = (by: number) =>
    alterNotes(client, dated, (note) => ({ ...note, comments: Math.max(0, note.comments + by) }));
  const refresh = () => invalidate(client, 'comments');

  const add = useMutation({
    mutationFn: (draft: { id: string; content: string }) =>
      api<Comment>('POST', '/api/comments', { ...draft, ...target }, RENEWED),
    onMutate: (draft) => {
      const reverts = [
        alterThread(client, target, (all) => [...all, written(draft, target, user)]),
        changeCount(1),
      ];
      return () => reverts.forEach((each) => void each());
    },
    onSuccess: ({ id, content }) => {
      const call = () => api('DELETE', `/api/comments/${id}`, undefined, RENEWED).finally(refresh);
      pushUndo({ did: 'comment added', to: content, takeBack: takingBack(content, call) });
      notify({ ...TOASTS.commentAdded, action: undoAction() });
    },
    onError: (_error, _draft, revert) => {
      revert?.();
      notify(TOASTS.commentFailed);
    },
    onSettled: refresh,
  });

  const edit = useMutation({
    mutationFn: ({ comment: { id, version }, content }: { comment: Comment; content: string }) =>
      api<Comment>('PUT', `/api/comments/${id}`, { content, version }, RENEWED),
    onMutate: ({ comment, content }) =>
      alterThread(client, target, (all) =>
        all.map((other) => (other.id === comment.id ? { ...other, content } : other)),
      ),
    onSuccess: ({ id, version }, { comment: { content } }) => {
      const call = () => api('PUT', `/api/comments/${id}`, { content, version }, RENEWED).finally(refresh);
      pushUndo({ did: 'comment changed', to: content, takeBack: takingBack(content, call) });
      notify({ ...TOASTS.commentUpdated, action: undoAction() });
    },
    onError: (error, _change, revert) => {
      revert?.();
      notify(TOASTS.notSaved(detailsOf(error)));
    },
    onSettled: refresh,
  });

  const remove = useMutation({
    mutationFn: ({ id }: Comment) => api('DELETE', `/api/comments/${id}`, undefined, RENEWED),
    onMutate: ({ id }) => {
      const reverts = [
        alterThread(client, target, (all) => all.filter((other) => other.id !== id)),
        changeCount(-1),
      ];
      return () => reverts.forEach((each) => void each());
    },
    onSuccess: () => notify(TOASTS.commentDeleted),
    onError: (error, _comment, revert) => {
      revert?.();
      notify(TOASTS.notSaved(detailsOf(error)));
    },
    onSettled: refresh,
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
