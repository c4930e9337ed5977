/** The embedded PostgreSQL cannot work; the message is one sentence for the person at the terminal. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
