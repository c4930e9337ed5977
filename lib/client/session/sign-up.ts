import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, api } from '@/lib/client/http/api';
import type { RegistrationState, SignUpInvitation } from '@/lib/shared/contract/sign-up';
import { UNKNOWN_ADDRESS } from '@/lib/shared/contract/unknown-address';

/** Who may sign up at this installation. */
export const registrationState = queryOptions({
  queryKey: ['/api/auth/registration'] as const,
  queryFn: ({ signal }) =>
    api<RegistrationState>('GET', '/api/auth/registration', undefined, { signal, authenticated: false }),
  staleTime: 0,
  meta: { persist: false },
});

/** Creates a link by which the owner of an address may sign up. The person sends it: the server mails nothing. */
export const useInviteToSignUp = () =>
  useMutation({
    mutationFn: (email: string) => api<SignUpInvitation>('POST', '/api/invitations', { email }),
  });

/** True when something was refused because no account has the address. */
export const isUnknownAddress = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.details === UNKNOWN_ADDRESS;
