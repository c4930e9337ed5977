import fc from 'fast-check';
import { z } from 'zod';
import { GET as meRoute } from '@/app/api/auth/me/route';
import { ROUTES } from '@/app/api/routes';
import { database } from '@/lib/db/client';
import { METHODS, type Method } from '@/lib/server/http/resource';
import type { Handler, Operation } from '@/lib/server/http/route';
import { replan } from '@/lib/server/reminders/plan';
import { MAX_DURATION } from '@/lib/shared/contract/plain/limits';
import { EMOJIS } from '@/lib/shared/contract/plain/sticker-sets';
import { isStorable } from '@/lib/shared/text/text';
import { add } from '@/lib/testing/server/acts';
import { type Call, call, callForBytes } from '@/lib/testing/server/call';
import { anAttachment, anUpload, aTicket, tokenOf } from '@/lib/testing/server/files';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings } from '@/lib/testing/server/settings';
import { StoredState } from '@/lib/testing/server/stored-state';
import { walkedRoutes } from '@/lib/testing/server/walked-routes';
import { runs } from '@/lib/testing/tier';

/**
 * Calls every operation of the interface with typical and with hostile input. No answer is a 500, or one that the
 * OpenAPI document does not describe (`call` checks this); none contains text of somebody else's planner; and no
 * refused call changes anything.
 */

jest.setTimeout(300_000);

/** The number of calls to each operation. */
const RUNS = runs(5, 20);
const SEED = 20_260_302;

/** A part of every text written by the bystander: a person whose planner no caller may see. */
const SECRET = 'Lighthouse keeper';
const DAY = '2026-03-02';

/** The path whose answer, a stream, does not end. */
const ENDLESS = '/api/events';

/** Paths that may answer 503, as the planner lacks the settings for them. */
const MAY_BE_AWAY = ['/api/auth/google', '/api/auth/google/callback'];

/**
 * The path at which a refused call changes a row: a failed attempt uses the upload up, or releases it for another
 * attempt with a new storage key.
 */
const CHANGES_WHEN_REFUSED = '/api/uploads/{token}';

type Offer = { path: string; method: Method; handler: Handler; operation: Operation };

const OFFERS: Offer[] = Object.entries(ROUTES).flatMap(([path, load]) =>
  METHODS.flatMap((method) => {
    const handler = load()[method];
    if (path === ENDLESS) return [];
    const { operation } = handler;
    // An operation without responses only refuses calls. The 405 of a method that the path lacks is not tested here;
    // the 404 of the path that matches all others is.
    const isOffered = Object.keys(operation.responses).length > 0 || path === '/api/{{...path}}';
    return isOffered ? [{ path, method, handler, operation }] : [];
  }),
);

/** Texts that often cause failures. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; DROP TABLE users; --",
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-1',
  '0',
  '99999999999999999999',
  '2025-02-30',
  '0000-00-00',
  '9999-12-31',
  '1900-01-01',
  '24:00',
  '23:59',
  '<script>alert(1)</script>',
  'x'.repeat(256),
  'x'.repeat(10_000),
  '👩‍👩‍👧‍👦'.repeat(40),
  '\r\nSet-Cookie: a=b',
];

/** Existing ids and values by their kind, which KINDS finds by the name of a field. */
const known = {
  ids: [] as string[],
  emails: [] as string[],
  urls: [] as string[],
  dates: [DAY, '2026-03-05'],
  times: ['09:00', '18:30'],
  zones: ['Europe/Berlin', 'America/New_York'],
  rules: [
    'FREQ=DAILY;COUNT=3',
    'FREQ=WEEKLY;BYDAY=MO,FR',
    'FREQ=MONTHLY;BYDAY=-1SU',
    'FREQ=YEARLY;UNTIL=20401231',
  ],
  lines: [
    'Lunch with Ana tomorrow 13:00 for 45m',
    'Miete jeden Monat am 1. !hoch #haus',
    'Dentist friday 9:00 remind me 1 day and 1h before',
  ],
  views: ['daily', 'weekly', 'monthly', 'annual'],
  words: [
    'task',
    'schedule',
    'goal',
    'day',
    'daily',
    'annual',
    'view',
    'edit',
    'Call',
    ...EMOJIS.slice(0, 4),
  ],
};

