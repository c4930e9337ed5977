/** Secrets remembered at most. */
const KEPT = 10_000;

/** Ids of people by the secrets of their sessions; the latest stands at the end. */
const people = new Map<string, string>();

/** Notes whose a secret is, now that the database has said so. */
export function rememberPerson(secret: string, id: string): void {
  people.delete(secret);
  people.set(secret, id);
  for (const oldest of people.keys()) {
    if (people.size <= KEPT) return;
    people.delete(oldest);
  }
}

/** Notes that a secret opens nothing any more, so that whoever still has it takes nothing of that person's share. */
export const forgetPerson = (secret: string): void => void people.delete(secret);

/**
 * Whose a secret was when it was last looked up; null for one that this process does not know. Their session may have
 * ended since: it says whose share of the server a request takes, and nothing of what it may do.
 */
export const likelyPerson = (secret: string): string | null => people.get(secret) ?? null;
