import fc from 'fast-check';
import { daysOf, formatDuration, minutesOf, timeAt } from '@/lib/shared/calendar/days';
import { lastDayOf } from '@/lib/shared/calendar/span';
import {
  endOf,
  FREE_MINUTES_SHOWN,
  heightOf,
  layOutSchedule,
  minutesOn,
  nextMeeting,
  type ScheduleLine,
  type Timed,
} from './schedule-layout';

const meetingAt = (time: string, duration: number): Timed => ({ time, duration });

const day = [
  meetingAt('09:30', 15),
  meetingAt('11:00', 90),
  meetingAt('13:00', 60),
  meetingAt('15:00', 45),
  meetingAt('18:30', 120),
];

/** Formats a line as text. */
function read(line: ScheduleLine<Timed>): string {
  switch (line.kind) {
    case 'now':
      return line.within
        ? `— now, ${Math.round(100 * line.within.gone)}% of ${line.within.meeting.time} —`
        : '— now —';
    case 'free':
      return `${formatDuration(line.minutes)} free`;
    case 'free-from':
      return `Free from ${line.time}`;
    case 'meeting':
      return [line.meeting.time, line.isPast && 'past', line.overlaps && `overlaps ${line.overlaps}`]
        .filter(Boolean)
        .join(' ');
  }
}

const written = (meetings: Timed[], now: number | null) => layOutSchedule(meetings, now).map(read);

const meeting = fc.record({
  time: fc.integer({ min: 0, max: 1439 }).map(timeAt),
  duration: fc.integer({ min: 1, max: 96 }).map((quarters) => quarters * 15),
});
const meetings = fc
  .array(meeting, { maxLength: 12 })
  .map((list) => list.toSorted((a, b) => minutesOf(a.time) - minutesOf(b.time)));
const minute = fc.integer({ min: 0, max: 1439 });

describe('the schedule of a day', () => {
  it('shows an event that takes no time between the others, and the time as free', () => {
    const free = { ...meetingAt('10:00', 60), isFree: true };
    expect(written([meetingAt('09:30', 45), free, meetingAt('12:00', 60)], null)).toEqual([
      '09:30',
      '10:00',
      '1h 45m free',
      '12:00',
      'Free from 13:00',
    ]);
    expect(written([free], null)).toEqual(['10:00']);
    expect(written([free], 700)).toEqual(['10:00 past', '— now —']);
  });

  it('shows free time on a day other than today', () => {
    expect(written(day, null)).toEqual([
      '09:30',
      '1h 15m free',
      '11:00',
      '13:00',
      '1h free',
      '15:00',
      '2h 45m free',
      '18:30',
      'Free from 20:30',
    ]);
  });

  it('shows the present time in place of the free time that contains it', () => {
    expect(written(day, minutesOf('14:05'))).toEqual([
      '09:30 past',
      '1h 15m free',
      '11:00 past',
      '13:00 past',
      '— now —',
      '15:00',
      '2h 45m free',
      '18:30',
      'Free from 20:30',
    ]);
  });

  it('shows the present time within a meeting in progress, and the free time after that', () => {
    expect(
      written([meetingAt('07:00', 30), meetingAt('09:00', 60), meetingAt('12:00', 30)], minutesOf('09:30')),
    ).toEqual([
      '07:00 past',
      '1h 30m free',
      '— now, 50% of 09:00 —',
      '09:00',
      '2h free',
      '12:00',
      'Free from 12:30',
    ]);
  });

  it('ends with the present time if every meeting has ended', () => {
    expect(written([meetingAt('09:00', 60)], minutesOf('10:00'))).toEqual(['09:00 past', '— now —']);
  });

  it('names the earliest meeting that is still in progress when another one begins', () => {
    expect(
      written(
        [meetingAt('10:00', 120), meetingAt('11:00', 90), meetingAt('11:30', 15), meetingAt('12:30', 15)],
        null,
      ),
    ).toEqual(['10:00', '11:00 overlaps 10:00', '11:30 overlaps 10:00', '12:30', 'Free from 12:45']);
  });

  it('shows no free time after a meeting that ends past midnight', () => {
    expect(written([meetingAt('23:00', 180)], null)).toEqual(['23:00']);
  });

  it('has no lines without meetings', () => {
    expect(written([], 600)).toEqual([]);
  });

  it('has the sum of the durations, without those of whole days', () => {
    const date = '2025-11-21';
    const all = [...day.map((meeting) => ({ ...meeting, date })), { date, time: null, duration: 60 }];
    expect(formatDuration(minutesOn(date, all))).toBe('5h 30m');
  });

  it('has of a meeting over several days only the part of the day', () => {
    const night = { date: '2025-11-20', time: '22:00', duration: 30 * 60 };
    const hours = ['2025-11-20', '2025-11-21', '2025-11-22'].map((date) => minutesOn(date, [night]) / 60);
    expect(hours).toEqual([2, 24, 4]);
  });
});

