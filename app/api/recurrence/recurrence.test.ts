import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { RecurrencePreview } from '@/lib/shared/contract/schemas/series';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { GET as previewRoute } from './route';

const preview = async (rrule: string, start = '2026-11-22') =>
  call<RecurrencePreview & ErrorBody>(previewRoute, {
    as: await aUser(),
    path: `/api/recurrence?rrule=${encodeURIComponent(rrule)}&start=${start}`,
  });

test('a rule is shown by its first five days from the start on, and in words', async () => {
  expect(await preview('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR')).toMatchObject({
    status: 200,
    body: {
      next: ['2026-11-22', '2026-12-01', '2026-12-04', '2026-12-15', '2026-12-18'],
      words: expect.stringContaining('Tuesday'),
    },
  });
  expect((await preview('FREQ=DAILY;COUNT=2')).body.next).toEqual(['2026-11-22', '2026-11-23']);
});

test('years may be between two of the days', async () => {
  expect((await preview('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29')).body.next).toEqual([
    ...['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29', '2044-02-29'],
  ]);
});

test.each(['FREQ=HOURLY', 'FREQ=WEEKLY;BYMONTHDAY=1', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30', 'x'])(
  'the rule %s is refused',
  async (rrule) => {
    expect(await preview(rrule)).toMatchObject({
      status: 400,
      body: { fields: { recurrence: expect.any(String) } },
    });
  },
);

test('a start that is no day is refused', async () => {
  expect(await preview('FREQ=DAILY', '2026-02-30')).toMatchObject({
    status: 400,
    body: { fields: { start: expect.any(String) } },
  });
});
