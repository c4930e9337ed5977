import type { OutboxChange } from '@/lib/client/database/change';
import { stepsOf } from './versions';

/** A change of an item that was at version 3 on the screen. */
const changeOf = (body: object, path: `/api/${string}` = '/api/tasks/a'): OutboxChange =>
  ({
    call: { method: 'PATCH', path, body },
    entities: ['a'],
    base: 3,
    page: 'page',
  }) as unknown as OutboxChange;

/** The answer after somebody else has changed the item, which the person has not seen. */
const ANSWER = { id: 'a', version: 4, series: null };

it('the answer to a change of fields leads later changes of the item to its version', () => {
  expect(stepsOf(changeOf({ title: 'Sing' }), ANSWER, true).get('a')).toEqual(new Map([[3, 4]]));
});

it.each([
  [{ labels: ['home'] }, '/api/tasks/a'],
  [{ reminders: [10] }, '/api/tasks/a'],
  [{ reminders: null }, '/api/tasks/a?scope=all'],
] as const)('that to a change of %j, which neither compares nor raises it, does not', (body, path) => {
  expect(stepsOf(changeOf(body, path), ANSWER, true)).toEqual(new Map());
});

it('that to a change of a reminder and of a field does', () => {
  expect(stepsOf(changeOf({ reminders: [10], title: 'Sing' }), ANSWER, true).size).toBeGreaterThan(0);
});
