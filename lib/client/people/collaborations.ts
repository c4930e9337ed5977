import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify, TOASTS, type ToastEntry } from '@/lib/client/browser/toasts';
import { api, detailsOf } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import type {
  Collaboration,
  CollaborationRequest,
  CollaborationRequests,
  InvitationInput,
} from '@/lib/shared/contract/schemas/collaborations';
import type { User } from '@/lib/shared/contract/schemas/users';
import { ITEM_TOPICS, SHARE_TOPICS } from '@/lib/shared/policy/item-kinds';

/** The query for the collaborators in one's planner, and the planners in which one collaborates. */
export const collaborations = queryOptions<Collaboration[]>({ queryKey: ['/api/collaborations'] });

/** The query for the invitations sent and received. */
export const collaborationRequests = queryOptions<CollaborationRequests>({
  queryKey: ['/api/collaboration-requests'],
});

/** Returns the received invitations that the person has not answered. */
export const pendingRequestsIn = ({ received }: CollaborationRequests): CollaborationRequest[] =>
  received.filter(({ status }) => status === 'pending');

/** Hook: the number of invitations that the person has not answered. They are requested after the collaborations. */
export function usePendingRequestCount(): number {
  const { isFetched } = useQuery(collaborations);
  const { data } = useQuery({ ...collaborationRequests, enabled: isFetched });
  return data ? pendingRequestsIn(data).length : 0;
}

/** Returns the address of the other person in a collaboration, and true as `isOwner` if the planner is theirs. */
export function partnerIn(collaboration: Collaboration, user: User): { email: string; isOwner: boolean } {
  const isOwner = collaboration.ownerId !== user.id;
  return { email: isOwner ? collaboration.ownerEmail : collaboration.collaboratorEmail, isOwner };
}

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InvitationInput) => api<CollaborationRequest>('POST', '/api/collaborations', input),
    onSuccess: () => {
      notify(TOASTS.invitationSent);
      invalidate(client, 'collaborations');
    },
    onError: (error) => notify(TOASTS.invitationFailed(detailsOf(error))),
  });
}

/** The topics that change when somebody gets or loses access to a planner: its items, and the shares of these. */
const PLANNER = [...ITEM_TOPICS, ...SHARE_TOPICS];

/**
 * Returns a mutation of an invitation or a collaboration, by its id. Somebody may get or lose access to a planner by
 * it.
 */
function useRequestAction(request: (id: string) => Promise<unknown>, done: ToastEntry) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: request,
    onSuccess: () => notify(done),
    onError: (error) => notify(TOASTS.notSaved(detailsOf(error))),
    onSettled: () => invalidate(client, 'collaborations', ...PLANNER),
  });
}

const requestPath = (id: string) => `/api/collaboration-requests/${id}` as const;

export const useAcceptRequest = () =>
  useRequestAction((id) => api('POST', `${requestPath(id)}/accept`), TOASTS.requestAccepted);

export const useRejectRequest = () =>
  useRequestAction((id) => api('POST', `${requestPath(id)}/reject`), TOASTS.requestRejected);

export const useCancelRequest = () =>
  useRequestAction((id) => api('DELETE', requestPath(id)), TOASTS.requestCancelled);

export const useEndCollaboration = () =>
  useRequestAction((id) => api('DELETE', `/api/collaborations/${id}`), TOASTS.collaboratorRemoved);
