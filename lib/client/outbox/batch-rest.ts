import { isRecord } from '@/lib/client/browser/is-record';
import type { OutboxChange } from '@/lib/client/database/change';
import { oneTitleOf, PARTLY_REFUSED } from './many';

/**
 * A call for many items (`POST /api/items/batch`) names them in `items` of its body. When some are refused, a change with
 * these alone is left.
 */

/** Returns the ids of the items that a change concerns: those of a call for many, else its subject. */
export function itemIdsOf({ call: { body }, entities: [subject] }: OutboxChange): string[] {
  if (!isRecord(body) || !Array.isArray(body.items)) return subject === undefined ? [] : [subject];
  return idsIn(body.items);
}

/**
 * Returns the part of a call for many items that concerns the refused ones, as a change that waits for a decision of
 * the person. Undefined if none was refused.
 * @param answer the answer to the call, with `done` and `refused`
 */
export function restOf(change: OutboxChange, answer: unknown): OutboxChange | undefined {
  const { body } = change.call;
  if (!isRecord(answer) || !Array.isArray(answer.refused) || !isRecord(body)) return undefined;
  if (answer.refused.length === 0 || !Array.isArray(body.items)) return undefined;
  const refused = (answer.refused as unknown[]).filter(isRecord);
  const left = new Set(idsIn(refused));
  const ids = itemIdsOf(change).filter((id) => left.has(id));
  const gone = new Set(itemIdsOf(change).filter((id) => !left.has(id)));
  const details = refused.map(({ error }) => error).find((error) => typeof error === 'string');
  const items = (body.items as unknown[]).filter((item) => isRecord(item) && left.has(String(item.id)));
  const { view, titles } = narrowed(change.view, left);
  return {
    ...change,
    entities: [...new Set([...ids, ...change.entities.filter((id) => !gone.has(id))])],
    call: { ...change.call, body: { ...body, items } },
    bases: change.bases && Object.fromEntries(Object.entries(change.bases).filter(([id]) => left.has(id))),
    view,
    words: titles.length > 0 ? { ...change.words, title: oneTitleOf(titles) } : change.words,
    state: 'refused',
    problem: { status: PARTLY_REFUSED, details },
  };
}

/**
 * Returns the change as it is sent when the person tries it again.
 * @param seen the versions of the items of a call for many as the person sees them by now
 */
export const triedAgain = (
  { problem: _problem, bases, ...change }: OutboxChange,
  seen: Readonly<Record<string, number>>,
): OutboxChange => ({
  ...change,
  ...(bases ? { bases: newest(bases, seen) } : {}),
  state: 'waiting',
  hasWaited: true,
});

const newest = (
  bases: Readonly<Record<string, number>>,
  seen: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(Object.entries(bases).map(([id, version]) => [id, Math.max(version, seen[id] ?? 0)]));

/** Returns a view with these items alone, and their titles. A view without items stays. */
function narrowed(view: unknown, left: ReadonlySet<string>): { view: unknown; titles: string[] } {
  if (!isRecord(view) || !Array.isArray(view.items)) return { view, titles: [] };
  const items = (view.items as unknown[]).filter(isRecord);
  const kept = items.filter(({ item }) => isRecord(item) && left.has(String(item.id)));
  const titles = kept.flatMap(({ item }) => (isRecord(item) ? [String(item.title)] : []));
  return { view: { ...view, items: kept }, titles };
}

const idsIn = (items: readonly unknown[]): string[] =>
  items.flatMap((item) => (isRecord(item) && typeof item.id === 'string' ? [item.id] : []));
