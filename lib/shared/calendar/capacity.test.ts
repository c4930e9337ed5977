import fc from 'fast-check';
import { capacityOf } from './capacity';
import { timeAt } from './days';

const DAY = '2025-11-21';

const ME = 'astrid@example.org';
const meeting = (time: string | null, duration: number, date = DAY) => ({
  date,
  time,
  duration,
  isShared: false,
  shareId: null,
});
const task = (given: {
  estimate?: number | null;
  completed?: boolean;
  droppedAt?: string;
  isShared?: boolean;
  collaborators?: { user: { email: string } }[];
}) => ({
  estimate: null,
  completed: false,
  droppedAt: null,
  isShared: false,
  collaborators: [],
  ...given,
});

describe('the capacity of a day', () => {
  it('counts overlapping meetings once', () => {
    const meetings = [meeting('11:30', 45), meeting('11:00', 90), meeting('12:00', 60), meeting('15:00', 30)];
    expect(capacityOf(DAY, 480, meetings, [], ME)).toMatchObject({
      meetings: 150,
      tasks: 0,
      planned: 150,
      hours: 480,
    });
  });

  it('counts no meeting of whole days, and of others the part on this day', () => {
    const meetings = [meeting(null, 60), meeting('23:00', 120), meeting('22:00', 180, '2025-11-20')];
    expect(capacityOf(DAY, 480, meetings, [], ME).meetings).toBe(120);
  });

  it('counts events of outside calendars that are busy, and what overlaps them once', () => {
    const event = (time: string | null, duration: number | null, given = {}) => ({
      date: DAY,
      endDate: DAY,
      time,
      duration,
      busy: true,
      ...given,
    });
    const events = [
      event('10:30', 60),
      event('14:00', 45, { busy: false }),
      event(null, null),
      event('22:00', 240, { date: '2025-11-20' }),
      event('09:00', 60, { date: '2025-11-22', endDate: '2025-11-22' }),
    ];
    const meetings = [meeting('10:00', 60)];
    expect(capacityOf(DAY, 480, meetings, [], ME, events)).toMatchObject({ meetings: 90 + 120 });
    expect(capacityOf(DAY, 480, meetings, [], ME).meetings).toBe(60);
  });

  it("counts the person's own tasks with a length, done or not, and those without one", () => {
    const tasks = [
      task({ estimate: 45 }),
      task({ estimate: 10, completed: true }),
      task({}),
      task({ completed: true }),
      task({ estimate: 60, droppedAt: '2025-11-21T09:00:00.000Z' }),
      task({ estimate: 30, isShared: true }),
      task({ isShared: true }),
    ];
    expect(capacityOf(DAY, 480, [], tasks, ME)).toMatchObject({ tasks: 55, planned: 55, withoutLength: 1 });
  });

  it('counts of what others have only what is shared with the person by itself, or worked on by them', () => {
    const seen = { ...meeting('09:00', 60), isShared: true };
    const invited = { ...meeting('11:00', 30), isShared: true, shareId: '3f0c' };
    const theirs = { estimate: 45, isShared: true };
    const tasks = [
      task(theirs),
      task({ ...theirs, collaborators: [{ user: { email: ME } }] }),
      task({ ...theirs, collaborators: [{ user: { email: 'ines@example.org' } }] }),
    ];
    expect(capacityOf(DAY, 480, [seen, invited], tasks, ME)).toMatchObject({ meetings: 30, tasks: 45 });
  });

  it('is never more than the day, nor than the sum of the meetings', () => {
    const some = fc.array(
      fc.record({ start: fc.integer({ min: 0, max: 1_439 }), duration: fc.integer({ min: 1, max: 3_000 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(some, (list) => {
        const meetings = list.map(({ start, duration }) => meeting(timeAt(start), duration));
        const minutes = new Set<number>();
        for (const { start, duration } of list)
          for (let minute = start; minute < Math.min(1_440, start + duration); minute++) minutes.add(minute);
        expect(capacityOf(DAY, 0, meetings, [], ME).meetings).toBe(minutes.size);
      }),
    );
  });
});
