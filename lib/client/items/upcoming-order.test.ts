import fc from 'fast-check';
import { addDays } from '@/lib/shared/calendar/days';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
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
    time: fc.constantFrom(null, '00:00', '09:30', '23:45'),
    days: fc.nat(50),
    createdAt: fc.constantFrom('2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z'),
  })
  .map(({ days, ...meeting }) => ({
    ...meeting,
    endDate: addDays(meeting.date, days),
  })) as fc.Arbitrary<unknown> as fc.Arbitrary<Schedule>;

test('the upcoming events are the open tasks and all meetings of the rest of the year, in order', () => {
  fc.assert(
    fc.property(fc.array(aTask), fc.array(aMeeting), (tasks, meetings) => {
      const events = upcomingEvents(tasks, meetings, TODAY);
      const isAhead = (item: Task | Schedule) => {
        const end = 'endDate' in item ? item.endDate : item.date;
        return item.date !== null && item.date <= '2025-12-31' && end !== null && end >= TODAY;
      };
      const expected = [...tasks.filter(({ completed }) => !completed), ...meetings].filter(isAhead);
      expect(new Set(events.map(({ item }) => item))).toEqual(new Set(expected));
      expect(events).toHaveLength(expected.length);
      const keys = events.map(
        ({ day, item: { date, time } }) => `${day} ${(date === day && time) || '00:00'}`,
      );
      expect(keys).toEqual(keys.toSorted());
    }),
  );
});

test('a meeting that has begun before stands under today, any other item under its own day', () => {
  fc.assert(
    fc.property(fc.array(aTask), fc.array(aMeeting), (tasks, meetings) => {
      for (const { day, item } of upcomingEvents(tasks, meetings, TODAY))
        expect(day).toBe(item.date !== null && item.date > TODAY ? item.date : TODAY);
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
      expect(days.every(({ day, events: ofDay }) => ofDay.every((event) => event.day === day))).toBe(true);
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
