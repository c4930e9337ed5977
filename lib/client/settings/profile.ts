import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { confirmed } from '@/lib/client/session/confirmation';
import { currentUser } from '@/lib/client/session/session';
import type { ListedSession, PasswordChange } from '@/lib/shared/contract/auth';
import type { ProfileInput, User } from '@/lib/shared/contract/users';

/** Changes a person's own data; every part that shows it is updated when it is stored. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: ProfileInput) => confirmed(() => api<User>('PUT', '/api/user/profile', input)),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUser.queryKey, user);
      void queryClient.invalidateQueries({ queryKey: currentUser.queryKey });
    },
  });
}

/**
 * The person's open sessions, the most recently used first. Read whenever the list is opened, and never stored on the
 * device.
 */
export const openSessions = queryOptions({
  queryKey: ['/api/auth/sessions'] as const,
  queryFn: ({ signal }) => api<ListedSession[]>('GET', '/api/auth/sessions', undefined, { signal }),
  staleTime: 0,
  meta: { persist: false },
});

/** Ends one session, by its id. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE', `/api/auth/sessions/${id}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: openSessions.queryKey }),
  });
}

/** Ends every session except this browser's. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE', '/api/auth/sessions'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: openSessions.queryKey }),
  });
}

/** Changes the password, which ends every other session. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: PasswordChange) =>
      confirmed(() => api('POST', '/api/auth/change-password', input), input.currentPassword),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: openSessions.queryKey }),
  });
}
