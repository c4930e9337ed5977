import fc from 'fast-check';
import { GET as dayRoute, PATCH as patchRoute } from '@/app/api/schedules/[dateOrId]/route';
import { POST as createRoute, GET as rangeRoute } from '@/app/api/schedules/route';
import { GET as summaryRoute } from '@/app/api/summary/route';
import { addDays, timeAt } from '@/lib/shared/calendar/days';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import { collaborate, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { runs } from '@/lib/testing/tier';

/** Meetings of whole days, of several days, and in a time zone of their own (docs/product/meetings.md). */

const create = (as: Person, body: object) =>
  call<Schedule & ErrorBody>(createRoute, {
    as,
    method: 'POST',
    body: { title: 'Fair', date: '2025-11-21', time: null, ...body },
  });
const aMeeting = async (as: Person, body: object = {}): Promise<Schedule> => (await create(as, body)).body;
const patch = (as: Person, id: string, body: object) =>
  call<Schedule & ErrorBody>(patchRoute, { as, method: 'PATCH', params: { dateOrId: id }, body });
const onDay = async (as: Person, dateOrId: string): Promise<string[]> =>
  (await call<Schedule[]>(dayRoute, { as, params: { dateOrId } })).body.map(({ title }) => title);
const inRange = async (as: Person, startDate: string, endDate: string): Promise<string[]> => {
  const path = `/api/schedules?startDate=${startDate}&endDate=${endDate}`;
  return (await call<Schedule[]>(rangeRoute, { as, path })).body.map(({ title }) => title);
};

describe('the last day of a new meeting', () => {
  test.each([
    ['is the first by default', {}, '2025-11-21'],
    ['is given for whole days', { endDate: '2025-11-23' }, '2025-11-23'],
    ['is at most 366 days after the first', { endDate: '2026-11-22' }, '2026-11-22'],
    ['can be the last of the calendar', { date: '9999-12-30', endDate: '9999-12-31' }, '9999-12-31'],
    ['follows from time and duration', { time: '23:00', duration: 61 }, '2025-11-22'],
    ['is not the day that begins when it ends', { time: '23:00', duration: 60 }, '2025-11-21'],
    [
      'may be given when it is the same',
      { time: '12:00', duration: 2_880, endDate: '2025-11-23' },
      '2025-11-23',
    ],
    ['is at most that of 366 days', { time: '00:01', duration: 527_040 }, '2026-11-22'],
    ['ends with the calendar', { date: '9999-12-31', time: '23:30', duration: 60 }, '9999-12-31'],
  ])('%s', async (_what, body, endDate) => {
    const ines = await aUser();
    const made = await create(ines, body);
    expect(made).toMatchObject({ status: 201, body: { endDate } });
    expect((await patch(ines, made.body.id, { title: 'Market' })).body).toMatchObject({
      endDate,
      version: 2,
    });
  });

  test.each([
    ['before the first', { endDate: '2025-11-20' }],
    ['more than 366 days after the first', { endDate: '2026-11-23' }],
    ['other than that of a meeting with a time', { time: '10:00', endDate: '2025-11-22' }],
  ])('cannot be %s', async (_what, body) => {
    const ines = await aUser();
    expect(await create(ines, body)).toMatchObject({
      status: 400,
      body: { fields: { endDate: expect.any(String) } },
    });
    expect(await inRange(ines, '2025-11-01', '2025-11-30')).toEqual([]);
  });

  test('needs a time to be given, or null', async () => {
    const body = { title: 'Fair', date: '2025-11-21' };
    const answer = await call<ErrorBody>(createRoute, { as: await aUser(), method: 'POST', body });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['time']]);
  });
});

describe('a change', () => {
  test('of the day alone moves the last day along', async () => {
    const ines = await aUser();
    const { id } = await aMeeting(ines, { endDate: '2025-11-23' });
    expect((await patch(ines, id, { date: '2024-02-28' })).body.endDate).toBe('2024-03-01');
    expect((await patch(ines, id, { date: '2025-02-28', endDate: '2025-02-28' })).body.endDate).toBe(
      '2025-02-28',
    );
    expect((await patch(ines, id, { endDate: '2025-03-02' })).body).toMatchObject({
      date: '2025-02-28',
      endDate: '2025-03-02',
    });
    expect(await patch(ines, id, { date: '9999-12-31' })).toMatchObject({
      status: 400,
      body: { fields: { date: expect.any(String) } },
    });
    expect((await patch(ines, id, { endDate: '2025-02-27' })).status).toBe(400);
  });

  test('from whole days to a time ends the meeting by its duration, and back keeps its days', async () => {
    const ines = await aUser();
    const { id } = await aMeeting(ines, { endDate: '2025-11-23' });
    expect((await patch(ines, id, { time: '10:00' })).body).toMatchObject({
      duration: 60,
      endDate: '2025-11-21',
    });
    expect((await patch(ines, id, { duration: 1_440 })).body.endDate).toBe('2025-11-22');
    expect((await patch(ines, id, { date: '2025-12-31' })).body.endDate).toBe('2026-01-01');
    expect((await patch(ines, id, { time: null })).body).toMatchObject({
      date: '2025-12-31',
      time: null,
      endDate: '2026-01-01',
    });
    expect((await patch(ines, id, { time: '09:00', endDate: '2026-01-02' })).status).toBe(400);
    expect((await patch(ines, id, { time: null, endDate: '2026-01-05' })).body.endDate).toBe('2026-01-05');
  });

  test('of notes and zone is stored', async () => {
    const ines = await aUser();
    const { id, ...made } = await aMeeting(ines, {
      time: '11:00',
      timeZone: 'Europe/Lisbon',
      notes: 'Bring\nshoes',
    });
    expect(made).toMatchObject({ timeZone: 'Europe/Lisbon', notes: 'Bring\nshoes' });
    expect((await patch(ines, id, { timeZone: null, notes: '' })).body).toMatchObject({
      timeZone: null,
      notes: null,
      version: 2,
    });
  });
});

