import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { ApiError, api } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import { perClient } from '@/lib/client/query/per-client';
import { foldName } from '@/lib/shared/contract/plain/label-names';
import { LABELS, type Topic } from '@/lib/shared/contract/plain/topics';
import type { Label, LabelInput, LabelPatch } from '@/lib/shared/contract/schemas/labels';
import { ITEM_TOPICS } from '@/lib/shared/policy/item-kinds';

/**
 * A person's labels. Those of an item are a field of it: the actions on items (lib/client/changes/item-actions) change
 * them, also for somebody who may only see the item.
 */

/** The query for the person's labels, by name. */
export const labels = queryOptions<Label[]>({ queryKey: [LABELS] });

const NONE: readonly Label[] = [];

/** Hook: the person's labels; none until they are read. */
export const useLabels = (): readonly Label[] => useQuery(labels).data ?? NONE;

/** Returns the label of a name, which is compared without case. */
export const labelNamed = (all: readonly Label[], name: string): Label | undefined =>
  all.find((label) => foldName(label.name) === foldName(name));

/** Returns the labels of an item, in their order, as far as they are read. */
export const labelsIn = (all: readonly Label[], ids: readonly string[]): Label[] =>
  ids.flatMap((id) => all.find((label) => label.id === id) ?? []);

/** Makes this window ignore the server's announcement of its own change: each one here invalidates what is announced. */
const RENEWED = { isRenewedHere: true };

/** The functions reject with the error of the call, after which everything is shown as it was. */
export type LabelActions = {
  /** Returns the new label, or the one that has the name already. */
  create: (input: Omit<LabelInput, 'id'>) => Promise<Label>;
  /** Renames or recolours a label. */
  update: (id: string, patch: LabelPatch) => Promise<Label>;
  /** Deletes a label, and takes it off everything. */
  remove: (id: string) => Promise<void>;
};

const byName = (a: Label, b: Label): number => (foldName(a.name) < foldName(b.name) ? -1 : 1);

const actionsOf = perClient((client: QueryClient): LabelActions => {
  const shown = (): readonly Label[] => client.getQueryData(labels.queryKey) ?? NONE;
  const show = (next: readonly Label[]) => client.setQueryData(labels.queryKey, [...next].sort(byName));

  /** Shows a change, sends it, and shows everything as it was when it is refused. */
  async function make<Answer>(
    next: readonly Label[],
    call: () => Promise<Answer>,
    topics: readonly Topic[] = [],
  ): Promise<Answer> {
    await client.cancelQueries({ queryKey: labels.queryKey });
    const before = client.getQueryData(labels.queryKey);
    // Without the list, the change would show it with this label alone.
    if (before) show(next);
    try {
      return await call();
    } catch (error) {
      if (before) client.setQueryData(labels.queryKey, before);
      throw error;
    } finally {
      invalidate(client, 'labels', ...topics);
    }
  }

  return {
    async create({ name, colour = null }) {
      const there = labelNamed(shown(), name);
      if (there) return there;
      const body = { id: newId(), name, colour };
      try {
        return await make([...shown(), { ...body, count: 0 }], () =>
          api<Label>('POST', LABELS, body, RENEWED),
        );
      } catch (error) {
        // Another window has made one of this name.
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const theirs = labelNamed(await client.fetchQuery({ ...labels, staleTime: 0 }), name);
        if (theirs) return theirs;
        throw error;
      }
    },
    update: (id, patch) =>
      make(
        shown().map((label) => (label.id === id ? { ...label, ...patch } : label)),
        () => api<Label>('PATCH', `${LABELS}/${id}`, patch, RENEWED),
      ),
    remove: (id) =>
      make(
        shown().filter((label) => label.id !== id),
        () => api<void>('DELETE', `${LABELS}/${id}`, undefined, RENEWED),
        ITEM_TOPICS,
      ),
  };
});

/** Returns the actions on labels; the same object on every render. */
export const useLabelActions = (): LabelActions => actionsOf(useQueryClient());