const KINDS: [name: RegExp, kind: keyof typeof known][] = [
  [/email/i, 'emails'],
  [/url|token/i, 'urls'],
  [/date/i, 'dates'],
  [/time(?!zone)/i, 'times'],
  [/zone/i, 'zones'],
  [/rrule/i, 'rules'],
  [/^text$/i, 'lines'],
  [/^view/i, 'views'],
  [/^start$/i, 'dates'],
  [/id$|id\b|labels$/i, 'ids'],
];

const oneOf = (kind: keyof typeof known): fc.Arbitrary<string> =>
  fc.nat().map((index) => known[kind][index % known[kind].length] ?? DAY);

/** True for text that can be a segment of a URL. The web server refuses other text, or takes it for another path. */
const isSegment = (text: string): boolean => !['', '.', '..'].includes(text) && isStorable(text);

/** Hostile input is often of the wrong form, and most of it is refused. Plain input has the right form. */
type Manner = 'hostile' | 'plain';

/** Generates text for a field or a segment of this name. */
function textFor(name: string, manner: Manner): fc.Arbitrary<string> {
  const kinds = KINDS.filter(([pattern]) => pattern.test(name)).map(([, kind]) => kind);
  const fitting = kinds.length > 0 ? kinds : (['words'] as const);
  if (manner === 'plain') return fc.oneof(...fitting.map(oneOf));
  return fc.oneof(
    { weight: 20, arbitrary: fc.oneof(...fitting.map(oneOf)) },
    { weight: 3, arbitrary: fc.oneof(oneOf('ids'), oneOf('words'), oneOf('dates')) },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );
}

const segmentFor = (name: string, manner: Manner) => textFor(name, manner).filter(isSegment);

const anything = fc.oneof(
  textFor('', 'hostile'),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
);

const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
});

/** The fields that are in most plain input. All others are in few, as some exclude each other. */
const DATED = /date$|^time$|^duration$|^change$|^start$|^rrule$/i;

/** Generates values that fit a schema; hostile ones sometimes do not. */
function likely(given: unknown, manner: Manner, name = ''): fc.Arbitrary<unknown> {
  const parsed = jsonSchema.safeParse(given);
  if (!parsed.success) return anything;
  const { type, enum: choices, const: fixed, properties, required = [], anyOf, oneOf, items } = parsed.data;
  const plain = (): fc.Arbitrary<unknown> => {
    if (choices && choices.length > 0) return fc.constantFrom(...choices);
    if (fixed !== undefined) return fc.constant(fixed);
    const several = anyOf ?? oneOf;
    if (several && several.length > 0) return fc.oneof(...several.map((each) => likely(each, manner, name)));
    if (properties)
      return record(
        Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, likely(each, manner, key)])),
        required.filter((key) => key in properties),
        manner,
      );
    if (type === 'array') return fc.array(likely(items, manner, name), { maxLength: 4 });
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'integer' || type === 'number')
      return manner === 'plain'
        ? fc.constantFrom(1, 15, 60, 1_440, ...(name === 'duration' ? [MAX_DURATION] : []))
        : fc.oneof(fc.constantFrom(1, 15, 60, 120), fc.integer(), fc.double());
    return textFor(name, manner);
  };
  if (manner === 'plain') return plain();
  return fc.oneof({ weight: 30, arbitrary: plain() }, { weight: 1, arbitrary: anything });
}

/** Generates objects with the required keys and some of the others. */
function record(
  values: Record<string, fc.Arbitrary<unknown>>,
  requiredKeys: readonly string[],
  manner: Manner,
): fc.Arbitrary<Record<string, unknown>> {
  if (manner === 'hostile') return fc.record(values, { requiredKeys: [...requiredKeys] });
  const isIn = fc.record(
    Object.fromEntries(
      Object.keys(values).map((key) => [key, fc.nat(9).map((number) => number < (DATED.test(key) ? 7 : 1))]),
    ),
  );
  return fc
    .tuple(fc.record(values), isIn)
    .map(([all, chosen]) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => requiredKeys.includes(key) || chosen[key])),
    );
}

/** Returns a schema as in the OpenAPI document, with references resolved. */
function jsonSchemaOf(schema: z.ZodType): unknown {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const resolve = (given: unknown, depth: number): unknown => {
    if (Array.isArray(given)) return given.map((each) => resolve(each, depth));
    if (typeof given !== 'object' || given === null || depth > 8) return given;
    const reference: unknown = Reflect.get(given, '$ref');
    if (typeof reference === 'string') return resolve($defs[reference.replace('#/$defs/', '')], depth + 1);
    return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, resolve(each, depth)]));
  };
  return resolve(root, 0);
}

