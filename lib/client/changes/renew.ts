import type { Query, QueryClient } from '@tanstack/react-query';
import { isRecord } from '@/lib/client/browser/is-record';
import type { ChangeEnd, OutboxChange } from '@/lib/client/database/change';
import { isRest } from '@/lib/client/outbox/many';
import { onSettled, outboxChanges } from '@/lib/client/outbox/shown';
import { invalidate, readAgain } from '@/lib/client/query/invalidate';
import {
  CARRY_OVER,
  DELETED,
  LABELS,
  NOTES,
  SUMMARY,
  TOPICS,
  type Topic,
} from '@/lib/shared/contract/plain/topics';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { type ItemView, itemViewOf } from './describe';
import { noteViewOf } from './note-changes';
import { changesLabels } from './shown-in';

/**
 * Invalidates, from now on, the queries that a change concerns once the change has ended. After a change of items this
 * waits until no answer to a change of the same kind is expected soon. The lists of the kind contain the answers
 * already: of them only those are read that were invalidated before or had failed.
 */
export function followEnds(client: QueryClient): void {
  let before = outboxChanges.get();
  /** The changes that have ended, of which nothing has been invalidated yet, by their ids. */
  const ends = new Map<string, { change: OutboxChange; end: ChangeEnd }>();
  /** By topic: the first parts of the keys that are invalidated once all changes of the topic are answered. */
  const collected = new Map<Topic, Set<string>>();

  function follow(): void {
    const now = new Map(outboxChanges.get().map((change) => [change.id, change]));
    for (const change of before)
      if (!now.has(change.id) && !ends.has(change.id)) ends.set(change.id, { change, end: 'withdrawn' });
    before = outboxChanges.get();
    const topics = new Set<Topic>();
    for (const [id, { change, end }] of ends) {
      const left = now.get(id);
      // What is left of a call for many stays, although the rest of it has ended.
      if (left && !isRest(left)) continue;
      ends.delete(id);
      const notes = noteViewOf(change);
      if (notes) invalidate(client, 'comment' in notes ? 'comments' : 'stickers');
      const view = itemViewOf(change);
      if (!view) continue;
      for (const topic of topicsOf(view)) {
        topics.add(topic);
        collect(topic, change, view, end);
      }
    }
    for (const topic of topics) flush(topic);
  }

  /** Remembers what the end of a change of items invalidates. Labels are invalidated at once. */
  function collect(topic: Topic, change: OutboxChange, view: ItemView, end: ChangeEnd): void {
    const roots = collected.get(topic) ?? new Set<string>();
    collected.set(topic, roots);
    if (end === 'withdrawn') return;
    const concerned = end === 'refused' ? TOPICS[topic] : [...renewedBy(topic, change, view), DELETED];
    for (const root of concerned) roots.add(root);
    if (end === 'stored' && roots.has(LABELS)) invalidate(client, 'labels');
  }

  /** Invalidates what was collected for a topic, unless another answer to a change of it is expected soon. */
  function flush(topic: Topic): void {
    const all = outboxChanges.get();
    const open = all.filter((change) => {
      const view = itemViewOf(change);
      return view !== null && topicsOf(view).has(topic);
    });
    if (!open.every((change) => isHeld(change, all))) return;
    const roots = collected.get(topic);
    collected.delete(topic);
    for (const root of TOPICS[topic]) {
      const predicate = roots?.has(root) ? undefined : isInvalidatedOrFailed;
      void readAgain(client, { queryKey: [root], predicate });
    }
  }

  outboxChanges.subscribe(follow);
  onSettled(({ change, answer, error }) =>
    ends.set(change.id, { change, end: error || isPartlyRefused(answer) ? 'refused' : 'stored' }),
  );
}

const topicsOf = ({ items }: ItemView): Set<Topic> =>
  new Set(items.map(({ kind }) => ITEM_KINDS[kind].topic));

/** Returns the first parts of the keys of the reads that a stored change makes out of date. */
function renewedBy(topic: Topic, { call }: OutboxChange, { items, way, scope }: ItemView): readonly string[] {
  const { body = {} } = call;
  if (scope !== 'this' || 'back' in way) return TOPICS[topic];
  if ('delete' in way) return items.length > 1 ? [SUMMARY, NOTES, CARRY_OVER] : [SUMMARY];
  if ('restore' in way) return [SUMMARY, NOTES, CARRY_OVER];
  if ('change' in way) return [SUMMARY, NOTES, CARRY_OVER, ...(changesLabels(way.change) ? [LABELS] : [])];
  // A rule makes further items.
  if ('recurrence' in body) return TOPICS[topic];
  return [
    SUMMARY,
    ...('labels' in body ? [LABELS] : []),
    // Comments and stickers are read by day.
    ...('patch' in way && 'date' in way.patch ? [NOTES] : []),
    ...(items.some(({ item }) => item.series !== null) ? [CARRY_OVER] : []),
  ];
}

const isPartlyRefused = (answer: unknown): boolean =>
  isRecord(answer) && Array.isArray(answer.refused) && answer.refused.length > 0;

/** True if no answer to the change is to be expected soon: it, or an earlier one of its items, waits for a decision. */
const isHeld = (change: OutboxChange, all: readonly OutboxChange[]): boolean =>
  change.state !== 'waiting' ||
  all.some(({ state, entities: [subject = ''] }) => state !== 'waiting' && change.entities.includes(subject));

const isInvalidatedOrFailed = ({ state }: Query): boolean => state.isInvalidated || state.status === 'error';
