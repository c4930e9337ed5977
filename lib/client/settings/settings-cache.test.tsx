import { createQueryClient } from '@/lib/client/query/query-client';
import { SettingsCache } from './settings-cache';

type Sample = { a: number; b: number };

const KEY = ['/api/notification-settings'] as const;

/** Returns a promise with the functions that settle it. */
function answer<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}

function begin(stored: Sample) {
  const client = createQueryClient();
  client.setQueryData(KEY, stored);
  const sent: { patch: Partial<Sample>; answer: ReturnType<typeof answer<Sample>> }[] = [];
  const cache = new SettingsCache<Sample>(client, {
    queryKey: KEY,
    write: (patch) => {
      const next = answer<Sample>();
      sent.push({ patch, answer: next });
      return next.promise;
    },
  });
  return { cache, sent, shown: () => client.getQueryData<Sample>(KEY) };
}

/** Waits until the callbacks of all settled promises have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('changes are sent one after the other, and all are shown meanwhile', async () => {
  const { cache, sent, shown } = begin({ a: 0, b: 0 });
  const changes = [cache.change({ a: 1 }), cache.change({ b: 2 }), cache.change({ a: 3 })];
  await settled();
  expect(shown()).toEqual({ a: 3, b: 2 });
  expect(sent.map(({ patch }) => patch)).toEqual([{ a: 1 }]);
  sent[0]?.answer.resolve({ a: 1, b: 0 });
  await settled();
  expect(shown()).toEqual({ a: 3, b: 2 });
  sent[1]?.answer.resolve({ a: 1, b: 2 });
  await settled();
  sent[2]?.answer.resolve({ a: 3, b: 2 });
  await Promise.all(changes);
  expect(sent.map(({ patch }) => patch)).toEqual([{ a: 1 }, { b: 2 }, { a: 3 }]);
  expect(shown()).toEqual({ a: 3, b: 2 });
});

it('a refused change is reverted, and the others stay', async () => {
  const { cache, sent, shown } = begin({ a: 0, b: 0 });
  const refused = cache.change({ a: 1 });
  const stored = cache.change({ b: 2 });
  await settled();
  sent[0]?.answer.reject(new Error('no'));
  await expect(refused).rejects.toThrow('no');
  expect(shown()).toEqual({ a: 0, b: 2 });
  await settled();
  sent[1]?.answer.resolve({ a: 0, b: 2 });
  await stored;
  expect(shown()).toEqual({ a: 0, b: 2 });
});

it('a read that began before the answer to a change does not revert the change', async () => {
  const { cache, sent } = begin({ a: 0, b: 0 });
  const fetched = answer<Sample>();
  const read = cache.read(() => fetched.promise);
  const change = cache.change({ a: 1 });
  await settled();
  sent[0]?.answer.resolve({ a: 1, b: 0 });
  await change;
  fetched.resolve({ a: 0, b: 0 });
  expect(await read).toEqual({ a: 1, b: 0 });
  expect(await cache.read(async () => ({ a: 5, b: 5 }))).toEqual({ a: 5, b: 5 });
});

it('a pending change is applied to settings that are read meanwhile', async () => {
  const { cache, sent } = begin({ a: 0, b: 0 });
  const change = cache.change({ a: 1 });
  expect(await cache.read(async () => ({ a: 0, b: 7 }))).toEqual({ a: 1, b: 7 });
  sent[0]?.answer.resolve({ a: 1, b: 7 });
  await change;
});
