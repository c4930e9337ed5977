import fc from 'fast-check';
import { formatHighlight, parseHighlight } from './highlight';

const id = '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b6a';

it('a formatted highlight is parsed to the same value', () => {
  fc.assert(
    fc.property(fc.constantFrom('task' as const, 'schedule' as const), fc.uuid(), (kind, uuid) => {
      expect(parseHighlight(formatHighlight({ kind, id: uuid }))).toEqual({ kind, id: uuid });
    }),
  );
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
