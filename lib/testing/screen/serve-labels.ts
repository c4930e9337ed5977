import { foldName } from '@/lib/shared/contract/label-names';
import { type Label, labelInput, labelPatch } from '@/lib/shared/contract/labels';
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
  const isTaken = (name: string, id?: string) =>
    all().some((label) => label.id !== id && foldName(label.name) === foldName(name));
  const problem = 'You have a label of this name already.';
  const taken = { status: 409, body: { error: problem, details: problem } };
  const invalid = { status: 400, body: { error: 'Refused with 400.' } };
  const absent = { status: 404, body: { error: 'Refused with 404.' } };

  on('GET', /^\/api\/labels$/, () => ({ status: 200, body: all() }));
  on('POST', /^\/api\/labels$/, ({ body }) => {
    const { data } = labelInput.safeParse(body);
    if (!data) return invalid;
    const id = data.id ?? crypto.randomUUID();
    if (isTaken(data.name, id)) return taken;
    stored.set(id, stored.get(id) ?? { ...data, id, count: 0 });
    return { status: 201, body: stored.get(id) };
  });
  on('PATCH', /^\/api\/labels\/([^/]+)$/, ({ body }, id = '') => {
    const { data } = labelPatch.safeParse(body);
    const label = stored.get(id);
    if (!data) return invalid;
    if (!label) return absent;
    if (data.name !== undefined && isTaken(data.name, id)) return taken;
    const { name = label.name, colour = label.colour } = data;
    stored.set(id, { ...label, name, colour });
    return { status: 200, body: withCount({ ...label, name, colour }) };
  });
  on('DELETE', /^\/api\/labels\/([^/]+)$/, (_call, id = '') => {
    if (!stored.delete(id)) return absent;
    takeOff(id);
    return { status: 204 };
  });
  return { all };
}
