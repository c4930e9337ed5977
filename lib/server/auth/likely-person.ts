/** The largest number of secrets remembered. */
const KEPT = 10_000;

/**
 * Ids of people by the secrets of their sessions, and the key of all of a person's tokens by those of the tokens; the
 * latest last.
 */
const people = new Map<string, string>();

/** Records whose session or token a secret is. Called after the database has confirmed it. */
export function rememberPerson(secret: string, id: string): void {
  people.delete(secret);
  people.set(secret, id);
  for (const oldest of people.keys()) {
    if (people.size <= KEPT) return;
    people.delete(oldest);
  }
}

/** Discards a secret that opens no session any more, so that its holder does not use up that person's share. */
export const discardSecret = (secret: string): void => void people.delete(secret);

/**
 * Returns the person of a secret as of its last look-up; null when this process does not know it. The session may have
 * ended since: the result assigns the request to a person's share of the server, and never grants access.
 */
export const likelyPerson = (secret: string): string | null => people.get(secret) ?? null;
