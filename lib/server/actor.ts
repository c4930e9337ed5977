import type { TokenScope } from '@/lib/shared/contract/schemas/tokens';
import type { User } from '@/lib/shared/contract/schemas/users';

/** The access token of a request. */
export type ActorToken = {
  id: string;
  scope: TokenScope;
  /** Null for a token that does not expire. */
  expiresAt: Date | null;
  /** True when the token was not used in this minute of the clock. */
  isStale: boolean;
};

/** The person of a request, who is signed in or has sent an access token. */
export type Actor = {
  id: string;
  user: User;
  /** The id of the session's row; of the token's row for a request with a token. */
  sessionId: string;
  /** Null for a request of a session. */
  token: ActorToken | null;
  /** True when the person has signed in, or confirmed their identity, in the last minutes (`requireConfirmation`). */
  isConfirmed: boolean;
};
