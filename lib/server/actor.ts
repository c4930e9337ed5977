import type { User } from '@/lib/shared/contract/users';

/** Who is asking: the signed-in person, and the session row by which they are. */
export type Actor = {
  id: string;
  user: User;
  sessionId: string;
  /** Whether the person has shown in the last minutes that it is them (`requireConfirmation`). */
  isConfirmed: boolean;
};
