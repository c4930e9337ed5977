import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { api, detailsOf } from '@/lib/client/http/api';
import { markStale } from '@/lib/client/query/invalidate';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { ShareLists, ShareOf } from '@/lib/shared/contract/shares';
import { ITEM_TOPIC, SHARE_TOPIC } from '@/lib/shared/contract/topics';
import type { Permission } from '@/lib/shared/policy/policy';
import { ITEM_FIELD } from '@/lib/shared/policy/share-fields';

const PATH = {
  task: '/api/task-shares',
  schedule: '/api/schedule-shares',
  goal: '/api/goal-shares',
} as const satisfies Record<ItemKind, `/api/${string}`>;

const SHARED = { task: TOASTS.taskShared, schedule: TOASTS.scheduleShared, goal: TOASTS.goalShared } as const;
const FAILED = {
  task: TOASTS.shareTaskFailed,
  schedule: TOASTS.shareScheduleFailed,
  goal: TOASTS.shareGoalFailed,
} as const;

/** A share as the dialogs list it, whichever kind of item it is of. */
export type Share = ShareOf[ItemKind];

/** The shares of one item that one made oneself, or that others made of one's own. */
export const sharesOf = (kind: ItemKind, itemId: string) =>
  queryOptions({
    queryKey: [PATH[kind]],
    queryFn: ({ signal }) => api<ShareLists<ItemKind>>('GET', PATH[kind], undefined, { signal }),
    select: ({ sharedByMe }: ShareLists<ItemKind>): Share[] =>
      sharedByMe.filter((share) => itemIdOf(share) === itemId),
  });

const itemIdOf = (share: Share): string =>
  'taskId' in share ? share.taskId : 'scheduleId' in share ? share.scheduleId : share.goalId;

type NewShare = { itemId: string; email: string; permission: Permission };

export function useShareItem(kind: ItemKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, email, permission }: NewShare) =>
      api<Share>('POST', PATH[kind], { [ITEM_FIELD[kind]]: itemId, sharedWithEmail: email, permission }),
    onSuccess: ({ sharedWithEmail, permission }) => {
      const description = `${sharedWithEmail} can now ${permission} this ${NOUN[kind]}.`;
      notify({ ...SHARED[kind], description });
      markStale(client, SHARE_TOPIC[kind], ITEM_TOPIC[kind]);
    },
    onError: (error) => notify(FAILED[kind](detailsOf(error))),
  });
}

/** What a kind of item is called on the screen. */
export const NOUN = { task: 'task', schedule: 'meeting', goal: 'goal' } as const satisfies Record<
  ItemKind,
  string
>;

/** Ends a share, by its id: somebody else's access, or one's own. */
export function useEndShare(kind: ItemKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE', `${PATH[kind]}/${id}`),
    onSuccess: () => notify(TOASTS.shareRemoved),
    onError: (error) => notify(TOASTS.notSaved(detailsOf(error))),
    onSettled: () => markStale(client, SHARE_TOPIC[kind], ITEM_TOPIC[kind]),
  });
}
