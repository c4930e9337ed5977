/** The embedded PostgreSQL cannot do its work; the message is one sentence for the person at the terminal. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
