import type { QueryClient } from '@tanstack/react-query';
import { allItems, findItem } from '@/lib/client/changes/lists';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { SearchMatch, SearchResult } from '@/lib/shared/contract/schemas/search';
import type { ItemWithKind } from '@/lib/shared/policy/item-kinds';
import { foldText } from '@/lib/shared/text/fold';
import type { SearchFor } from './search';

/** Returns the item of any kind with this id, if this browser has read it. */
export function keptItem(client: QueryClient, kind: ItemKind, id: string): ItemWithKind | null {
  switch (kind) {
    case 'task': {
      const item = findItem(client, 'task', id);
      return item && { kind, item };
    }
    case 'schedule': {
      const item = findItem(client, 'schedule', id);
      return item && { kind, item };
    }
    case 'goal': {
      const item = findItem(client, 'goal', id);
      return item && { kind, item };
    }
  }
}

/** Returns every item that this browser has read. */
const keptItems = (client: QueryClient): ItemWithKind[] => [
  ...allItems(client, 'task').map((item) => ({ kind: 'task' as const, item })),
  ...allItems(client, 'schedule').map((item) => ({ kind: 'schedule' as const, item })),
  ...allItems(client, 'goal').map((item) => ({ kind: 'goal' as const, item })),
];

/** True for a completed task or goal. */
export const isDone = ({ kind, item }: ItemWithKind): boolean => kind !== 'schedule' && item.completed;

const stateOf = (each: ItemWithKind): SearchResult['state'] => {
  if (each.kind === 'schedule') return null;
  if (each.kind === 'task' && each.item.droppedAt !== null) return 'dropped';
  return isDone(each) ? 'done' : 'open';
};

/**
 * Searches the items that this browser has read, for a search without a network. Accents, case and width are ignored. Which
 * items have comments or files is not known, so that a filter by one of these finds nothing.
 */
export function searchKept(client: QueryClient, { q = '', ...filters }: SearchFor): SearchResult[] {
  const words = foldText(q).letters.split(/\s+/u).filter(Boolean);
  return keptItems(client).flatMap((each) => {
    if (!isWanted(each, filters)) return [];
    const match = matchOf(each, words);
    if (!match) return [];
    const { id, title, date, series } = each.item;
    const goalType = each.kind === 'goal' ? each.item.type : null;
    const seriesId = series?.id ?? null;
    return [{ kind: each.kind, id, title, date, state: stateOf(each), goalType, match, seriesId, more: 0 }];
  });
}

function isWanted(each: ItemWithKind, filters: Omit<SearchFor, 'q'>): boolean {
  const { kind, state, has, person, label, after, before } = filters;
  const { date, author, labels, series } = each.item;
  const end = each.kind === 'schedule' ? each.item.endDate : date;
  return (
    (!kind || each.kind === kind) &&
    (!state || stateOf(each) === state) &&
    (!has ||
      (has === 'repeat' && series !== null) ||
      (has === 'checklist' && each.kind === 'task' && each.item.checklist.length > 0)) &&
    (!person || isOf(each, author.email, person)) &&
    (!label || labels.includes(label)) &&
    (!after || (end !== null && end >= after)) &&
    (!before || (date !== null && date <= before))
  );
}

function isOf(each: ItemWithKind, author: string, person: string): boolean {
  const others = each.kind === 'task' ? each.item.collaborators.map(({ user }) => user.email) : [];
  return [author, ...others].some((email) => email.toLowerCase() === person.toLowerCase());
}

/** Returns the first text of the item that has one of the words, if its texts have all of them. */
function matchOf(each: ItemWithKind, words: readonly string[]): SearchMatch | null {
  const texts = textsOf(each);
  const all = texts.map(({ text }) => foldText(text).letters).join('\n');
  if (!words.every((word) => all.includes(word))) return null;
  const matches = texts.map(({ field, text }) => ({ field, text, ranges: rangesOf(text, words) }));
  return matches.find(({ ranges }) => ranges.length > 0) ?? matches[0] ?? null;
}

type Text = Pick<SearchMatch, 'field' | 'text'>;

function textsOf({ kind, item }: ItemWithKind): Text[] {
  const title: Text = { field: 'title', text: item.title };
  const others: { field: SearchMatch['field']; text: string | null }[] =
    kind === 'task'
      ? [
          { field: 'notes', text: item.notes },
          ...item.checklist.map((step) => ({ field: 'checklist' as const, text: step.title })),
        ]
      : kind === 'schedule'
        ? [
            { field: 'notes', text: item.notes },
            { field: 'location', text: item.location },
          ]
        : [{ field: 'description', text: item.description }];
  return [title, ...others.flatMap(({ field, text }) => (text ? [{ field, text }] : []))];
}

/** Returns where the words are in a text, in order and without overlaps. */
function rangesOf(text: string, words: readonly string[]): [number, number][] {
  const { letters, starts, ends } = foldText(text);
  const found = words.flatMap((word): [number, number][] => {
    const position = letters.indexOf(word);
    const last = position + word.length - 1;
    return position < 0 ? [] : [[starts?.[position] ?? position, ends?.[last] ?? last + 1]];
  });
  found.sort((one, other) => one[0] - other[0]);
  return found.filter(([start], index) => index === 0 || start >= (found[index - 1]?.[1] ?? 0));
}
