import fc from 'fast-check';
import { goalFilterOf } from '@/lib/client/changes/item-rules';
import { addDays, daysBetween, FIRST_DAY, LAST_DAY, periodOf } from '@/lib/shared/calendar/days';
import { firstDayOf, GOAL_TYPES } from '@/lib/shared/calendar/goal-periods';
import { goalsOf } from './goals';

const aDay = fc.integer({ min: 0, max: daysBetween(FIRST_DAY, LAST_DAY) }).map((n) => addDays(FIRST_DAY, n));
const aType = fc.constantFrom(...GOAL_TYPES);

test('two days have the same list of goals exactly when they are in the same period', () => {
  fc.assert(
    fc.property(aType, aDay, fc.integer({ min: -400, max: 400 }), (type, day, apart) => {
      const other = addDays(day, apart);
      if (other < FIRST_DAY || other > LAST_DAY || other.length > 10) return;
      const isSame = periodOf(type, day).start === periodOf(type, other).start;
      const [key, otherKey] = [goalsOf(type, day).queryKey, goalsOf(type, other).queryKey];
      expect(JSON.stringify(key) === JSON.stringify(otherKey)).toBe(isSame);
      expect(goalFilterOf(key)?.({ type, date: other })).toBe(isSame);
    }),
  );
});

test('the first day of a period is in the calendar and not after the days of the period', () => {
  fc.assert(
    fc.property(aType, aDay, (type, day) => {
      const first = firstDayOf(type, day);
      expect(first >= FIRST_DAY && first <= day).toBe(true);
      expect(firstDayOf(type, first)).toBe(first);
    }),
  );
});

test.each([
  [['/api/tasks', 'daily', '2025-11-21']],
  [['/api/goals', 'hourly', '2025-11-21']],
  [['/api/goals', 'daily', '2025-02-30']],
  [['/api/goals', 'daily']],
  [['/api/goals', 'daily', '2025-11-21', 'more']],
  [['/api/goal-shares']],
])('%j is not the key of a list of goals', (key) => {
  expect(goalFilterOf(key)).toBeNull();
});

test('a list contains goals of its own type only', () => {
  const holds = goalFilterOf(['/api/goals', 'weekly', '2025-11-16']);
  expect(holds?.({ type: 'weekly', date: '2025-11-22' })).toBe(true);
  expect(holds?.({ type: 'daily', date: '2025-11-16' })).toBe(false);
});
