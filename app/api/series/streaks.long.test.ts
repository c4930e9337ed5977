import { PATCH as changeRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createRoute, GET as tasksRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';

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
