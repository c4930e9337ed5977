import fc from 'fast-check';
import { addDays, minutesOf, timeAt } from '@/lib/shared/calendar/days';
import { isOnDay } from '@/lib/shared/calendar/span';
import { sampleTask } from '@/lib/testing/screen/sample-items';
import { dayOfSpan, fitLines, hourLines, hourRows, shareLines, taskLines } from './paper-layout';
import { ribbonLines } from './ribbon-lines';

it('a list fills its lines, and every omitted item is counted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 40 }), (items, lines) => {
      const { shown, more, blank } = fitLines(items, lines);
      expect(shown).toEqual(items.slice(0, shown.length));
      expect(shown.length + more).toBe(items.length);
      expect(shown.length + blank + (more > 0 ? 1 : 0)).toBe(lines);
      expect(more).not.toBe(1);
    }),
  );
});

it('the blocks of a half share its lines, each keeps the least, and none is blank while another lacks one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 40 }), { minLength: 4, maxLength: 4 }), (needs) => {
      const lines = shareLines(needs, 6, 3);
      expect(lines.reduce((sum, each) => sum + each, 0)).toBe(24);
      expect(Math.min(...lines)).toBeGreaterThanOrEqual(3);
      const isShort = needs.some((need, index) => need > (lines[index] ?? 0));
      const isBlank = needs.some((need, index) => (lines[index] ?? 0) > Math.max(need, 3));
      expect(isShort && isBlank).toBe(false);
    }),
  );
});

it('a list that is too long ends with the number of omitted items', () => {
  expect(fitLines([1, 2, 3, 4, 5, 6, 7, 8, 9], 6)).toEqual({ shown: [1, 2, 3, 4, 5], more: 4, blank: 0 });
});

it('an open task has its steps and notes below it where they fit beside all tasks', () => {
  const task = fc
    .record({ completed: fc.boolean(), steps: fc.nat(4), notes: fc.constantFrom(null, 'One\ntwo') })
    .map(({ completed, steps, notes }) =>
      sampleTask({
        completed,
        notes,
        checklist: Array.from({ length: steps }, (_, index) => ({
          id: `${index}`,
          title: 'Step',
          done: false,
        })),
      }),
    );
  fc.assert(
    fc.property(fc.array(task), fc.integer({ min: 1, max: 40 }), (tasks, most) => {
      const lines = taskLines(tasks, most);
      expect(lines.flatMap((line) => (line.kind === 'task' ? [line.task] : []))).toEqual(tasks);
      expect(lines.length).toBeLessThanOrEqual(Math.max(most, tasks.length));
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      const below = ({ completed, checklist, notes }: (typeof tasks)[number]) =>
        completed ? 0 : checklist.length + (notes === null ? 0 : 1);
      const all = tasks.reduce((sum, each) => sum + 1 + below(each), 0);
      if (all <= most) expect(lines).toHaveLength(all);
    }),
  );
});

describe('the ribbons of a week', () => {
  const FIRST = '2025-11-16';
  const days = Array.from({ length: 7 }, (_, index) => addDays(FIRST, index));
  const meeting = fc
    .record({ from: fc.integer({ min: -4, max: 10 }), more: fc.nat(8) })
    .map(({ from, more }) => ({ date: addDays(FIRST, from), endDate: addDays(FIRST, from + more) }));

  it('have each meeting once on each of its days, on one line', () => {
    fc.assert(
      fc.property(fc.array(meeting), (meetings) => {
        const lines = ribbonLines(meetings, days);
        for (const each of meetings) {
          const places = lines.map((ofDay) => ofDay.indexOf(each));
          expect(places.map((place) => place >= 0)).toEqual(days.map((day) => isOnDay(each, day)));
          expect(new Set(places.filter((place) => place >= 0)).size).toBeLessThanOrEqual(1);
        }
        for (const ofDay of lines)
          expect(ofDay.at(-1)).toEqual(ofDay.length === 0 ? undefined : expect.anything());
        const shown = lines.flat().filter((each) => each !== undefined);
        expect(shown).toHaveLength(
          meetings.reduce((sum, each) => sum + days.filter((day) => isOnDay(each, day)).length, 0),
        );
      }),
    );
  });

  it('leave days beyond the calendar blank', () => {
    const last = { date: '9999-12-30', endDate: '9999-12-31' };
    expect(ribbonLines([last], ['9999-12-30', '9999-12-31', null])).toEqual([[last], [last], []]);
  });

  it.each([
    ['2025-11-21', '2025-11-21', 'all day'],
    ['2025-11-20', '2025-11-22', 'day 2 of 3'],
  ])('from %s to %s are on the 21st %s', (date, endDate, text) => {
    expect(dayOfSpan({ date, endDate }, '2025-11-21')).toBe(text);
  });
});

describe('the hours of a day', () => {
  const meeting = fc.record({
    time: fc.nat(1439).map(timeAt),
    duration: fc.integer({ min: 1, max: 96 }).map((quarters) => 15 * quarters),
  });

  it('have each meeting once, on the line in which it begins', () => {
    fc.assert(
      fc.property(fc.array(meeting), (meetings) => {
        const lines = hourLines(meetings);
        expect(lines.flatMap((line) => line.meetings)).toHaveLength(meetings.length);
        const step = minutesOf(lines[1]?.time ?? '') - minutesOf(lines[0]?.time ?? '');
        for (const line of lines)
          for (const { time } of line.meetings)
            expect(minutesOf(time) - minutesOf(line.time)).toBeLessThan(step);
      }),
    );
  });

  it('have a row for each meeting while there is space, else several in one', () => {
    const meetingsAt = (time: string, count: number) =>
      Array.from({ length: count }, () => ({ time, duration: 30 }));
    const three = hourRows(meetingsAt('09:00', 3), 44).filter(({ meetings }) => meetings.length > 0);
    expect(three.map(({ hour, meetings }) => [hour, meetings.length])).toEqual([
      ['9', 1],
      ['', 1],
      ['', 1],
    ]);
    const many = hourRows(meetingsAt('09:00', 40), 44);
    expect(many).toHaveLength(29 - 1 + 14);
    expect(Math.max(...many.map(({ meetings }) => meetings.length))).toBe(3);
  });

  it('never have more rows than fit, and count omitted meetings', () => {
    fc.assert(
      fc.property(fc.array(meeting, { maxLength: 400 }), (meetings) => {
        const rows = hourRows(meetings, 44);
        expect(rows.length).toBeLessThanOrEqual(44);
        const printed = rows.reduce((sum, { meetings: begun, more }) => sum + begun.length + more, 0);
        expect(printed).toBe(meetings.length);
        if (meetings.length <= 15) expect(rows.every(({ more }) => more === 0)).toBe(true);
      }),
    );
  });

  it('are half hours from 7 to 21', () => {
    const lines = hourLines([{ time: '09:30', duration: 60 }]);
    expect([lines[0]?.time, lines.at(-1)?.time]).toEqual(['07:00', '21:00']);
    expect(lines.filter(({ hour }) => hour !== '')).toHaveLength(15);
    expect(lines.filter(({ isTaken }) => isTaken).map(({ time }) => time)).toEqual(['10:00']);
  });

  it('are whole hours from 0 to 23 if a meeting begins before 7:00 or from 21:30 on', () => {
    expect(hourLines([{ time: '06:45', duration: 15 }]).map(({ time }) => time)).toHaveLength(24);
    expect(hourLines([{ time: '21:30', duration: 15 }]).at(-1)?.time).toBe('23:00');
  });
});
