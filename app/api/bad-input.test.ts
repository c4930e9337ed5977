import { v7 } from 'uuid';
import * as goalRoutes from '@/app/api/goals/[viewOrId]/route';
import * as goalsRoutes from '@/app/api/goals/route';
import * as scheduleRoutes from '@/app/api/schedules/[dateOrId]/route';
import * as schedulesRoutes from '@/app/api/schedules/route';
import * as taskRoutes from '@/app/api/tasks/[dateOrId]/route';
import * as tasksRoutes from '@/app/api/tasks/route';
import type { Handler } from '@/lib/server/http/route';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import { type Call, call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

/**
 * Bad input to the calls of tasks, meetings and goals is answered with a clear error and changes nothing
 * (docs/product/conventions.md).
 */

type Kind = {
  name: string;
  create: Handler;
  change: Handler;
  /** The name of the dynamic segment with an item's id. */
  segment: string;
  valid: Record<string, unknown>;
  /** Invalid values by field, in addition to those of the fields that all kinds share. */
  wrong: [field: string, value: unknown][];
  unchangeable: string[];
};

const KINDS: Kind[] = [
  {
    name: 'tasks',
    create: tasksRoutes.POST,
    change: taskRoutes.PATCH,
    segment: 'dateOrId',
    valid: { title: 'Tune the piano', date: '2025-11-21', time: '09:00', priority: 'low' },
    wrong: [
      ['date', '2025-02-30'],
      ['date', '1899-12-31'],
      ['date', '21.11.2025'],
      ['date', 20251121],
      ['time', '24:00'],
      ['time', '9:00'],
      ['time', '09:60'],
      ['time', 900],
      ['time', ''],
      ['priority', 'urgent'],
      ['priority', null],
      ['priority', 1],
      ['notes', 'x'.repeat(10_001)],
      ['notes', 'nul\u0000'],
      ['notes', 7],
      ['checklist', null],
      ['checklist', 'a, b'],
      ['estimate', 0],
      ['estimate', 1_441],
      ['estimate', 1.5],
      ['estimate', '30'],
      ['rank', null],
      ['rank', ''],
      ['rank', 'a'],
      ['rank', 'a00'],
      ['rank', 'b0'],
      ['rank', 'a-'],
      ['rank', '0'],
      ['rank', 'ä0'],
      ['rank', `A${'0'.repeat(26)}`],
      ['rank', `a0${'V'.repeat(99)}`],
      ['goalId', 'no-uuid'],
      ['goalId', 7],
    ],
    unchangeable: ['ownerId', 'createdAt', 'completedAt', 'droppedAt', 'carried', 'isShared', 'kind'],
  },
  {
    name: 'meetings',
    create: schedulesRoutes.POST,
    change: scheduleRoutes.PATCH,
    segment: 'dateOrId',
    valid: {
      title: 'Dentist',
      date: '2025-11-21',
      time: '15:00',
      duration: 45,
      location: 'Harbour Street 12',
    },
    wrong: [
      ['date', '2025-13-01'],
      ['date', null],
      ['time', '25:00'],
      ['duration', 0],
      ['duration', 527_041],
      ['duration', 22.5],
      ['duration', '45'],
      ['duration', -15],
      ['location', 'x'.repeat(201)],
      ['location', 'two\nlines'],
      ['location', 7],
      ['endDate', null],
      ['endDate', '2025-11-31'],
      ['endDate', '2025-11-22'],
      ['notes', 'x'.repeat(10_001)],
      ['timeZone', 'Mars/Olympus'],
      ['timeZone', '+01:00'],
      ['timeZone', ''],
    ],
    unchangeable: ['ownerId', 'author', 'priority'],
  },
  {
    name: 'goals',
    create: goalsRoutes.POST,
    change: goalRoutes.PATCH,
    segment: 'viewOrId',
    valid: { title: 'Swim twice', description: 'In the lake', type: 'weekly', date: '2025-11-21' },
    wrong: [
      ['description', 'x'.repeat(2001)],
      ['description', 'nul\u0000'],
      ['description', 7],
      ['parentId', 'no-uuid'],
      ['parentId', 7],
    ],
    unchangeable: ['type', 'date', 'ownerId', 'progress'],
  },
];

const TITLES: [field: string, value: unknown][] = [
  ['title', ''],
  ['title', '   '],
  ['title', null],
  ['title', 7],
  ['title', ['a']],
  ['title', { not: '' }],
  ['title', 'x'.repeat(201)],
  ['title', 'two\nlines'],
  ['title', 'nul\u0000'],
  ['title', 'half \ud83d pair'],
  // Without a character that can be seen: its row could not be pressed.
  ['title', '\u200b'],
  ['title', '\u00ad\u200d\u3164\u2800'],
  ['title', '\ufeff \u00a0'],
];

describe.each(KINDS)('$name', ({ create, change, segment, valid, wrong, unchangeable }) => {
  let ines: Person;
  let id: string;

  beforeEach(async () => {
    ines = await aUser();
    const { body } = await call<{ id: string }>(create, { as: ines, method: 'POST', body: valid });
    id = body.id;
  });

  const creating = (given: Call): Promise<[number, ErrorBody]> =>
    outcome(create, { method: 'POST', ...given });
  const changing = (given: Call): Promise<[number, ErrorBody]> =>
    outcome(change, { method: 'PATCH', params: { [segment]: id }, ...given });

  async function outcome(handler: Handler, given: Call): Promise<[number, ErrorBody]> {
    const { status, body } = await call<ErrorBody>(handler, { as: ines, ...given });
    return [status, body];
  }

  /** Checks that no second item was created, and that the first one is unchanged. */
  async function expectUnchanged() {
    const { database } = await import('@/lib/db/client');
    const items = await database.item.findMany({
      where: { ownerId: ines.user.id },
      select: { id: true, version: true },
    });
    expect(items).toEqual([{ id, version: 1 }]);
  }

  test.each([...TITLES, ...wrong])('%s cannot be %j', async (field, value) => {
    for (const [status, body] of [
      await creating({ body: { ...valid, [field]: value } }),
      await changing({ body: { [field]: value } }),
    ]) {
      expect(status).toBe(400);
      expect(Object.keys(body.fields ?? {})).toEqual([field]);
    }
    await expectUnchanged();
  });

  test.each(Object.keys({ title: 0, date: 0 }))('a new item requires its %s', async (field) => {
    const { [field]: _, ...rest } = valid;
    const [status, body] = await creating({ body: rest });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('an unknown field is refused by name', async () => {
    for (const [status, body] of [
      await creating({ body: { ...valid, colour: 'red' } }),
      await changing({ body: { colour: 'red' } }),
    ])
      expect([status, body.fields]).toEqual([400, { colour: 'Unknown field.' }]);
    await expectUnchanged();
  });

  test.each(unchangeable)('%s cannot be changed', async (field) => {
    const [status] = await changing({ body: { [field]: ines.user.id } });
    expect(status).toBe(400);
    await expectUnchanged();
  });

  test.each([0, -1, 1.5, '1', null, 2 ** 40])('the version %j is refused', async (version) => {
    expect((await changing({ body: { title: 'x', version } }))[0]).toBe(400);
    await expectUnchanged();
  });

  test.each(['no-uuid', '', 7, '{}'])('the id %j is refused', async (given) => {
    expect((await creating({ body: { ...valid, id: given } }))[0]).toBe(400);
    await expectUnchanged();
  });

  test('a body that does not match its content type or its length is refused', async () => {
    const json = { 'content-type': 'application/json' };
    const text = JSON.stringify(valid);
    const table: [number, Call][] = [
      [400, { rawBody: '{"title":', headers: json }],
      [400, { rawBody: '', headers: json }],
      [400, { rawBody: '[]', headers: json }],
      [400, { rawBody: 'null', headers: json }],
      [400, { rawBody: new Uint8Array([0x7b, 0xff, 0x7d]), headers: json }],
      [415, { rawBody: text, headers: { 'content-type': 'text/plain' } }],
      [415, { rawBody: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
      [413, { rawBody: JSON.stringify({ ...valid, title: 'x'.repeat(256 * 1024) }), headers: json }],
      [413, { rawBody: text, headers: { ...json, 'content-length': String(257 * 1024) } }],
    ];
    for (const [expected, given] of table) {
      expect([expected, (await creating(given))[0]]).toEqual([expected, expected]);
      expect([expected, (await changing(given))[0]]).toEqual([expected, expected]);
    }
    await expectUnchanged();
  });

  test('a content type may have a charset', async () => {
    const [status] = await changing({
      rawBody: JSON.stringify({ title: 'Changed' }),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(status).toBe(200);
  });

  test('a caller without access gets 404, or 401 without a session, before the body is validated', async () => {
    const tomas = await aUser();
    expect(
      (await call(change, { as: tomas, method: 'PATCH', params: { [segment]: id }, body: { title: 7 } }))
        .status,
    ).toBe(404);
    expect(
      (await call(change, { as: tomas, method: 'PATCH', params: { [segment]: v7() }, rawBody: 'x' })).status,
    ).toBe(404);
    expect(
      (await call(change, { method: 'PATCH', params: { [segment]: id }, body: { title: 7 } })).status,
    ).toBe(401);
    await expectUnchanged();
  });

  test('an Authorization header with another scheme or an invalid secret is 401, even beside a valid cookie', async () => {
    for (const authorization of ['Bearer nonsense', 'Bearer ', 'Basic aW5lczpwdw==', '']) {
      const given = {
        as: undefined,
        headers: { authorization, cookie: ines.cookie, 'sec-fetch-site': 'same-origin' },
      };
      expect((await creating({ ...given, body: valid }))[0]).toBe(401);
    }
    await expectUnchanged();
  });

  test('a write with the cookie alone must come from this origin', async () => {
    const from = (headers: Record<string, string>) =>
      creating({ as: undefined, body: valid, headers: { cookie: ines.cookie, ...headers } });
    expect((await from({}))[0]).toBe(403);
    expect((await from({ 'sec-fetch-site': 'cross-site' }))[0]).toBe(403);
    expect((await from({ 'sec-fetch-site': 'same-site' }))[0]).toBe(403);
    expect((await from({ 'sec-fetch-site': 'none' }))[0]).toBe(403);
    expect((await from({ origin: 'https://evil.example' }))[0]).toBe(403);
    expect((await from({ origin: 'null' }))[0]).toBe(403);
    // The browser sets Sec-Fetch-Site, which takes precedence over Origin.
    expect((await from({ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }))[0]).toBe(403);
    await expectUnchanged();
    expect((await from({ 'sec-fetch-site': 'same-origin' }))[0]).toBe(201);
    expect((await from({ origin: 'http://localhost:3000' }))[0]).toBe(201);
  });

  test('a method that the route does not support is 405, and Allow names those that it does', async () => {
    const { POST, PUT } = segment === 'viewOrId' ? goalRoutes : taskRoutes;
    for (const [method, handler] of [
      ['POST', POST],
      ['PUT', PUT],
    ] as const) {
      const { status, headers } = await call(handler, {
        as: ines,
        method,
        path: '/api?x=1',
        params: { [segment]: id },
      });
      expect([method, status]).toEqual([method, 405]);
      expect(headers.get('allow')).toContain('PATCH, DELETE');
    }
  });
});
