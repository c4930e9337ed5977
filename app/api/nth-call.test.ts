import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { POST as registerRoute } from '@/app/api/auth/register/route';
import { POST as acceptRoute } from '@/app/api/collaboration-requests/[id]/accept/route';
import { POST as inviteRoute } from '@/app/api/collaborations/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { POST as recordRoute } from '@/app/api/item-attachments/route';
import { POST as batchRoute } from '@/app/api/items/batch/route';
import { POST as labelRoute } from '@/app/api/labels/route';
import { POST as outsideRoute } from '@/app/api/outside-calendars/route';
import { POST as shareRoute } from '@/app/api/task-shares/route';
import { DELETE as deleteRoute, PATCH as patchRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createRoute } from '@/app/api/tasks/route';
import { PUT as uploadRoute } from '@/app/api/uploads/[token]/route';
import { DELETE as leaveRoute } from '@/app/api/user/route';
import { PATCH as settingsRoute } from '@/app/api/user/settings/route';
import { database } from '@/lib/db/client';
import { env } from '@/lib/server/env';
import type { Handler } from '@/lib/server/http/route';
import { type Call, call } from '@/lib/testing/server/call';
import { anAttachment, anUpload, aTicket, pdfOf, tokenOf } from '@/lib/testing/server/files';
import { type Fault, installFaults, withNthFailing } from '@/lib/testing/server/nth-call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { changeSettings } from '@/lib/testing/server/settings';
import { isRelease } from '@/lib/testing/tier';

/**
 * Runs each journey with its first call to the database or the disk failing, then its second, and so on to the last.
 * Each time all or nothing of it is stored.
 */

jest.setTimeout(300_000);

const DATE = '2026-03-02';

beforeAll(() => {
  changeSettings({ RATE_LIMIT_SCALE: '1000' });
  installFaults();
});

type Act = { handler: Handler; call: Call };

/** Each function prepares a journey, without failures, and returns it. */
const JOURNEYS: Record<string, () => Promise<Act>> = {
  'to register': async () => ({
    handler: registerRoute,
    call: {
      method: 'POST',
      body: {
        email: `${crypto.randomUUID()}@example.com`,
        password: PASSWORD,
        firstName: 'Ines',
        lastName: 'Reis',
      },
    },
  }),
  'to create a task': async () => ({
    handler: createRoute,
    call: { as: await aUser(), method: 'POST', body: { title: 'Call', date: DATE, time: '09:00' } },
  }),
  'to create a label': async () => ({
    handler: labelRoute,
    call: { as: await aUser(), method: 'POST', body: { name: 'home' } },
  }),
  'to add an outside calendar': async () => ({
    handler: outsideRoute,
    call: {
      as: await aUser(),
      method: 'POST',
      body: { name: 'Choir', url: 'https://calendar.example.org/' },
    },
  }),
  'to create a task with a label': async () => {
    const as = await aUser();
    const { body } = await call<{ id: string }>(labelRoute, { as, method: 'POST', body: { name: 'home' } });
    return {
      handler: createRoute,
      call: { as, method: 'POST', body: { title: 'Call', date: DATE, labels: [body.id] } },
    };
  },
  'to label a task': async () => {
    const as = await aUser();
    const { body } = await call<{ id: string }>(labelRoute, { as, method: 'POST', body: { name: 'home' } });
    return {
      handler: patchRoute,
      call: { as, method: 'PATCH', params: { dateOrId: await aTask(as) }, body: { labels: [body.id] } },
    };
  },
  'to complete a task': async () => {
    const as = await aUser();
    return {
      handler: patchRoute,
      call: {
        as,
        method: 'PATCH',
        params: { dateOrId: await aTask(as) },
        body: { completed: true },
      },
    };
  },
  'to delete a task': async () => {
    const as = await aUser();
    return { handler: deleteRoute, call: { as, method: 'DELETE', params: { dateOrId: await aTask(as) } } };
  },
  'to change several items': async () => {
    const as = await aUser();
    const items = [await aTask(as), await aTask(as)].map((id) => ({ kind: 'task', id }));
    const change = { time: '10:00', completed: true };
    return { handler: batchRoute, call: { as, method: 'POST', body: { items, change } } };
  },
  'to delete several items': async () => {
    const as = await aUser();
    const items = [await aTask(as), await aTask(as)].map((id) => ({ kind: 'task', id }));
    return { handler: batchRoute, call: { as, method: 'POST', body: { items, delete: true } } };
  },
  'to change the settings': async () => ({
    handler: settingsRoute,
    call: { as: await aUser(), method: 'PATCH', body: { hours: Array(7).fill(60) } },
  }),
  'to share a task': async () => {
    const [as, other] = [await aUser(), await aUser()];
    const taskId = await aTask(as);
    return {
      handler: shareRoute,
      call: { as, method: 'POST', body: { taskId, sharedWithEmail: other.user.email, permission: 'edit' } },
    };
  },
  'to comment on what was shared': async () => {
    const [owner, as] = [await aUser(), await aUser()];
    const taskId = await aTask(owner);
    const body = { taskId, sharedWithEmail: as.user.email, permission: 'view' };
    await call(shareRoute, { as: owner, method: 'POST', body });
    return {
      handler: commentRoute,
      call: { as, method: 'POST', body: { content: 'Fine', targetType: 'task', targetId: taskId } },
    };
  },
  'to accept an invitation': async () => {
    const [owner, as] = [await aUser(), await aUser()];
    const body = { email: as.user.email, role: 'editor' };
    const invited = await call<{ id: string }>(inviteRoute, { as: owner, method: 'POST', body });
    return { handler: acceptRoute, call: { as, method: 'POST', params: { id: invited.body.id } } };
  },
  'to send a file': async () => {
    const url = await aTicket(await aUser());
    const headers = { 'content-type': 'application/pdf' };
    return {
      handler: uploadRoute,
      call: { method: 'PUT', params: { token: tokenOf(url) }, rawBody: pdfOf(1_000), headers },
    };
  },
  'to attach a file': async () => {
    const as = await aUser();
    const url = await anUpload(as);
    const targetId = await aTask(as);
    return {
      handler: recordRoute,
      call: { as, method: 'POST', body: { name: 'a.pdf', url, targetType: 'task', targetId } },
    };
  },
  'to delete an account': async () => {
    const as = await aUser();
    await anAttachment(as, { targetType: 'task', targetId: await aTask(as) });
    return { handler: leaveRoute, call: { as, method: 'DELETE', body: { password: as.password } } };
  },
};

