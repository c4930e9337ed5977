import { ConnectionTurns, type Use } from './connection-turns';

let turns: ConnectionTurns;
/** The callers that got a slot, in order. */
let started: string[];
let ends: Map<string, () => void>;

beforeEach(() => {
  turns = new ConnectionTurns();
  started = [];
  ends = new Map();
});

/** @returns a function that cancels the wait */
const take = (name: string, key: string, use: Use) =>
  turns.take(key, use, (end) => {
    started.push(name);
    ends.set(name, end);
  });

const takeMany = (key: string, use: Use, count: number) => {
  for (let number = 1; number <= count; number++) take(`${key}${number}`, key, use);
};

test('one caller has four writes and five reads at once, and the others in order', () => {
  takeMany('a', 'writes', 6);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
  ends.get('a2')?.();
  ends.get('a1')?.();
  expect(started.slice(4)).toEqual(['a5', 'a6']);
  started = [];
  takeMany('a', 'reads', 7);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

test('all writes together leave connections for reads', () => {
  for (const key of ['a', 'b', 'c']) takeMany(key, 'writes', 3);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2']);
  take('read', 'c', 'reads');
  expect(started.at(-1)).toBe('read');
});

test('a caller with few writes does not wait for all of those who have many', () => {
  takeMany('a', 'writes', 20);
  takeMany('b', 'writes', 20);
  takeMany('c', 'writes', 2);
  for (const name of ['a1', 'b1', 'a2', 'b2']) ends.get(name)?.();
  expect(started.slice(8)).toEqual(['c1', 'c2', 'b5', 'a5']);
});

test('who has given up is passed over', () => {
  takeMany('a', 'writes', 4);
  const giveUp = take('a5', 'a', 'writes');
  take('a6', 'a', 'writes');
  giveUp?.();
  ends.get('a1')?.();
  expect(started.slice(4)).toEqual(['a6']);
});
