import fc from 'fast-check';
import { itemPath } from '@/lib/shared/site/item-path';
import { parseHighlight } from './highlight';

const id = '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b6a';

it.each([null, '2025-11-21'])('the link to an item of the day %s names the item', (date) => {
  fc.assert(
    fc.property(fc.constantFrom('task' as const, 'schedule' as const), fc.uuid(), (kind, uuid) => {
      const { searchParams } = new URL(itemPath({ kind, id: uuid, date }), 'http://localhost');
      expect(parseHighlight(searchParams.get('highlight'))).toEqual({ kind, id: uuid });
      expect(searchParams.get('date')).toBe(date);
    }),
  );
});

it('the link to a goal is its day', () => {
  expect(itemPath({ kind: 'goal', id, date: '2025-11-21' })).toBe('/daily?date=2025-11-21');
});

it('an id in upper case is parsed to lower case', () => {
  expect(parseHighlight(`task-${id.toUpperCase()}`)).toEqual({ kind: 'task', id });
});

it.each([
  null,
  '',
  'task-',
  `goal-${id}`,
  `task-${id}0`,
  ` task-${id}`,
  `task-${id}"]`,
  'task-1',
  `task_${id}`,
  id,
])('%j is no highlight', (text) => {
  expect(parseHighlight(text)).toBeNull();
});
