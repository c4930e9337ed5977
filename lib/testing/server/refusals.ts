import type { Handler } from '@/lib/server/http/route';
import { type Call, call } from './call';
import type { Person } from './people';

/** A call that succeeds, from which `testRefusals` derives calls that have to be refused. */
export type GoodCall = {
  handler: Handler;
  method: NonNullable<Call['method']>;
  params?: Call['params'];
  body?: Record<string, unknown>;
  /** Creates the caller; omitted where anybody may call. */
  as?: () => Promise<Person>;
};

/** JSON of one byte more than 256 KiB, the largest permitted body. */
const TOO_LARGE = `{"a":"${'x'.repeat(256 * 1024 - 7)}"}`;

type BadBody = [what: string, status: number, sent: Pick<Call, 'rawBody' | 'headers'>];

const json = { 'content-type': 'application/json' };

const BAD_BODIES: BadBody[] = [
  ['not JSON', 400, { rawBody: '{"title":', headers: json }],
  ['empty', 400, { rawBody: '', headers: json }],
  ['a list', 400, { rawBody: '[]', headers: json }],
  ['null', 400, { rawBody: 'null', headers: json }],
  ['a text', 400, { rawBody: '"text"', headers: json }],
  ['not UTF-8', 400, { rawBody: new Uint8Array([0x22, 0xff, 0x22]), headers: json }],
  ['more than 256 KiB', 413, { rawBody: TOO_LARGE, headers: json }],
  [
    'more than 256 KiB without a Content-Length',
    413,
    { rawBody: new Blob([TOO_LARGE]).stream(), headers: json },
  ],
  ['text/plain', 415, { rawBody: '{}', headers: { 'content-type': 'text/plain' } }],
  ['a form', 415, { rawBody: new URLSearchParams({ a: 'b' }) }],
  ['without a content type', 415, { rawBody: new Uint8Array([0x7b, 0x7d]) }],
];

/**
 * Declares tests of the refusals that all calls have in common (docs/product/conventions.md): of callers, origins,
 * bodies and queries.
 */
export function testRefusals({ handler, method, params, body, as }: GoodCall): void {
  const send = (more: Call) => call(handler, { method, params, body, ...more });

  test.each([
    ['given twice', '?a=1&a=2'],
    ['of an unknown name', '?unknown=1'],
    ['with U+0000', '?unknown=%00'],
  ])('refuses a query parameter %s', async (_what, query) => {
    const answer = await send({ as: await as?.(), path: `/api${query}` });
    expect(answer.status).toBe(400);
  });

  if (body) {
    test('refuses an unknown key, and names it', async () => {
      const answer = await send({ as: await as?.(), body: { ...body, unheardOf: 1 } });
      expect(answer).toMatchObject({ status: 400, body: { fields: { unheardOf: 'Unknown field.' } } });
    });

    test.each(BAD_BODIES)('refuses a body that is %s: %i', async (_what, status, sent) => {
      // Makes a new stream for each test, since a stream can be read only once.
      const rawBody = sent.rawBody instanceof ReadableStream ? new Blob([TOO_LARGE]).stream() : sent.rawBody;
      const answer = await send({ as: await as?.(), body: undefined, ...sent, rawBody });
      expect(answer.status).toBe(status);
    });
  }
  if (as) testAdmission(send, method !== 'GET', as);
}

/** Declares tests of which callers are admitted, and from which origins where the cookie is the only credential. */
function testAdmission(
  send: (more: Call) => ReturnType<typeof call>,
  isWrite: boolean,
  as: () => Promise<Person>,
): void {
  test('refuses a caller who is not signed in', async () => {
    expect((await send({})).status).toBe(401);
  });

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer with spaces', 'Bearer not-a-session', ''])(
    'refuses the Authorization header %j, even with a valid cookie, and deletes the cookie',
    async (authorization) => {
      const { cookie } = await as();
      const answer = await send({ headers: { authorization, cookie, 'sec-fetch-site': 'same-origin' } });
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^dayfold\.session=; .*Max-Age=0/),
      ]);
    },
  );

  test.each([
    ['a page of the planner', { 'sec-fetch-site': 'same-origin' }, true],
    ['a page of the planner in an old browser', { origin: 'http://localhost:3000' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }, false],
    ['another site in an old browser', { origin: 'https://elsewhere.example' }, false],
    ['a page without an origin', { origin: 'null' }, false],
    ['a caller that sends neither header', {}, false],
    [
      'another site that sends both headers',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
      false,
    ],
  ])(
    'answers every read with the cookie alone, but only writes from the own origin: %s',
    async (_where, headers, isOurs) => {
      const { cookie } = await as();
      const { status } = await send({ headers: { cookie, ...headers } });
      if (isWrite && !isOurs) expect(status).toBe(403);
      else expect(status).toBeLessThan(300);
    },
  );
}

/** Invalid values of a field that takes one line of text. */
export const badLines = (max: number): [what: string, value: unknown][] => [
  ['a number', 1],
  ['a boolean', true],
  ['null', null],
  ['a list', ['text']],
  ['a Prisma filter object', { not: '' }],
  ['blank', ' \t '],
  // Has no character that can be seen.
  ['blank', '\u200b\u3164'],
  ['with U+0000', 'a\u0000b'],
  ['with a lone surrogate', 'a\ud800b'],
  ['with a line break', 'a\nb'],
  ['with a line separator', 'a\u2028b'],
  [`longer than ${max} code points`, '𝄞'.repeat(max + 1)],
];
