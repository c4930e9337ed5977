import { CallerLimit, CONNECTIONS, type Use } from './caller-limit';

let limit: CallerLimit;
/** The names of the requests that have got a slot, in order. */
let started: string[];
let releases: Map<string, () => void>;

beforeEach(() => {
  limit = new CallerLimit(CONNECTIONS);
  started = [];
  releases = new Map();
});

/** @returns a function that cancels the wait */
const take = (name: string, key: string, use: Use) =>
  limit.take(key, use, (release) => {
    started.push(name);
    releases.set(name, release);
  });

const takeMany = (key: string, use: Use, count: number) => {
  for (let number = 1; number <= count; number++) take(`${key}${number}`, key, use);
};

test('one caller has four writes and five reads at once; its further requests start in order of arrival', () => {
  takeMany('a', 'writes', 6);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
  releases.get('a2')?.();
  releases.get('a1')?.();
  expect(started.slice(4)).toEqual(['a5', 'a6']);
  started = [];
  takeMany('a', 'reads', 7);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

test('the writes of all callers together leave connections for reads', () => {
  for (const key of ['a', 'b', 'c']) takeMany(key, 'writes', 3);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2']);
  take('read', 'c', 'reads');
  expect(started.at(-1)).toBe('read');
});

test('a caller with few writes does not wait for all writes of callers who have many', () => {
  takeMany('a', 'writes', 20);
  takeMany('b', 'writes', 20);
  takeMany('c', 'writes', 2);
  for (const name of ['a1', 'b1', 'a2', 'b2']) releases.get(name)?.();
  expect(started.slice(8)).toEqual(['c1', 'c2', 'b5', 'a5']);
});

test('a request that has stopped waiting gets no connection', () => {
  takeMany('a', 'writes', 4);
  const giveUp = take('a5', 'a', 'writes');
  take('a6', 'a', 'writes');
  giveUp?.();
  releases.get('a1')?.();
  expect(started.slice(4)).toEqual(['a6']);
});