describe('the schedule of any day', () => {
  it('has all minutes of a meeting on its days together', () => {
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 527_040 }), (start, duration) => {
        const meeting = { date: '2025-11-20', time: timeAt(start), duration };
        const days = daysOf({ start: meeting.date, end: lastDayOf(meeting.date, meeting.time, duration) });
        const minutes = days.map((date) => minutesOn(date, [meeting]));
        expect(minutes.reduce((sum, each) => sum + each, 0)).toBe(duration);
        expect(minutes.every((each) => each > 0 && each <= 1440)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('has every meeting once, in order', () => {
    fc.assert(
      fc.property(meetings, fc.option(minute), (list, now) => {
        const kept = layOutSchedule(list, now).flatMap((line) =>
          line.kind === 'meeting' ? [line.meeting] : [],
        );
        expect(kept).toEqual(list);
      }),
    );
  });

  it('has the present time once, after meetings that have ended and before those that have not begun', () => {
    fc.assert(
      fc.property(meetings, minute, (list, now) => {
        const lines = layOutSchedule(list, now);
        if (list.length === 0) return expect(lines).toEqual([]);
        const where = lines.findIndex(({ kind }) => kind === 'now');
        expect(lines.filter(({ kind }) => kind === 'now')).toHaveLength(1);
        for (const [index, line] of lines.entries()) {
          if (line.kind !== 'meeting') continue;
          if (index < where) expect(line.isPast).toBe(true);
          if (minutesOf(line.meeting.time) > now) expect(index).toBeGreaterThan(where);
          const before = lines[index - 1];
          if (before?.kind === 'now' && before.within) expect(before.within.meeting).toBe(line.meeting);
          if (line.isPast) expect(endOf(line.meeting)).toBeLessThanOrEqual(now);
        }
      }),
    );
  });

  it('shows time as free only if there is no meeting in it', () => {
    fc.assert(
      fc.property(meetings, fc.option(minute), (list, now) => {
        const lines = layOutSchedule(list, now);
        for (const [index, line] of lines.entries()) {
          if (line.kind !== 'free') continue;
          // The line of the present time belongs to the meeting in progress.
          const [next] = lines.slice(index + 1).filter((each) => each.kind !== 'now' || !each.within);
          if (next?.kind !== 'meeting') throw new Error('free time ends with a meeting');
          const until = minutesOf(next.meeting.time);
          const from = until - line.minutes;
          expect(line.minutes).toBeGreaterThanOrEqual(FREE_MINUTES_SHOWN);
          expect(list.every((entry) => endOf(entry) <= from || minutesOf(entry.time) >= until)).toBe(true);
          expect(list.some((entry) => endOf(entry) === from)).toBe(true);
        }
      }),
    );
  });

  it('marks an overlap exactly where two meetings share a minute', () => {
    fc.assert(
      fc.property(meetings, (list) => {
        for (const [index, line] of layOutSchedule(list, null)
          .filter((entry) => entry.kind === 'meeting')
          .entries()) {
          const start = minutesOf(line.meeting.time);
          const isShared = list.slice(0, index).some((earlier) => endOf(earlier) > start);
          expect(line.overlaps !== null).toBe(isShared);
        }
      }),
    );
  });

  it('has the next meeting that has not begun', () => {
    fc.assert(
      fc.property(meetings, minute, (list, now) => {
        const next = nextMeeting(list, ({ time }) => minutesOf(time) - now);
        const ahead = list.filter(({ time }) => minutesOf(time) > now);
        expect(next?.meeting).toEqual(ahead[0]);
        if (next) expect(next.inMinutes).toBeGreaterThan(0);
      }),
    );
  });
});

it.each([
  [15, 44],
  [60, 46],
  [120, 58],
  [1440, 72],
])('a meeting of %i minutes is %i px high', (minutes, height) => {
  expect(heightOf(minutes)).toBe(height);
});

it('minutes are formatted as a time that is parsed as the same minutes', () => {
  fc.assert(fc.property(minute, (value) => expect(minutesOf(timeAt(value))).toBe(value)));
});
