import { isRecord } from '@/lib/client/browser/is-record';
import type { OutboxChange } from '@/lib/client/database/change';

/** A call for many items (`POST /api/items/batch`) names them in `items` of its body. */

/** Returns the ids of the items that a change concerns: those of a call for many, else its subject. */
export function itemIdsOf({ call: { body }, entities: [subject] }: OutboxChange): string[] {
  if (!isRecord(body) || !Array.isArray(body.items)) return subject === undefined ? [] : [subject];
  return idsIn(body.items);
}

/** Returns what many items are called together, such as 'Water the fig and 2 more'. */
export const namesOf = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} and ${others.length} more` : first;

/**
 * Returns what is left of a call for many items, some of which were refused, for the decision of the person: nothing in
 * it concerns the items that are done. Undefined if none was refused.
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
    words: titles.length > 0 ? { ...change.words, title: namesOf(titles) } : change.words,
    state: 'refused',
    problem: { status: PARTLY_REFUSED, details },
  };
}

/** The status of the answer to a call for many items, some of which were refused. */
const PARTLY_REFUSED = 200;

/** True for what is left of a call for many items, of which others are done. */
export const isRest = ({ problem }: OutboxChange): boolean => problem?.status === PARTLY_REFUSED;

/**
 * Returns the change as it is sent when the person tries it again. The answer to a call for many does not have the
 * versions of refused items, so that the rest is sent without versions: the server then changes the items as they are
 * by then, and the person has been told why they were refused.
 */
export const triedAgain = ({ problem, bases, ...change }: OutboxChange): OutboxChange => ({
  ...change,
  ...(bases && problem?.status !== PARTLY_REFUSED ? { bases } : {}),
  state: 'waiting',
  hasWaited: true,
});

/** Returns the view of some of the items, and their titles. A view without items stays. */
function narrowed(view: unknown, left: ReadonlySet<string>): { view: unknown; titles: string[] } {
  if (!isRecord(view) || !Array.isArray(view.items)) return { view, titles: [] };
  const items = (view.items as unknown[]).filter(isRecord);
  const kept = items.filter(({ item }) => isRecord(item) && left.has(String(item.id)));
  const titles = kept.flatMap(({ item }) => (isRecord(item) ? [String(item.title)] : []));
  return { view: { ...view, items: kept }, titles };
}

const idsIn = (items: readonly unknown[]): string[] =>
  items.flatMap((item) => (isRecord(item) && typeof item.id === 'string' ? [item.id] : []));
