import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ITEM_TOASTS } from '@/lib/client/browser/item-toasts';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { api, detailsOf } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { PeopleScope } from '@/lib/shared/contract/schemas/series';
import type { ShareLists, ShareOf } from '@/lib/shared/contract/schemas/shares';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Permission } from '@/lib/shared/policy/policy';

/** A share of any kind of item. */
export type Share = ShareOf[ItemKind];

/**
 * The query for the shares of one item, and of its series: those that the person has made, and those that others have made of an item of
 * the person.
 */
export function sharesOf(kind: ItemKind, item: { id: string; series?: { id: string } | null }) {
  const { path } = ITEM_KINDS[kind].share;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => api<ShareLists<ItemKind>>('GET', path, undefined, { signal }),
    select: ({ sharedByMe }: ShareLists<ItemKind>): Share[] =>
      sharedByMe.filter((share) =>
        share.seriesId ? share.seriesId === item.series?.id : itemIdOf(share) === item.id,
      ),
  });
}

const itemIdOf = (share: Share): string =>
  'taskId' in share ? share.taskId : 'scheduleId' in share ? share.scheduleId : share.goalId;

/** `scope` is omitted for a single item. */
type NewShare = { itemId: string; email: string; permission: Permission; scope?: PeopleScope };

export function useShareItem(kind: ItemKind) {
  const client = useQueryClient();
  const { noun, topic, share } = ITEM_KINDS[kind];
  return useMutation({
    mutationFn: ({ itemId, email, permission, scope }: NewShare) =>
      api<Share>('POST', share.path, { [share.field]: itemId, sharedWithEmail: email, permission, scope }),
    onSuccess: ({ sharedWithEmail, permission, seriesId }) => {
      const what = seriesId ? `all of these ${noun}s` : `this ${noun}`;
      const description = `${sharedWithEmail} can now ${permission} ${what}.`;
      notify({ ...ITEM_TOASTS[kind].shared, description });
      invalidate(client, share.topic, topic);
    },
    onError: (error) => notify(ITEM_TOASTS[kind].shareFailed(detailsOf(error))),
  });
}

/** The mutation that ends a share by its id, whether the share gives access to somebody else or to oneself. */
export function useEndShare(kind: ItemKind) {
  const client = useQueryClient();
  const { topic, share } = ITEM_KINDS[kind];
  return useMutation({
    mutationFn: (id: string) => api('DELETE', `${share.path}/${id}`),
    onSuccess: () => notify(TOASTS.shareRemoved),
    onError: (error) => notify(TOASTS.notSaved(detailsOf(error))),
    onSettled: () => invalidate(client, share.topic, topic),
  });
}