/** Invalid bodies. */
const NO_JSON = [
  '',
  '{',
  '[]',
  'null',
  '"',
  '{"id":1,"id":2}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `{"title":${'9'.repeat(400)}}`,
  '{"title":"\\ud800"}',
];
const NO_QUERY = [
  '?',
  '?%',
  '?%zz=%zz',
  '?date=2026-03-02&date=2026-03-03',
  '?__proto__=x',
  `?${'a=&'.repeat(2_000)}`,
];

type Attempt = {
  offer: Offer;
  /** The index of the caller; beyond the last one, the request is sent without a session. */
  who: number;
  params: Record<string, string | string[]>;
  query: string;
  body: unknown;
  /** Sent as it is instead of the body. */
  raw: string | undefined;
};

function attemptsOf(offer: Offer, manner: Manner): fc.Arbitrary<Attempt> {
  const { params, query, body } = offer.operation;
  const segments = Object.keys(params).map((name) => [
    name,
    name === 'nextauth'
      ? fc.array(segmentFor(name, manner), { minLength: 1, maxLength: 3 })
      : segmentFor(name, manner),
  ]);
  const extra = query && manner === 'hostile' ? ['more'] : [];
  const names = [...Object.keys(query?.shape ?? {}), ...extra];
  const required = manner === 'plain' ? names.filter((name) => DATED.test(name)) : [];
  const asked = record(
    Object.fromEntries(names.map((name) => [name, textFor(name, manner)])),
    required,
    manner,
  );
  const rarely = <Rare, Usual>(rare: fc.Arbitrary<Rare>, usual: fc.Arbitrary<Usual>) =>
    manner === 'plain' ? usual : oftenOr(rare, usual);
  return fc.record({
    offer: fc.constant(offer),
    who: manner === 'plain' ? fc.constant(0) : rarely(fc.constant(3), fc.nat(2)),
    params: fc.record(Object.fromEntries(segments)),
    query: rarely(fc.constantFrom(...NO_QUERY), asked.map(queryOf)),
    body: body ? likely(jsonSchemaOf(body), manner) : fc.constant(undefined),
    raw: rarely(fc.constantFrom(...NO_JSON), fc.constant(undefined)),
  });
}

const oftenOr = <Rare, Usual>(
  rare: fc.Arbitrary<Rare>,
  usual: fc.Arbitrary<Usual>,
): fc.Arbitrary<Rare | Usual> => fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: rare });

/** Encodes a query as a browser does: a lone surrogate becomes a replacement character. */
function queryOf(asked: Record<string, unknown>): string {
  const given = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(given).toString();
  return query === '' ? '' : `?${query}`;
}

let bystander: Person;
let callers: Person[];

beforeAll(async () => {
  changeSettings({ RATE_LIMIT_SCALE: '1000' });
  bystander = await aUser();
  const task = await add(bystander, 'task', { title: SECRET, date: DAY, time: '09:00' });
  const meeting = await add(bystander, 'schedule', { title: SECRET, date: DAY, time: '10:00' });
  const file = await anAttachment(bystander, { ...targetOf(task.id), name: `${SECRET}.pdf` });
  callers = await Promise.all([aUser(), aUser(), aUser()]);
  for (const caller of callers) {
    const own = await add(caller, 'task', { title: 'Call', date: DAY });
    const other = await add(caller, 'schedule', { title: 'Meet', date: DAY, time: '11:00' });
    const mine = await anAttachment(caller, targetOf(own.id));
    const label = await database.label.create({
      data: { id: crypto.randomUUID(), ownerId: caller.user.id, name: 'home', folded: 'home' },
    });
    known.ids.push(own.id, other.id, mine.id, label.id, caller.user.id);
    known.emails.push(caller.user.email);
    known.urls.push(await aTicket(caller), tokenOf(await aTicket(caller)), await anUpload(caller));
  }
  known.ids.push(task.id, meeting.id, file.id, bystander.user.id);
});

const targetOf = (targetId: string) => ({ targetType: 'task' as const, targetId });

/** Reads the rows of the bystander that no call of others may change: items, files and the account. */
const planner = () => database.$queryRaw<{ row: string }[]>`
  SELECT item::text AS row FROM items AS item WHERE owner_id = ${bystander.user.id}::uuid
  UNION ALL SELECT file::text FROM attachments AS file WHERE uploader_id = ${bystander.user.id}::uuid
  UNION ALL SELECT person::text FROM users AS person WHERE id = ${bystander.user.id}::uuid
  ORDER BY 1`;

