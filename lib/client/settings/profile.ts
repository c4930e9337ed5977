import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import { confirmed } from '@/lib/client/session/confirmation';
import { currentUser } from '@/lib/client/session/session';
import type { ListedSession, PasswordChange } from '@/lib/shared/contract/schemas/auth';
import type { ProfileInput, User } from '@/lib/shared/contract/schemas/users';

/** The mutation that changes the person's own data. The page shows the change when the server has stored it. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ProfileInput) => confirmed(() => api<User>('PUT', '/api/user/profile', input)),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUser.queryKey, user);
      void queryClient.invalidateQueries({ queryKey: currentUser.queryKey });
      // They are in the person's zone.
      invalidate(queryClient, 'outsideEvents');
    },
  });
}

/**
 * The query for the person's sessions, the most recently used first. They are read whenever the list is opened, and
 * never stored on the device.
 */
export const openSessions = queryOptions({
  queryKey: ['/api/auth/sessions'] as const,
  queryFn: ({ signal }) => api<ListedSession[]>('GET', '/api/auth/sessions', undefined, { signal }),
  staleTime: 0,
  meta: { persist: false },
});

/** The mutation that ends one session, by its id. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE', `/api/auth/sessions/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: openSessions.queryKey }),
  });
}

/** The mutation that ends every session except this browser's. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE', '/api/auth/sessions'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: openSessions.queryKey }),
  });
}

/** The mutation that changes the password, which ends every other session. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: PasswordChange) =>
      confirmed(() => api('POST', '/api/auth/change-password', input), input.currentPassword),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openSessions.queryKey }),
  });
}
