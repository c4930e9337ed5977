import { isRecord } from '@/lib/client/browser/is-record';
import type { OutboxChange } from '@/lib/client/database/change';
import { type Steps, stepKey } from './steps';

/** Returns the body that is sent: that of the call with the versions that the change is made against. */
export function bodyOf({ call, base, bases, seriesBase }: OutboxChange): object | undefined {
  const { body } = call;
  if (body === undefined) return undefined;
  if ('items' in body && Array.isArray(body.items)) {
    return { ...body, items: body.items.map((item: unknown) => withVersion(item, bases)) };
  }
  return {
    ...body,
    ...(base === null ? {} : { version: base }),
    ...(seriesBase ? { seriesVersion: seriesBase.version } : {}),
  };
}

function withVersion(item: unknown, bases: OutboxChange['bases']): unknown {
  if (!isRecord(item) || typeof item.id !== 'string') return item;
  const version = bases?.[item.id];
  return version === undefined ? item : { ...item, version };
}

/** Returns the versions that a change is sent with, by the ids of the entities. */
function basesOf({
  entities: [subject],
  base,
  bases,
  seriesBase,
}: OutboxChange): ReadonlyMap<string, number> {
  const sent = new Map(Object.entries(bases ?? {}));
  if (subject !== undefined && base !== null) sent.set(subject, base);
  if (seriesBase) sent.set(seriesBase.id, seriesBase.version);
  return sent;
}

/**
 * Returns the steps of an answered change. One of a single item raises its version by one. The answer may have a later
 * one: if the request was delivered twice, the second answer has what others have changed meanwhile, which the person
 * has not seen. A change of a series may raise versions by more: an item that leaves it adds the version of the series.
 *
 * @param isFirst false if an earlier attempt was not answered: only the version after the sent one is then certainly
 *   that of the change
 */
export function stepsOf(change: OutboxChange, answer: unknown, isFirst: boolean): Steps {
  if (isOfReader(change)) return new Map();
  const sent = basesOf(change);
  const mayLeap = isFirst && change.seriesBase !== undefined;
  const steps = new Map<string, Map<number, number>>();
  for (const [id, version] of versionsIn(answer)) {
    const from = sent.get(id);
    if (from === undefined || version <= from) continue;
    const step = new Map([[from, mayLeap ? version : from + 1]]);
    for (const key of [id, stepKey(id, change.page)]) steps.set(key, step);
  }
  return steps;
}

/**
 * True for a change of nothing but labels or reminders, which are the reader's own. It neither raises nor compares
 * versions, so that its answer may have a version of others that the person has not seen.
 */
function isOfReader({ call: { body = {} } }: OutboxChange): boolean {
  const changed = 'change' in body && isRecord(body.change) ? body.change : body;
  const names = Object.keys(changed);
  return names.length > 0 && names.every((name) => OF_READER.includes(name));
}

const OF_READER: readonly string[] = ['labels', 'addLabels', 'removeLabels', 'reminders'];

/** Returns the versions of the entities in an answer: an item, its series, or the items of a call for many. */
function versionsIn(answer: unknown): [id: string, version: number][] {
  if (!isRecord(answer)) return [];
  const entities = Array.isArray(answer.done) ? (answer.done as unknown[]) : [answer, answer.series];
  return entities.flatMap((entity): [string, number][] =>
    isRecord(entity) && typeof entity.id === 'string' && typeof entity.version === 'number'
      ? [[entity.id, entity.version]]
      : [],
  );
}

/** Returns the change made against the versions that the steps lead to; the same object if none of them concerns it. */
export function rebased(change: OutboxChange, steps: Steps): OutboxChange {
  const next = (key: string, version: number): number => {
    const to = steps.get(key)?.get(version);
    return to === undefined ? version : next(key, to);
  };
  const nextOfPage = (id: string, version: number): number => next(stepKey(id, change.page), version);
  const { base, bases, seriesBase } = change;
  const [subject = ''] = change.entities;
  const newBase = base === null ? null : nextOfPage(subject, base);
  const newBases =
    bases &&
    Object.fromEntries(
      Object.entries(bases).map(([id, version]): [string, number] => [id, next(id, version)]),
    );
  const newSeries = seriesBase && { ...seriesBase, version: nextOfPage(seriesBase.id, seriesBase.version) };
  const isSame =
    newBase === base &&
    newSeries?.version === seriesBase?.version &&
    Object.entries(newBases ?? {}).every(([id, version]) => bases?.[id] === version);
  if (isSame) return change;
  return {
    ...change,
    base: newBase,
    ...(newBases ? { bases: newBases } : {}),
    ...(newSeries ? { seriesBase: newSeries } : {}),
  };
}
