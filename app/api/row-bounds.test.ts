import { v7 } from 'uuid';
import { POST as feedRoute } from '@/app/api/calendar-feeds/route';
import { POST as goalRoute } from '@/app/api/goals/route';
import { POST as labelRoute } from '@/app/api/labels/route';
import { POST as outsideRoute } from '@/app/api/outside-calendars/route';
import { POST as scheduleRoute } from '@/app/api/schedules/route';
import { DELETE as deleteTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute } from '@/app/api/tasks/route';
import { POST as tokenRoute } from '@/app/api/tokens/route';
import { database } from '@/lib/db/client';
import type { Handler } from '@/lib/server/http/route';
import { hashOf, newSecret } from '@/lib/server/secrets';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { statementsOf } from '@/lib/testing/server/statements';

/** Limits of rows that are small enough to be filled at each change. Those of large ones: row-bounds.long.test.ts. */

const DAY = '2025-11-21';

afterEach(restoreSettings);

const createTask = (as: Person, more: object = {}) =>
  call<{ id: string } & ErrorBody>(taskRoute, {
    as,
    method: 'POST',
    body: { title: 'Water the fig', date: DAY, ...more },
  });

const itemsOf = ({ user }: Person) => database.item.count({ where: { ownerId: user.id } });

describe('tasks, meetings and goals', () => {
  describe('with a limit of five', () => {
    beforeEach(() => changeSettings({ MAX_ITEMS_PER_PERSON: '5' }));

    test('all kinds count, with or without a time, and deleted ones', async () => {
      const ines = await aUser();
      const post = (route: typeof taskRoute, body: object) =>
        call(route, { as: ines, method: 'POST', body: { title: 'Walk', date: DAY, ...body } });
      const first = await createTask(ines);
      await call(deleteTaskRoute, { as: ines, method: 'DELETE', params: { dateOrId: first.body.id } });
      expect((await createTask(ines, { time: '10:00' })).status).toBe(201);
      expect((await post(scheduleRoute, { time: '09:00' })).status).toBe(201);
      expect((await post(goalRoute, { type: 'daily' })).status).toBe(201);
      expect((await createTask(ines)).status).toBe(201);
      expect((await createTask(ines)).status).toBe(409);
      expect((await createTask(ines, { time: '10:00' })).status).toBe(409);
      expect((await post(scheduleRoute, { time: '09:00' })).status).toBe(409);
      expect((await post(goalRoute, { type: 'daily' })).status).toBe(409);
      expect(await itemsOf(ines)).toBe(5);
    });

    test('simultaneous creates do not exceed it', async () => {
      const ines = await aUser();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => createTask(ines, index % 2 ? { time: '10:00' } : {})),
      );
      const made = answers.filter(({ status }) => status === 201).length;
      expect([made, answers.length - made, await itemsOf(ines)]).toEqual([5, 15, 5]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    });

    test('a create that is sent again is answered with the existing item', async () => {
      const ines = await aUser();
      const ids = Array.from({ length: 5 }, () => v7());
      for (const id of ids) expect((await createTask(ines, { id })).status).toBe(201);
      const again = await createTask(ines, { id: ids[2] });
      expect([again.status, again.body.id]).toEqual([200, ids[2]]);
    });
  });

  test('are counted rarely while a person has few', async () => {
    const ines = await aUser();
    const counts = async () =>
      (await statementsOf(() => createTask(ines))).filter((text) => text.includes('count(*)')).length;
    expect([await counts(), await counts(), await counts()]).toEqual([1, 0, 0]);
  });
});

test('an account has at most 500 labels', async () => {
  const ines = await aUser();
  const data = Array.from({ length: 499 }, (_, index) => {
    const name = `l${index}`;
    return { id: v7(), ownerId: ines.user.id, name, folded: name };
  });
  await database.label.createMany({ data });
  const labelled = (body: object) => call(labelRoute, { as: ines, method: 'POST', body });
  const id = v7();
  expect((await labelled({ id, name: 'last' })).status).toBe(201);
  expect(await labelled({ name: 'more' })).toMatchObject({
    status: 409,
    body: { error: 'An account has at most 500 labels.' },
  });
  expect((await labelled({ id, name: 'last' })).status).toBe(200);
});

type Listed = { name: string; max: number; route: Handler; body: object; fill: (userId: string) => object };

const LISTED: Listed[] = [
  {
    name: 'calendar feeds',
    max: 20,
    route: feedRoute,
    body: { name: 'Phone', contents: 'both' },
    fill: (userId) =>
      database.calendarFeed.createMany({
        data: Array.from({ length: 19 }, () => ({
          ...{ id: v7(), userId, name: 'Phone', hint: 'abcd…wxyz', secretHash: hashOf(newSecret()) },
          ...{ contents: 'both', people: 'mine', tasksAs: 'events' },
        })),
      }),
  },
  {
    name: 'access tokens',
    max: 50,
    route: tokenRoute,
    body: { name: 'Script', scope: 'read' },
    fill: (userId) =>
      database.token.createMany({
        data: Array.from({ length: 49 }, () => ({
          ...{ id: v7(), userId, name: 'Script', hint: 'abcd…wxyz', tokenHash: hashOf(newSecret()) },
          scope: 'read',
        })),
      }),
  },
  {
    name: 'outside calendars',
    max: 20,
    route: outsideRoute,
    body: { name: 'Club', url: 'https://calendar.example.org/club.ics', colour: 'blue' },
    fill: (ownerId) =>
      database.outsideCalendar.createMany({
        data: Array.from({ length: 19 }, () => ({
          ...{ id: v7(), ownerId, name: 'Club', url: 'https://calendar.example.org/club.ics' },
          ...{ countsAsBusy: false, hidden: false, dueAt: new Date() },
        })),
      }),
  },
];

test.each(LISTED)(
  'an account has at most $max $name, also of creates at once',
  async ({ name, max, route, body, fill }) => {
    const ines = await aUser();
    await fill(ines.user.id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call<ErrorBody>(route, { as: ines, method: 'POST', body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refusal = answers.find(({ status }) => status === 409)?.body;
    expect(refusal?.error).toBe(`An account has at most ${max} ${name}.`);
  },
);
