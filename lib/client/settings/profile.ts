import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { confirmed } from '@/lib/client/session/confirmation';
import { currentUser } from '@/lib/client/session/session';
import type { ListedSession, PasswordChange } from '@/lib/shared/contract/auth';
import type { ProfileInput, User } from '@/lib/shared/contract/users';

/** Changes what a person says about themselves; whatever shows them shows it at once when it is stored. */
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

/** The person's open sessions, newest use first. Read whenever the list is opened, and never kept on the device. */
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

/** Ends every session but this browser's. */
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
