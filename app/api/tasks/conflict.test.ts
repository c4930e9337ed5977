import { POST as shareTask } from '@/app/api/task-shares/route';
import { PATCH as patchTask } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTask } from '@/app/api/tasks/route';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';

const change = (as: Person, dateOrId: string, body: object) =>
  call<ErrorBody>(patchTask, { as, method: 'PATCH', params: { dateOrId }, body });

test('a conflict names who made the other change, and has the stored task', async () => {
  const [ines, tomas] = [await aUser({ firstName: 'Ines' }), await aUser({ firstName: 'Tomás' })];
  const created = { title: 'Hall', date: '2025-11-21' };
  const { body: task } = await call<Task>(createTask, { as: ines, method: 'POST', body: created });
  const body = { taskId: task.id, sharedWithEmail: tomas.user.email, permission: 'edit' };
  await call(shareTask, { as: ines, method: 'POST', body });

  await change(ines, task.id, { title: 'Small hall', version: 1 });
  const late = await change(tomas, task.id, { title: 'Big hall', version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.details).toBe('Ines changed this a moment ago');
  expect(late.body.changedBy).toBe('Ines');
  expect(late.body.current).toMatchObject({ title: 'Small hall', version: 2, isShared: true });

  const elsewhere = await change(ines, task.id, { title: 'Big hall', version: 1 });
  expect(elsewhere.body.details).toBe('You changed this elsewhere a moment ago');
  // Their own name would look like that of somebody else.
  expect(elsewhere.body.changedBy).toBeUndefined();
});
