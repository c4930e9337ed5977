import { getSessionId } from '@/lib/client/http/session-id';

/**
 * Returns the fingerprint of this tab's session; null without a session. The session id is the one in the tab's memory,
 * and not the one in localStorage: a tab that has not received a change of session yet must not keep data of the old
 * session as that of the new one.
 */
export function sessionMark(): string | null {
  const sessionId = getSessionId();
  return sessionId === null ? null : fingerprint(sessionId);
}

/**
 * Returns the 64-bit FNV-1a hash of a session id, which distinguishes the sessions of one browser without storing the
 * secret.
 */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
