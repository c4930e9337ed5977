import { isRecord } from '@/lib/client/browser/is-record';
import { keptNames, readKept, writeKept } from '@/lib/client/browser/person-storage';
import { onSettled } from '@/lib/client/outbox/shown';

/** The records of drafts in localStorage. */

/** The start of the names under which drafts are stored. */
export const PREFIX = 'draft ';
export type DraftName = `${typeof PREFIX}${string}`;
export const isDraftName = (name: string): name is DraftName => name.startsWith(PREFIX);

/** Returns the record in a stored text; an empty one for a text of another version, or one that was edited by hand. */
export function recordIn(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

/**
 * Removes from now on each line of which the server has stored the item, also if an earlier page has sent it.
 * @returns the function that stops this
 */
export const removeStoredLines = (): (() => void) =>
  onSettled(({ change: { creates, entities }, error }) => {
    const [id] = entities;
    if (error || !creates || id === undefined) return;
    const isStored = (each: unknown): boolean => isRecord(each) && each.id === id;
    for (const name of keptNames().filter(isDraftName)) {
      const { at, line = null, unsent } = recordIn(readKept(name));
      const others: unknown[] = Array.isArray(unsent) ? unsent : [];
      if (![line, ...others].some(isStored)) continue;
      const left = {
        at,
        line: isStored(line) ? null : line,
        unsent: others.filter((each) => !isStored(each)),
      };
      const isEmpty = left.line === null && left.unsent.length === 0;
      writeKept(name, isEmpty ? null : JSON.stringify(left));
    }
  });
