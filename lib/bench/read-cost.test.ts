import { POST as createFeedRoute } from '@/app/api/calendar-feeds/route';
import { PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute } from '@/app/api/tasks/route';
import { GET as feedRoute } from '@/app/feeds/[file]/route';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import { add } from '@/lib/testing/server/acts';
import { answerOf, call } from '@/lib/testing/server/call';
import { aPlanner, aTask, DAY, type Planner, READS } from '@/lib/testing/server/measured-reads';
import { aUser } from '@/lib/testing/server/people';
import { ownStatementsOf } from '@/lib/testing/server/statements';

/** The cost of reads and writes for the database: a fixed number of statements. */

let planner: Planner;

beforeAll(async () => {
  planner = await aPlanner();
});

test.each(READS)(
  '%s takes as many statements as expected, and the first finds the session',
  async (_, route, options, count) => {
    // The first request of a minute also reads the count of requests, so it is not measured.
    await call(route, { as: planner.ines, ...options(planner) });
    const own = await ownStatementsOf(() => call(route, { as: planner.ines, ...options(planner) }));
    expect(own[0]).toContain('FROM sessions');
    expect(own).toHaveLength(count);
  },
);

test('a write takes as many statements as expected', async () => {
  const body = { title: 'Sing', date: DAY };
  const { id } = await aTask(planner.ines);
  const patch = (changes: object) => ({ method: 'PATCH', params: { dateOrId: id }, body: changes }) as const;
  const made = () => call(createTaskRoute, { as: planner.ines, method: 'POST', body });
  const timed = () =>
    call(createTaskRoute, { as: planner.ines, method: 'POST', body: { ...body, time: '10:00' } });
  const changed = () => call(patchTaskRoute, { as: planner.ines, ...patch({ completed: true }) });
  const moved = () => call(patchTaskRoute, { as: planner.ines, ...patch({ time: '11:00' }) });
  const statements = async (work: () => Promise<unknown>) => (await ownStatementsOf(work)).length;
  // One statement finds the session and one writes and answers; a change also reads the stored item.
  expect(await statements(made)).toBe(2);
  expect(await statements(changed)).toBe(3);
  // Planning reminders adds a transaction (begin and end), and statements that read and write the planned ones.
  expect(await statements(timed)).toBe(2 + 2 + 1);
  expect(await statements(moved)).toBe(3 + 2 + 3);
});

test('a calendar feed takes as many statements as expected', async () => {
  const tomas = await aUser();
  const date = addDays(dayAt(new Date()), 1);
  for (const title of ['Sing', 'Tune the piano']) await add(tomas, 'task', { title, date });
  await add(tomas, 'schedule', { date, time: '10:00', recurrence: { rrule: 'FREQ=DAILY;COUNT=5' } });
  const body = { name: 'Phone', contents: 'both' };
  const { url } = (await call<{ url: string }>(createFeedRoute, { as: tomas, method: 'POST', body })).body;
  const file = url.slice(url.lastIndexOf('/') + 1);
  const own = await ownStatementsOf(() => answerOf(feedRoute, { params: { file } }));
  // Finds the feed; the ids of the series, their zones, the ids of the rest, and the rest; two for each series; the
  // record of the read.
  expect(own).toHaveLength(1 + 4 + 2 + 1);
});