test('days and ranges have every meeting that takes a part of them, of everybody whose planner one sees', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  await aMeeting(ines, { title: 'own', date: '2025-11-20', endDate: '2025-11-22' });
  await aMeeting(ines, { title: 'night', date: '2025-11-20', time: '22:00', duration: 180 });
  await aMeeting(ines, { title: 'evening', date: '2025-11-20', time: '22:00', duration: 120 });
  await aMeeting(ines, { title: 'year', date: '2025-01-01', endDate: '2026-01-02' });
  const given = await aMeeting(tomas, { title: 'given', date: '2025-11-19', endDate: '2025-11-21' });
  await share(tomas, { kind: 'schedule', id: given.id }, ines);
  await aMeeting(tomas, { title: 'not given', date: '2025-11-19', endDate: '2025-11-21' });
  await collaborate(odile, ines, 'viewer');
  await aMeeting(odile, { title: 'of a planner', date: '2025-11-18', endDate: '2025-11-21' });
  await aMeeting(ines, { title: 'timed', time: '09:00' });
  await aMeeting(ines, { title: 'whole day' });

  expect(await onDay(ines, '2025-11-19')).toEqual(['year', 'of a planner', 'given']);
  expect(await onDay(ines, '2025-11-20')).toEqual([
    'year',
    'of a planner',
    'given',
    'own',
    'night',
    'evening',
  ]);
  const friday = ['year', 'of a planner', 'given', 'own', 'night', 'whole day', 'timed'];
  expect(await onDay(ines, '2025-11-21')).toEqual(friday);
  expect(await onDay(ines, '2025-11-22')).toEqual(['year', 'own']);
  expect(await inRange(ines, '2025-11-21', '2025-11-30')).toEqual(friday);
  expect(await inRange(ines, '2025-11-23', '2026-01-01')).toEqual(['year']);
  expect(await inRange(ines, '2026-01-02', '2026-01-31')).toEqual(['year']);
  expect(await inRange(ines, '2026-01-03', '2026-01-31')).toEqual([]);
});

test('any meetings are read and counted on exactly the days that they take a part of', async () => {
  const FIRST = '2027-02-20';
  const span = fc.record({
    start: fc.integer({ min: -370, max: 30 }),
    whole: fc.boolean(),
    days: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 300, max: 366 })),
    minute: fc.integer({ min: 0, max: 1_439 }),
    duration: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 400_000, max: 527_040 })),
  });
  const range = fc.record({
    start: fc.integer({ min: -400, max: 400 }),
    days: fc.integer({ min: 0, max: 45 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(span, { minLength: 1, maxLength: 8 }),
      fc.array(range, { minLength: 4 }),
      async (spans, ranges) => {
        const ines = await aUser();
        /** The first and the last minute of each meeting, counted from the first day. */
        const minutes: [from: number, to: number][] = [];
        for (const { start, whole, days, minute, duration } of spans) {
          const date = addDays(FIRST, start);
          await aMeeting(
            ines,
            whole ? { date, endDate: addDays(date, days) } : { date, time: timeAt(minute), duration },
          );
          const from = start * 1_440 + (whole ? 0 : minute);
          minutes.push([from, whole ? (start + days + 1) * 1_440 - 1 : from + duration - 1]);
        }
        const taking = (first: number, last: number) =>
          minutes.filter(([from, to]) => from < (last + 1) * 1_440 && to >= first * 1_440).length;
        for (const { start, days } of ranges) {
          const [startDate, endDate] = [addDays(FIRST, start), addDays(FIRST, start + days)];
          expect(await inRange(ines, startDate, endDate)).toHaveLength(taking(start, start + days));
          expect(await onDay(ines, startDate)).toHaveLength(taking(start, start));
          const path = `/api/summary?startDate=${startDate}&endDate=${endDate}`;
          const { body } = await call<DaySummary[]>(summaryRoute, { as: ines, path });
          const counted = Array.from({ length: days + 1 }, (_, index) => ({
            date: addDays(startDate, index),
            tasks: 0,
            completed: 0,
            meetings: taking(start + index, start + index),
          }));
          expect(body).toEqual(counted.filter(({ meetings }) => meetings > 0));
        }
      },
    ),
    { numRuns: runs(4, 12) },
  );
});
