import { addDays, type Day, timeAt } from '@/lib/shared/calendar/days';
import type { Value } from './copy';
import { Random } from './random';

/**
 * Generates rows for any number of tasks, and for the people who own them. Every row is computed from its number, so
 * that nothing is kept in memory.
 */

const TASKS_PER_PERSON = 100;
const DAYS = 365;
/** One of so many tasks is shared with the next person. */
const SHARED = 20;

export const bulkPeople = (tasks: number): number => Math.max(2, Math.ceil(tasks / TASKS_PER_PERSON));

const uuid = (kind: string, number: number): string =>
  `0192b000-${kind}-7000-8000-${number.toString(16).padStart(12, '0')}`;

export const bulkUserId = (number: number): string => uuid('0001', number);
const taskId = (number: number): string => uuid('0002', number);
const shareId = (number: number): string => uuid('0003', number);

export const bulkEmail = (number: number): string => `person-${number}@load.example.org`;

export function* bulkUsers(tasks: number): Generator<Value[]> {
  for (let number = 0; number < bulkPeople(tasks); number++)
    yield [bulkUserId(number), bulkEmail(number), 'Person', String(number), 'UTC'];
}

const ownerOf = (number: number, people: number): number => number % people;

/** Generates the items. Those of each person are spread over the year around today. */
export function* bulkItems(tasks: number, today: Day): Generator<Value[]> {
  const people = bulkPeople(tasks);
  const first = addDays(today, -Math.floor(DAYS / 2));
  const days = Array.from({ length: DAYS }, (_, index) => addDays(first, index));
  for (let number = 0; number < tasks; number++) {
    // Since 7 and 365 share no factor, the tasks of a person are on all days of the year.
    const date = days[(ownerOf(number, people) + Math.floor(number / people) * 7) % DAYS] ?? today;
    yield [taskId(number), 'task', bulkUserId(ownerOf(number, people)), `Task number ${number}`, date];
  }
}

/**
 * Returns a rank that is greater than those of lower numbers. Rows that are copied together have one rank by default, and
 * there is none between two equal ones.
 */
const bulkRank = (number: number): string => `g${String(number).padStart(7, '0')}`;

export function* bulkTasks(tasks: number): Generator<Value[]> {
  const random = new Random(tasks);
  for (let number = 0; number < tasks; number++)
    yield [
      taskId(number),
      random.chance(0.6) ? timeAt(random.between(12, 42) * 30) : null,
      random.pick(['low', 'medium', 'high'] as const),
      random.chance(0.5) ? '2025-01-01T00:00:00Z' : null,
      bulkRank(number),
    ];
}

export function* bulkShares(tasks: number): Generator<Value[]> {
  const people = bulkPeople(tasks);
  for (let number = 0; number < tasks; number += SHARED) {
    const owner = ownerOf(number, people);
    yield [
      shareId(number),
      taskId(number),
      bulkUserId((owner + 1) % people),
      number % 40 === 0 ? 'view' : 'edit',
      bulkUserId(owner),
    ];
  }
}
