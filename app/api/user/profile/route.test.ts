import { GET as me } from '@/app/api/auth/me/route';
import { database } from '@/lib/db/client';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { badLines, testRefusals } from '@/lib/testing/server/refusals';
import { PUT } from './route';

const GOOD = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada.lovelace@example.com' };

const put = (person: Person, body: unknown) => call(PUT, { as: person, method: 'PUT', body });

let made = 0;
const anAddress = () => {
  made += 1;
  return `profile-${made}@example.com`;
};

test('names, address and time zone are changed, and the answer is the whole person', async () => {
  const ada = await aUser();
  const changes = { ...GOOD, email: anAddress(), timeZone: 'Asia/Tokyo' };
  const answer = await put(ada, changes);
  expect(answer).toMatchObject({ status: 200, body: { ...ada.user, ...changes } });
  expect((await call(me, { as: ada })).body).toEqual(answer.body);
});

test('the time zone stays if none is given', async () => {
  const ada = await aUser({ timeZone: 'Asia/Tokyo' });
  const answer = await put(ada, { ...GOOD, email: ada.user.email });
  expect(answer.body).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

test('a person’s own address is accepted in another case', async () => {
  const ada = await aUser();
  const email = ada.user.email.toUpperCase();
  expect(await put(ada, { ...GOOD, email })).toMatchObject({ status: 200, body: { email } });
});

const mailOrders = (userId: string) => database.$queryRaw`
  SELECT payload->>'kind' AS kind, payload->>'oldEmail' AS "oldEmail" FROM graphile_worker._private_jobs
  WHERE payload->>'userId' = ${userId} AND payload->>'kind' <> 'welcome' ORDER BY id`;

test('a change of address is mailed to the old one, and voids links to a new password', async () => {
  const ada = await aUser();
  const reset = {
    id: ada.user.id,
    userId: ada.user.id,
    tokenHash: new Uint8Array(32),
    expiresAt: new Date(Date.now() + 60_000),
  };
  await database.passwordReset.create({ data: reset });
  const [second, third] = [anAddress(), anAddress()];
  await put(ada, { ...GOOD, email: second });
  await put(ada, { ...GOOD, email: third });
  expect(await mailOrders(ada.user.id)).toEqual([
    { kind: 'email-changed', oldEmail: ada.user.email },
    { kind: 'email-changed', oldEmail: second },
  ]);
  expect(await database.passwordReset.count({ where: { userId: ada.user.id } })).toBe(0);
});

test('an address is changed at most ten times an hour, since each change mails an address that anybody may own', async () => {
  const ada = await aUser();
  for (let changed = 0; changed < 10; changed++)
    expect((await put(ada, { ...GOOD, email: anAddress() })).status).toBe(200);
  const { email } = (await call<{ email: string }>(me, { as: ada })).body;
  expect(await put(ada, { ...GOOD, email: anAddress() })).toMatchObject({ status: 429 });
  expect((await put(ada, { ...GOOD, email, firstName: 'Augusta' })).status).toBe(200);
});

test('an unchanged address, in whatever case, causes no mail', async () => {
  const ada = await aUser();
  await put(ada, { ...GOOD, email: ada.user.email.toUpperCase() });
  expect(await mailOrders(ada.user.id)).toEqual([]);
});

test('the address of another account is refused in whatever case, and nothing changes', async () => {
  const [ada, bea] = [await aUser(), await aUser()];
  const answer = await put(ada, { ...GOOD, email: bea.user.email.toUpperCase() });
  expect(answer).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
  expect((await call(me, { as: ada })).body).toEqual(ada.user);
});

test('of simultaneous changes to one address, one is made', async () => {
  const people = await Promise.all([aUser(), aUser(), aUser()]);
  const email = anAddress();
  const answers = await Promise.all(people.map((person) => put(person, { ...GOOD, email })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

describe('the call', () => {
  // Each person gets an address of their own, since all exist at once.
  testRefusals({
    handler: PUT,
    method: 'PUT',
    as: () => onlyOne(),
    body: { ...GOOD, email: 'same@example.com' },
  });

  const fields: [field: string, values: [what: string, value: unknown][]][] = [
    ['firstName', badLines(100)],
    ['lastName', badLines(100)],
    ['email', [...badLines(254), ['no address', 'ada']]],
    ['timeZone', [...badLines(64), ['no zone', 'Europe/Atlantis']]],
  ];

  test.each(
    fields.flatMap(([field, values]) => values.map(([what, value]) => [field, what, value] as const)),
  )('refuses %s if it is %s', async (field, _what, value) => {
    const answer = await put(await onlyOne(), { ...GOOD, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  test.each(['firstName', 'lastName', 'email'])('refuses a body without %s', async (field) => {
    const answer = await put(await onlyOne(), { ...GOOD, [field]: undefined });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});

let only: Promise<Person> | undefined;

function onlyOne(): Promise<Person> {
  only ??= aUser();
  return only;
}
