import { database } from '@/lib/db/client';
import { findToken } from '@/lib/server/auth/token-row';
import { hub } from '@/lib/server/events/hub';
import type { Occasion } from '@/lib/server/mail/compose/compose';
import { composeSignInChanged } from '@/lib/server/mail/compose/sign-in-changed';
import { type MailOrder, mailOrder } from '@/lib/server/mail/order/orders';
import { hashOf } from '@/lib/server/secrets';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { CreatedToken, Token, TokenInput } from '@/lib/shared/contract/schemas/tokens';
import { call } from '@/lib/testing/server/call';
import { openWindow } from '@/lib/testing/server/live-window';
import { ageConfirmation, aUser, type Person } from '@/lib/testing/server/people';
import { DELETE as withdrawRoute } from './[id]/route';
import { POST as createRoute, GET as listRoute } from './route';

afterAll(() => hub.close());

const create = (as: Person, body: TokenInput) =>
  call<CreatedToken & ErrorBody>(createRoute, { as, method: 'POST', body });
const list = async (as: Person) => (await call<Token[]>(listRoute, { as })).body;
const withdraw = (as: Person, id: string) => call(withdrawRoute, { as, method: 'DELETE', params: { id } });

/** Returns the mails about how the person signs in that are waiting. */
async function ordersOf({ user }: Person): Promise<MailOrder[]> {
  const rows = await database.$queryRaw<{ payload: MailOrder }[]>`
    SELECT payload FROM graphile_worker._private_jobs
    WHERE payload->>'userId' = ${user.id} AND payload->>'kind' = 'sign-in-changed'`;
  return rows.map(({ payload }) => payload);
}

const TOMORROW = () => new Date(Date.now() + 86_400_000).toISOString();

