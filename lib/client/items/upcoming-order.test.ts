import fc from 'fast-check';
import { addDays } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schedules';
import type { Task } from '@/lib/shared/contract/tasks';
import { byDay, overviewOf, upcomingEvents, upcomingPeriod } from './upcoming-order';

const TODAY = '2025-11-21';

const timeOrNone = fc.constantFrom(null, '00:00', '09:30', '23:45');
const aTask = fc.record({
  id: fc.uuid(),
  date: fc.integer({ min: -40, max: 80 }).map((n) => addDays(TODAY, n)),
  time: timeOrNone,
  createdAt: fc.constantFrom('2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z'),
  completed: fc.boolean(),
  droppedAt: fc.constant(null),
  priority: fc.constantFrom('low', 'medium', 'high'),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<Task>;
const aMeeting = fc
  .record({
    id: fc.uuid(),
    date: fc.integer({ min: -40, max: 80 }).map((n) => addDays(TODAY, n)),
    time: fc.constantFrom('00:00', '09:30', '23:45'),
    createdAt: fc.constantFrom('2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z'),
  })
  .map((meeting) => ({
    ...meeting,
    endDate: meeting.date,
  })) as fc.Arbitrary<unknown> as fc.Arbitrary<Schedule>;

test('the upcoming events are the open tasks and all meetings of the rest of the year, in order', () => {
  fc.assert(
    fc.property(fc.array(aTask), fc.array(aMeeting), (tasks, meetings) => {
      const events = upcomingEvents(tasks, meetings, TODAY);
      const isAhead = ({ date }: { date: string | null }) =>
        date !== null && date >= TODAY && date <= '2025-12-31';
      const expected = [...tasks.filter(({ completed }) => !completed), ...meetings].filter(isAhead);
      expect(new Set(events.map(({ item }) => item))).toEqual(new Set(expected));
      expect(events).toHaveLength(expected.length);
      const keys = events.map(({ item: { date, time } }) => `${date} ${time ?? '00:00'}`);
      expect(keys).toEqual(keys.toSorted());
    }),
  );
});

test('grouped by day, the events are the same in the same order, each day once', () => {
  fc.assert(
    fc.property(fc.array(aTask), fc.array(aMeeting), (tasks, meetings) => {
      const events = upcomingEvents(tasks, meetings, TODAY);
      const days = byDay(events);
      expect(days.flatMap(({ events: ofDay }) => ofDay)).toEqual(events);
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      expect(days.every(({ day, events: ofDay }) => ofDay.every(({ item }) => item.date === day))).toBe(true);
      const { total, tasks: open, meetings: met, highPriority } = overviewOf(events);
      expect(total).toBe(open + met);
      expect(highPriority).toBeLessThanOrEqual(open);
    }),
  );
});

test.each([
  ['2025-12-31', '2025-12-31'],
  ['2025-01-01', '2025-12-31'],
  ['2024-02-29', '2024-12-31'],
])('the upcoming period of %s ends on %s', (today, end) => {
  expect(upcomingPeriod(today)).toEqual({ start: today, end });
});
