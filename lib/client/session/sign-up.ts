import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, api } from '@/lib/client/http/api';
import { UNKNOWN_ADDRESS } from '@/lib/shared/contract/plain/unknown-address';
import type { RegistrationState, SignUpInvitation } from '@/lib/shared/contract/schemas/sign-up';

/** The query for who may sign up at this installation. */
export const registrationState = queryOptions({
  queryKey: ['/api/auth/registration'] as const,
  queryFn: ({ signal }) =>
    api<RegistrationState>('GET', '/api/auth/registration', undefined, { signal, authenticated: false }),
  staleTime: 0,
  meta: { persist: false },
});

/**
 * The mutation that creates a link by which the owner of an address may sign up. The server does not mail it: the
 * person passes it on.
 */
export const useInviteToSignUp = () =>
  useMutation({
    mutationFn: (email: string) => api<SignUpInvitation>('POST', '/api/invitations', { email }),
  });

/** True for the refusal of a share or an invitation because no account has the address. */
export const isUnknownAddress = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.details === UNKNOWN_ADDRESS;
