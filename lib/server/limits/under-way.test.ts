import { POST as login } from '@/app/api/auth/login/route';
import { POST as logout } from '@/app/api/auth/logout/route';
import { POST as createTask } from '@/app/api/tasks/route';
import { ok } from '@/lib/server/reply';
import type { BegunSession } from '@/lib/shared/contract/schemas/auth';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { underWay } from './under-way';

afterEach(restoreSettings);

const create = (as: Person) =>
  call(createTask, { as, method: 'POST', body: { title: 'Water the fig', date: '2026-11-20' } });

test('requests with the secret of an ended session do not count as requests of its person', async () => {
  const ines = await aUser();
  const { email } = ines.user;
  const { body } = await call<BegunSession>(login, {
    method: 'POST',
    body: { email, password: ines.password },
  });
  const old = { ...ines, sessionId: body.sessionId };
  expect((await create(old)).status).toBe(201);
  await call(logout, { as: old, method: 'POST' });
  expect((await create(old)).status).toBe(401);

  // Permits one concurrent write.
  changeSettings({ RATE_LIMIT_SCALE: '0.01' });
  const [stranger, owner] = await Promise.all([create(old), create(ines)]);
  expect([stranger.status, owner.status]).toEqual([401, 201]);
});

test('a request is in progress until its answer has left', async () => {
  // Permits one concurrent read.
  changeSettings({ RATE_LIMIT_SCALE: '0.003' });
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const delivery = { left, end: () => undefined };
  const request = Object.assign(new Request('http://localhost/'), { delivery });
  const read = () => underWay(request, 'ines', 'reads', async () => ok([]));
  await read();
  await expect(read()).rejects.toMatchObject({ status: 429 });
  leave();
  await left;
  expect((await read()).status).toBe(200);
});