test('a token shows its secret once, and is stored as its SHA-256', async () => {
  const ines = await aUser();
  const expiresAt = TOMORROW();
  const { status, body } = await create(ines, { name: '  Receipt printer ', scope: 'read', expiresAt });
  expect(status).toBe(201);
  expect(body.token).toMatch(/^dayfold_[\w-]{43}$/);
  const secret = body.token.slice('dayfold_'.length);
  const { token, ...listed } = body;
  expect(listed).toEqual({
    id: expect.any(String),
    name: 'Receipt printer',
    scope: 'read',
    hint: `${secret.slice(0, 4)}…${secret.slice(-4)}`,
    expiresAt,
    lastUsedAt: null,
    createdAt: expect.any(String),
  });
  expect(await list(ines)).toEqual([listed]);
  expect(await list(await aUser())).toEqual([]);
  const stored = await database.token.findUniqueOrThrow({ where: { id: body.id } });
  expect(Buffer.from(stored.tokenHash).equals(hashOf(token))).toBe(true);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a token does not expire unless that is asked, and the newest is listed first', async () => {
  const ines = await aUser();
  const { body: first } = await create(ines, { name: 'One', scope: 'write' });
  const { body: second } = await create(ines, { name: 'Two', scope: 'calendar', expiresAt: null });
  expect([first.expiresAt, second.expiresAt]).toEqual([null, null]);
  expect((await list(ines)).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test.each<[field: string, value: unknown]>([
  ['name', ''],
  ['name', 'a'.repeat(101)],
  ['name', 'two\nlines'],
  ['scope', 'all'],
  ['scope', undefined],
  ['expiresAt', '2020-01-01T00:00:00Z'],
  ['expiresAt', 'tomorrow'],
  ['expiresAt', '2999-01-01'],
])('an error for %s refuses %j', async (field, value) => {
  const body = { name: 'Script', scope: 'read', [field]: value } as TokenInput;
  const { status, body: answer } = await create(await aUser(), body);
  expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
});

test('a new token is mailed with its name, to the address of then', async () => {
  const ines = await aUser();
  await create(ines, { name: 'Kitchen tablet', scope: 'read' });
  const [order] = await ordersOf(ines);
  expect(order).toMatchObject({
    kind: 'sign-in-changed',
    change: 'token-created',
    name: 'Kitchen tablet',
    address: ines.user.email,
  });
  const composed = await composeSignInChanged({
    order: mailOrder.parse(order) as Occasion<'sign-in-changed'>['order'],
    person: ines.user,
    frame: (reason) => ({
      appUrl: 'https://planner.example.org',
      settingsUrl: 'https://planner.example.org/email-settings',
      unsubscribeUrl: null,
      reason,
    }),
  });
  expect(composed?.to).toBe(ines.user.email);
  expect(composed?.email.text).toContain('Kitchen tablet');
  expect(composed?.email.html).toContain('Kitchen tablet');
});

test('a name has up to 100 characters', async () => {
  expect((await create(await aUser(), { name: '😀'.repeat(100), scope: 'read' })).status).toBe(201);
});

test('making a token wants a fresh confirmation; listing and withdrawing do not', async () => {
  const ines = await aUser();
  const { body } = await create(ines, { name: 'Script', scope: 'read' });
  await ageConfirmation(ines);
  const refused = await create(ines, { name: 'Other', scope: 'read' });
  expect([refused.status, refused.body.confirm]).toEqual([403, true]);
  expect(await list(ines)).toHaveLength(1);
  expect((await withdraw(ines, body.id)).status).toBe(204);
  expect(await list(ines)).toEqual([]);
});

test('the token of somebody else cannot be withdrawn, and looks like none', async () => {
  const { body } = await create(await aUser(), { name: 'Script', scope: 'read' });
  expect((await withdraw(await aUser(), body.id)).status).toBe(404);
  expect(await findToken(body.token)).not.toBeNull();
});

test('expired tokens do not count towards the 50, and the oldest of them make room for new ones', async () => {
  const ines = await aUser();
  const { id: userId } = ines.user;
  const row = (place: number, expiresAt: Date | null) => ({
    ...{ id: crypto.randomUUID(), userId, name: `Script ${place}`, scope: 'read', hint: 'abcd…wxyz' },
    ...{ tokenHash: new Uint8Array(hashOf(`${userId} ${place}`)), expiresAt },
  });
  const ended = Array.from({ length: 48 }, (_, place) =>
    row(place, new Date(Date.now() - (place + 1) * 1_000)),
  );
  await database.token.createMany({ data: [...ended, row(48, null), row(49, null)] });
  expect((await create(ines, { name: 'New', scope: 'read' })).status).toBe(201);
  const names = (await list(ines)).map(({ name }) => name);
  expect(names).toHaveLength(50);
  expect(names).toEqual(expect.arrayContaining(['New', 'Script 0', 'Script 48', 'Script 49']));
  expect(names).not.toContain('Script 47');
});

test('a person makes at most 60 tokens an hour, since each is mailed', async () => {
  const ines = await aUser();
  const expire = BigInt(Date.now() + 60_000);
  await database.rateLimit.create({
    data: { key: `newTokens:${ines.user.id}`, points: 1_000_000_000, expire },
  });
  const { status, headers } = await create(ines, { name: 'Script', scope: 'read' });
  expect([status, headers.has('retry-after')]).toEqual([429, true]);
  expect(await list(ines)).toEqual([]);
});

test('the other windows of the person hear of a new and of a withdrawn token', async () => {
  const ines = await aUser();
  const window = await openWindow(ines);
  const { body } = await create(ines, { name: 'Script', scope: 'read' });
  await window.until('tokens');
  await withdraw(ines, body.id);
  await window.until('tokens');
  await window.close();
});

test('a token is found by its secret with its person until it expires', async () => {
  const ines = await aUser();
  const { body } = await create(ines, { name: 'Script', scope: 'calendar', expiresAt: TOMORROW() });
  expect(await findToken(body.token)).toMatchObject({
    id: ines.user.id,
    token_id: body.id,
    scope: 'calendar',
    email: ines.user.email,
    expires_at: body.expiresAt,
    is_stale: true,
  });
  await database.token.update({ where: { id: body.id }, data: { expiresAt: new Date() } });
  expect(await findToken(body.token)).toBeNull();
  expect(await findToken(`dayfold_${'a'.repeat(43)}`)).toBeNull();
});
