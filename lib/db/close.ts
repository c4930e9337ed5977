/** Closes what a module has opened. */
type Close = () => Promise<void>;

const opened = new Set<Close>();

export function closeAtEnd(close: Close): void {
  opened.add(close);
}

/** Closes the connections to the database, if there are any, without loading the client that would open them. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([...opened].map((close) => close()));
}