async function aTask(as: Person): Promise<string> {
  const body = { title: 'Call', date: DATE, time: '09:00' };
  return (await call<{ id: string }>(createRoute, { as, method: 'POST', body })).body.id;
}

/** Counts the rows and files that a journey can change. */
async function inventory(): Promise<Record<string, number>> {
  const rows = await database.$queryRaw<{ name: string; count: number }[]>`
    SELECT relname::text AS name, (xpath('/row/count/text()', query_to_xml(
      format('SELECT count(*) FROM %I', relname), false, true, '')))[1]::text::int AS count
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'rate_limits'
    UNION ALL SELECT 'done', count(*)::int FROM tasks WHERE completed_at IS NOT NULL
    UNION ALL SELECT 'deleted', count(*)::int FROM items WHERE deleted_at IS NOT NULL
    UNION ALL SELECT 'files that are there', count(*)::int FROM uploads WHERE status = 'stored'
    UNION ALL SELECT 'jobs ' || task_identifier, count(*)::int FROM graphile_worker.jobs GROUP BY task_identifier`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

function difference(after: Record<string, number>, before: Record<string, number>): Record<string, number> {
  const changed = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, count]) => count !== 0));
}

/** Returns the stored files that no row and no job names, which nothing would ever remove. */
async function orphans(): Promise<string[]> {
  const stored = await readdir(path.join(env.dataDir, 'files', 'stored')).catch(() => []);
  const named = await database.$queryRaw<{ key: string }[]>`
    SELECT storage_key AS key FROM attachments UNION ALL SELECT storage_key FROM uploads
    UNION ALL SELECT job.payload->>'key' FROM graphile_worker._private_jobs AS job`;
  const keys = new Set(named.map(({ key }) => key));
  return stored.filter((name) => !keys.has(name));
}

/** Returns the files that a row names and that a job would still remove. */
const filesToBeRemoved = () => database.$queryRaw`
  SELECT payload->>'key' FROM graphile_worker._private_jobs
  WHERE payload->>'key' IN (
    SELECT storage_key FROM attachments UNION ALL SELECT storage_key FROM uploads WHERE status = 'stored')`;

/** Leaves out the only change that a refused call may make: a job that removes a part of a file. */
const withoutRemovals = ({ 'jobs delete-stored-file': _order, ...rest }: Record<string, number>) => rest;

const FAULTS: readonly Fault[] = ['connection lost', 'statement lost', 'answer lost', 'disk full'];

/** The journeys that store, read or remove files; only these call the disk. */
const WITH_FILES = ['to send a file', 'to attach a file', 'to delete an account'];

/**
 * Before a change a lost answer stands for all faults of the connection: only then may the database have stored what
 * the planner knows nothing of.
 */
const isTested = (fault: Fault, name: string): boolean =>
  isRelease || fault === 'answer lost' || (fault === 'disk full' && WITH_FILES.includes(name));

async function run(act: Act): Promise<number> {
  return (await call(act.handler, act.call)).status;
}

describe.each(Object.keys(JOURNEYS))('%s', (name) => {
  const prepare = JOURNEYS[name];
  if (!prepare) throw new Error(`There is no journey ${name}.`);

  test.each(FAULTS.filter((fault) => isTested(fault, name)))('%s', async (fault) => {
    const whole = await prepare();
    const before = await inventory();
    const success = await run(whole);
    expect(success).toBeLessThan(300);
    const done = difference(await inventory(), before);

    for (let n = 1; ; n++) {
      const act = await prepare();
      const start = await inventory();
      const { isFired, result } = await withNthFailing(fault, n, () => run(act));
      const changed = difference(await inventory(), start);
      const outcome = { n, status: result, changed };
      if (!isFired || result === success) expect(outcome).toEqual({ n, status: success, changed: done });
      else if (fault === 'answer lost' && Object.keys(withoutRemovals(changed)).length > 0)
        expect(outcome).toEqual({ n, status: 503, changed: done });
      else expect({ ...outcome, changed: withoutRemovals(changed) }).toEqual({ n, status: 503, changed: {} });
      expect(await orphans()).toEqual([]);
      expect(await filesToBeRemoved()).toEqual([]);
      expect(await readdir(path.join(env.dataDir, 'files', 'incoming')).catch(() => [])).toEqual([]);
      if (!isFired) return;
    }
  });
});