async function answerTo({
  offer,
  who,
  params,
  query,
  body,
  raw,
}: Attempt): Promise<{ status: number; body: string }> {
  const { handler, operation, method } = offer;
  const as = callers[who];
  const sent = {
    method,
    path: query,
    params,
    ...(as ? { as } : {}),
    ...sentBody(method, body, raw),
  };
  const hasBytes = Object.values(operation.responses).some((shape) => shape && 'mediaTypes' in shape);
  if (hasBytes) {
    const { status, bytes } = await callForBytes(handler, sent);
    return { status, body: bytes.toString('latin1') };
  }
  const answer = await call(handler, sent);
  return { status: answer.status, body: JSON.stringify(answer.body) ?? '' };
}

function sentBody(
  method: Method,
  body: unknown,
  raw: string | undefined,
): Pick<Call, 'body' | 'rawBody' | 'headers'> {
  if (method === 'GET') return {};
  if (raw !== undefined) return { rawBody: raw, headers: { 'content-type': 'application/json' } };
  return body === undefined ? {} : { body };
}

test('every route of app/api is called', () => {
  const asked = new Set([...OFFERS.map(({ path }) => path), ENDLESS]);
  expect([...asked].sort()).toEqual(walkedRoutes());
});

test('whatever is sent, the answer is documented and contains nothing of others', async () => {
  const before = await planner();
  await callAll(OFFERS, 'hostile', { numRuns: RUNS, seed: SEED });
  expect(await planner()).toEqual(before);
});

/** Zones from the last to the first in which a day begins, with and without daylight saving time. */
const EDGE_ZONES = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'America/New_York',
  'UTC',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
];

/** True for an operation that takes a day or a time. */
const isDated = ({ operation: { params, query, body } }: Offer): boolean =>
  /"(\w*date\w*|time|start|rrule)":/i.test(
    JSON.stringify([params, query?.shape ?? {}, body ? jsonSchemaOf(body) : {}]),
  );

test('the first and the last moments of the calendar are like all others, wherever a person is', async () => {
  const edges = [
    ['1900-01-01', '1900-01-02'],
    ['9999-12-30', '9999-12-31'],
  ];
  for (const [index, timeZone] of EDGE_ZONES.entries()) {
    const person = await aUser({ timeZone });
    callers = [person];
    known.zones = EDGE_ZONES;
    known.times = ['00:00', '00:01', '23:45', '23:59'];
    for (const dates of edges) {
      known.dates = dates;
      known.ids = await itemsOn(person, dates);
      await callAll(OFFERS.filter(isDated), 'plain', { numRuns: runs(3, 60), seed: SEED + index });
    }
    await replan(person.user.id);
  }
});

/** Adds a task and a meeting at the beginning and at the end of each day. Returns the ids. */
async function itemsOn(person: Person, days: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const date of days)
    for (const time of ['00:00', '23:59'])
      for (const kind of ['task', 'schedule'] as const)
        made.push((await add(person, kind, { title: 'Call', date, time })).id);
  return made;
}

/** Calls each operation with arbitrary input. Throws when an answer is wrong. Only hostile calls are watched for what they write. */
async function callAll(
  offers: readonly Offer[],
  manner: Manner,
  how: { numRuns: number; seed: number },
): Promise<void> {
  const state = new StoredState();
  for (const offer of offers) {
    const property = fc.asyncProperty(attemptsOf(offer, manner), async (attempt) => {
      const stored = manner === 'hostile' ? await state.digest() : '';
      const { status, body } = await answerTo(attempt);
      const mayBeAway = status === 503 && MAY_BE_AWAY.includes(attempt.offer.path);
      if (status >= 500 && !mayBeAway) throw new Error(`The answer was ${status}.`);
      const mayChange = status < 400 || attempt.offer.path === CHANGES_WHEN_REFUSED;
      if (manner === 'hostile' && !mayChange && (await state.digest()) !== stored)
        throw new Error('A refused call changed something.');
      if (body.includes(SECRET)) throw new Error('The answer contains text of somebody else.');
      // A caller who has signed out or deleted their account is replaced.
      if (status === 401 || (status === 204 && attempt.offer.method !== 'GET')) await renew(attempt.who);
    });
    await fc.assert(property, { ...how, endOnFailure: true });
  }
}

async function renew(who: number): Promise<void> {
  const as = callers[who];
  if (!as) return;
  const { status } = await call(meRoute, { as });
  if (status === 401) callers[who] = await aUser();
}
