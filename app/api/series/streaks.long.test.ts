import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { PATCH as changeRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createRoute, GET as tasksRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

/** The occurrences of each series, all of which but today's and tomorrow's are complete. */
const COUNT = 700;

test('long streaks of very many series in one read end where the bound of what is looked at is reached', async () => {
  const ines = await aUser();
  const today = dayAt(new Date(), 'Europe/Lisbon');
  const body = {
    title: 'Water the fig',
    date: addDays(today, 2 - COUNT),
    recurrence: { rrule: `FREQ=DAILY;COUNT=${COUNT}` },
  };
  for (let series = 0; series < 60; series++)
    expect((await call(createRoute, { as: ines, method: 'POST', body })).status).toBe(201);
  await database.$executeRaw`
    UPDATE tasks SET completed_at = now() FROM items
    WHERE items.id = tasks.id AND owner_id = ${ines.user.id}::uuid AND date < ${today}::date`;
  const path = `/api/tasks?startDate=${today}&endDate=${today}`;
  const { body: tasks } = await call<Task[]>(tasksRoute, { as: ines, path });
  const [first] = tasks;
  // 20,000 occurrences for 60 series: each 333rd counts as missed.
  expect(tasks.map(({ streak }) => streak)).toEqual(Array(60).fill(332));
  const { body: alone } = await call<Task>(changeRoute, {
    as: ines,
    method: 'PATCH',
    params: { dateOrId: first?.id ?? '' },
    body: { completed: false },
  });
  expect(alone.streak).toBe(COUNT - 2);
});

type Occurrence = { day: number; date: number; state: 'open' | 'complete' | 'dropped'; isDeleted: boolean };
type Repeated = { follows: boolean; mode: 'fixed' | 'after_completion'; occurrences: Occurrence[] };

/** Occurrences on days before and after today, some of them moved. */
const repeated: fc.Arbitrary<Repeated> = fc.record({
  follows: fc.boolean(),
  mode: fc.constantFrom('fixed', 'fixed', 'fixed', 'after_completion'),
  occurrences: fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: -12, max: 4 }),
      date: fc.integer({ min: -14, max: 14 }),
      state: fc.constantFrom('complete', 'complete', 'complete', 'complete', 'open', 'dropped'),
      isDeleted: fc.constantFrom(false, false, false, true),
    }),
    { selector: ({ day }) => day, minLength: 1, maxLength: 17 },
  ),
});

/** The series from which each one was split off, itself first. */
const lineageOf = (all: readonly Repeated[], index: number): Repeated[] => {
  const own = all[index];
  if (!own) return [];
  return [own, ...(own.follows && index > 0 ? lineageOf(all, index - 1) : [])];
};

/** Counts a streak as docs/product/repeating.md says it, occurrence by occurrence. */
function countedStreak(lineage: readonly Repeated[]): number {
  const upToToday = lineage.flatMap(({ mode, occurrences }) =>
    occurrences.filter(({ day, isDeleted }) => day <= 0 && !isDeleted).map((one) => ({ ...one, mode })),
  );
  const missed = upToToday.filter(
    ({ mode, day, date, state }) => mode === 'fixed' && day < 0 && date < 0 && state === 'open',
  );
  const last = Math.max(Number.NEGATIVE_INFINITY, ...missed.map(({ day }) => day));
  return upToToday.filter(({ day, state }) => day > last && state === 'complete').length;
}

async function store({ user }: Person, today: string, all: readonly Repeated[]): Promise<string[]> {
  const ids = all.map(() => newId());
  for (const [index, { follows, mode, occurrences }] of all.entries()) {
    const predecessor = follows && index > 0 ? (ids[index - 1] ?? null) : null;
    await database.$executeRaw`
      INSERT INTO series (id, kind, owner_id, uid, rrule, mode, start_day, template, predecessor_id)
      VALUES (${ids[index]}::uuid, 'task', ${user.id}::uuid, ${ids[index]}, 'FREQ=DAILY', ${mode}::series_mode, ${today}::date,
        '{}', ${predecessor}::uuid)`;
    await database.$executeRaw`
      WITH item AS (
        INSERT INTO items (id, kind, owner_id, title, series_id, occurrence_day, date, deleted_at)
        SELECT gen_random_uuid(), 'task', ${user.id}::uuid, one.state, ${ids[index]}::uuid, ${today}::date + one.day,
          ${today}::date + one.date, CASE WHEN one."isDeleted" THEN now() END
        FROM jsonb_to_recordset(${JSON.stringify(occurrences)}::jsonb) AS one (day int, date int, state text, "isDeleted" boolean)
        RETURNING id, title)
      INSERT INTO tasks (id, completed_at, dropped_at)
      SELECT id, CASE title WHEN 'complete' THEN now() END, CASE title WHEN 'dropped' THEN now() END FROM item`;
  }
  return ids;
}

test('any streak is what its occurrences count to, also after splits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(repeated, { minLength: 1, maxLength: 6 }), async (all) => {
      const ines = await aUser();
      const today = dayAt(new Date(), 'Europe/Lisbon');
      const ids = await store(ines, today, all);
      const path = `/api/tasks?startDate=${addDays(today, -20)}&endDate=${addDays(today, 20)}`;
      const { body: tasks } = await call<Task[]>(tasksRoute, { as: ines, path });
      const shown = all.flatMap(({ occurrences }, index) =>
        occurrences
          .filter(({ isDeleted }) => !isDeleted)
          .map(() => [ids[index], countedStreak(lineageOf(all, index))]),
      );
      expect(tasks.map(({ series, streak }) => [series?.id, streak]).sort()).toEqual(shown.sort());
    }),
    { numRuns: 100 },
  );
});
