import type { Topic } from '@/lib/shared/contract/plain/topics';
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

test('the topics announced to a person since a time are returned, each once', () => {
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

test('an unknown topic invalidates every read', () => {
  add('goals', 'ines');
  recent.add(['ines'], { topics: null });
  pass(1_000);
  expect(since(1_500)).toEqual({ topics: null });
});

test('a time before the first announcement was received invalidates every read', () => {
  expect(since(11_000)).toEqual({ topics: null });
  expect(new Recent().since(performance.now(), 'ines')).toEqual({ topics: null });
  recent.begin();
  pass(1_000);
  expect(since(1_500)).toEqual({ topics: null });
  expect(since(500)).toBeUndefined();
});

test('announcements are remembered for a minute; an earlier time invalidates every read', () => {
  add('goals', 'tomas');
  pass(59_000);
  add('tasks', 'ines');
  expect(since(59_500)).toEqual({ topics: ['tasks'] });
  pass(2_000);
  add('comments', 'ines');
  expect(since(61_500)).toEqual({ topics: null });
  expect(since(60_500)).toEqual({ topics: ['tasks', 'comments'] });
});

test('in a busy minute only the latest announcements are remembered', () => {
  add('goals', 'ines');
  pass(1_000);
  for (let told = 0; told < 5_000; told++) add('tasks', 'ines');
  expect(since(1_500)).toEqual({ topics: null });
  expect(since(500)).toEqual({ topics: ['tasks'] });
});
