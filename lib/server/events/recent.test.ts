import type { Topic } from '@/lib/shared/contract/topics';
import { Recent } from './recent';

let recent: Recent;

/** Advances the clock by milliseconds. */
const pass = (milliseconds: number) => jest.advanceTimersByTime(milliseconds);
const since = (ago: number, person = 'ines') => recent.since(performance.now() - ago, person);
const add = (topic: Topic, ...people: string[]) => recent.add(people, { topics: [topic] });

beforeEach(() => {
  jest.useFakeTimers();
  recent = new Recent();
  recent.begin();
  pass(10_000);
});

afterEach(() => jest.useRealTimers());

test('tells what a person would have heard since then, each topic once', () => {
  add('goals', 'ines');
  pass(1_000);
  add('tasks', 'ines', 'tomas');
  add('tasks', 'ines');
  add('comments', 'tomas');
  pass(1_000);
  expect(since(1_500)).toEqual({ topics: ['tasks'] });
  expect(since(2_500)).toEqual({ topics: ['goals', 'tasks'] });
  expect(since(500)).toBeUndefined();
  expect(since(2_500, 'odile')).toBeUndefined();
});

test('a topic that this version does not know stands for everything', () => {
  add('goals', 'ines');
  recent.add(['ines'], { topics: null });
  pass(1_000);
  expect(since(1_500)).toEqual({ topics: null });
});

test('what came before listening began cannot be told, so everything may be stale', () => {
  expect(since(11_000)).toEqual({ topics: null });
  expect(new Recent().since(performance.now(), 'ines')).toEqual({ topics: null });
  recent.begin();
  pass(1_000);
  expect(since(1_500)).toEqual({ topics: null });
  expect(since(500)).toBeUndefined();
});

test('a minute is remembered, and says where it ends', () => {
  add('goals', 'tomas');
  pass(59_000);
  add('tasks', 'ines');
  expect(since(59_500)).toEqual({ topics: ['tasks'] });
  pass(2_000);
  add('comments', 'ines');
  expect(since(61_500)).toEqual({ topics: null });
  expect(since(60_500)).toEqual({ topics: ['tasks', 'comments'] });
});

test('a busy minute is remembered in part, and says so', () => {
  add('goals', 'ines');
  pass(1_000);
  for (let told = 0; told < 5_000; told++) add('tasks', 'ines');
  expect(since(1_500)).toEqual({ topics: null });
  expect(since(500)).toEqual({ topics: ['tasks'] });
});
