import type { User } from '@/lib/shared/contract/schemas/users';

/** The signed-in person and their session row. */
export type Actor = {
  id: string;
  user: User;
  sessionId: string;
  /** True when the person has signed in, or confirmed their identity, in the last minutes (`requireConfirmation`). */
  isConfirmed: boolean;
};
