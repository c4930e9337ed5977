/** Closes the connections that a module has opened. */
type Close = () => Promise<void>;

const opened = new Set<Close>();

export function closeAtEnd(close: Close): void {
  opened.add(close);
}

/** Closes the connections to the database, if there are any. Does not load the modules that open them. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([...opened].map((close) => close()));
}
