/** What a link to /daily may lead to: one task or one meeting of the day (`?highlight=task-<id>`). */
export type Highlight = { kind: 'task' | 'schedule'; id: string };

const pattern = /^(task|schedule)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Reads the query parameter strictly: anything that names no task or meeting is nothing. */
export function parseHighlight(text: string | null): Highlight | null {
  const match = text === null ? null : pattern.exec(text);
  const [, kind, id] = match ?? [];
  if (!kind || !id) return null;
  return { kind: kind.toLowerCase() === 'task' ? 'task' : 'schedule', id: id.toLowerCase() };
}

export const formatHighlight = ({ kind, id }: Highlight): string => `${kind}-${id}`;
