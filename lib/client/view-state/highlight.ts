/** The target of a link to /daily: one task or one meeting (`?highlight=task-<id>`, `itemPath`). */
export type Highlight = { kind: 'task' | 'schedule'; id: string };

const pattern = /^(task|schedule)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Parses the query parameter strictly: null unless it names a task or meeting. */
export function parseHighlight(text: string | null): Highlight | null {
  const match = text === null ? null : pattern.exec(text);
  const [, kind, id] = match ?? [];
  if (!kind || !id) return null;
  return { kind: kind.toLowerCase() === 'task' ? 'task' : 'schedule', id: id.toLowerCase() };
}
