import { AppError } from '@/lib/server/errors/app-error';
import { parse } from '@/lib/server/http/parse';
import { nameTaken } from '@/lib/server/labels/name-taken';
import { foldName } from '@/lib/shared/contract/plain/label-names';
import { type Label, labelInput, labelPatch } from '@/lib/shared/contract/schemas/labels';
import type { MockApi } from './mock-api';

/**
 * Adds the calls of labels to a mock API.
 * @param items the stored items, which are counted
 * @param takeOff takes a label off all of them
 */
export function serveLabels(
  on: MockApi['on'],
  initial: readonly Label[],
  items: () => readonly { labels: string[] }[],
  takeOff: (id: string) => void,
): { all: () => Label[] } {
  const stored = new Map(initial.map((label) => [label.id, label]));
  const withCount = (label: Label): Label => ({
    ...label,
    count: items().filter(({ labels }) => labels.includes(label.id)).length,
  });
  const all = () =>
    [...stored.values()].map(withCount).sort((a, b) => (foldName(a.name) < foldName(b.name) ? -1 : 1));
  function requireFree(name: string, id?: string): void {
    if (all().some((label) => label.id !== id && foldName(label.name) === foldName(name))) throw nameTaken();
  }

  on('GET', /^\/api\/labels$/, () => ({ status: 200, body: all() }));
  on('POST', /^\/api\/labels$/, ({ body }) => {
    const { id = crypto.randomUUID(), ...input } = parse(labelInput, body);
    const existing = stored.get(id);
    if (existing) return { status: 200, body: withCount(existing) };
    requireFree(input.name);
    const made = { ...input, id, count: 0 };
    stored.set(id, made);
    return { status: 201, body: made };
  });
  on('PATCH', /^\/api\/labels\/([^/]+)$/, ({ body }, id = '') => {
    const label = stored.get(id);
    if (!label) throw new AppError('not-found');
    const { name = label.name, colour = label.colour } = parse(labelPatch, body);
    requireFree(name, id);
    stored.set(id, { ...label, name, colour });
    return { status: 200, body: withCount({ ...label, name, colour }) };
  });
  on('DELETE', /^\/api\/labels\/([^/]+)$/, (_call, id = '') => {
    if (!stored.delete(id)) throw new AppError('not-found');
    takeOff(id);
    return { status: 204 };
  });
  return { all };
}
