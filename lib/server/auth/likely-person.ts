/** Most secrets remembered. */
const KEPT = 10_000;

/** Ids of people by the secrets of their sessions, the latest last. */
const people = new Map<string, string>();

/** Records whose session a secret opens, after the database has confirmed it. */
export function rememberPerson(secret: string, id: string): void {
  people.delete(secret);
  people.set(secret, id);
  for (const oldest of people.keys()) {
    if (people.size <= KEPT) return;
    people.delete(oldest);
  }
}

/** Forgets a secret that opens nothing any more, so that its holder does not use up that person's share. */
export const forgetPerson = (secret: string): void => void people.delete(secret);

/**
 * The person of a secret when it was last looked up; null when this process does not know it. The session may have
 * ended since: this assigns the request to a person's share of the server, and grants nothing.
 */
export const likelyPerson = (secret: string): string | null => people.get(secret) ?? null;
