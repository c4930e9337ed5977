import { v7 } from 'uuid';
import { PATHS } from '@/app/api/openapi.json/paths';
import { database } from '@/lib/db/client';
import type { Method } from '@/lib/server/http/resource';
import { hashOf, newSecret } from '@/lib/server/secrets';
import type { BatchOutcome } from '@/lib/shared/contract/schemas/batch';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import { type Action, accessOf, allows, atLeast, type Grants, type Level } from '@/lib/shared/policy/policy';
import { subscriptionOf } from '@/lib/testing/push/push-service';
import {
  add,
  collaborate,
  endCollaboration,
  endRole,
  giveRole,
  share,
  type Timed,
  unshare,
} from '@/lib/testing/server/acts';
import { type Call, call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { isRelease } from '@/lib/testing/tier';

/**
 * Calls every endpoint as every kind of person, and compares the answer with the one that follows from the policy
 * (docs/product/sharing.md). An endpoint without a row fails.
 */

const DAY = '2025-11-21';
/** Nothing is read from it, since no jobs run here. */
const OUTSIDE = 'https://calendar.example.org/choir.ics';
const none: Grants = { isOwner: false, share: null, taskRole: null, plannerRole: null };

/**
 * The kinds of person, by their access. An 'ended' access was given and taken away. "X of an ended Y" and "X of a Y
 * lowered to Z" were given by somebody whose own access, Y, has been ended or lowered since. "X, raised by Y" was
 * raised from X by somebody whose own access, Y, has been ended or lowered since, so that X is left.
 */
const PEOPLE = {
  stranger: none,
  'share to view': { ...none, share: 'view' },
  'share to edit': { ...none, share: 'edit' },
  'task viewer': { ...none, taskRole: 'viewer' },
  'task editor': { ...none, taskRole: 'editor' },
  'task admin': { ...none, taskRole: 'admin' },
  'planner viewer': { ...none, plannerRole: 'viewer' },
  'planner editor': { ...none, plannerRole: 'editor' },
  'planner admin': { ...none, plannerRole: 'admin' },
  'ended share': none,
  'ended task role': none,
  'ended collaboration': none,
  'share of an ended share': none,
  'share of an ended planner admin': none,
  'task admin of an ended planner admin': none,
  'task viewer of an ended task admin': none,
  'task admin of a task admin lowered to editor': none,
  'share of an ended task role of an ended planner admin': none,
  'share to view, raised by an ended planner admin': { ...none, share: 'view' },
  'task viewer, raised to admin by an ended task admin': { ...none, taskRole: 'viewer' },
  'task editor, raised to admin by a task admin lowered to viewer': { ...none, taskRole: 'editor' },
  'planner viewer, raised by an ended planner admin': { ...none, plannerRole: 'viewer' },
  owner: { ...none, isOwner: true },
} as const satisfies Record<string, Grants>;
type Kind = keyof typeof PEOPLE;

/** Those whose access is a single grant, or none: before a change they stand for all kinds of person. */
const OF_ONE_GRANT: readonly Kind[] = [
  'stranger',
  'share to view',
  'share to edit',
  'task viewer',
  'task editor',
  'task admin',
  'planner viewer',
  'planner editor',
  'planner admin',
  'owner',
];
const KINDS = isRelease ? (Object.keys(PEOPLE) as Kind[]) : OF_ONE_GRANT;

/** The people and items of a story: `owner` gives access to `giver`, who gives some of it to `caller`. */
type Story = { owner: Person; giver: Person; caller: Person; task: Timed; schedule: Timed };

/**
 * The events before the caller acts: somebody gives the caller access, and then loses the access by which
 * they gave it. Every step is a call to the API.
 */
const STORIES: Partial<Record<Kind, (story: Story) => Promise<unknown>>> = {
  'share of an ended share': async ({ owner, giver, caller, task }) => {
    const ending = await share(owner, task, giver, 'edit');
    await share(giver, task, caller, 'edit');
    await unshare(giver, task, ending);
  },
  'share of an ended planner admin': async ({ owner, giver, caller, task, schedule }) => {
    const ending = await collaborate(owner, giver, 'admin');
    for (const item of [task, schedule]) await share(giver, item, caller, 'edit');
    await endCollaboration(owner, ending);
  },
  'task admin of an ended planner admin': async ({ owner, giver, caller, task }) => {
    const ending = await collaborate(owner, giver, 'admin');
    await giveRole(giver, task, caller, 'admin');
    await endCollaboration(giver, ending);
  },
  'task viewer of an ended task admin': async ({ owner, giver, caller, task }) => {
    const ending = await giveRole(owner, task, giver, 'admin');
    await giveRole(giver, task, caller, 'viewer');
    await endRole(giver, ending);
  },
  'task admin of a task admin lowered to editor': async ({ owner, giver, caller, task }) => {
    await giveRole(owner, task, giver, 'admin');
    await giveRole(giver, task, caller, 'admin');
    await giveRole(owner, task, giver, 'editor');
  },
  'share of an ended task role of an ended planner admin': async ({ owner, giver, caller, task }) => {
    const between = await aUser();
    const ending = await collaborate(owner, giver, 'admin');
    await giveRole(giver, task, between, 'editor');
    await share(between, task, caller, 'edit');
    await endCollaboration(owner, ending);
  },
  'share to view, raised by an ended planner admin': async ({ owner, giver, caller, task, schedule }) => {
    const ending = await collaborate(owner, giver, 'admin');
    for (const item of [task, schedule]) await share(giver, item, caller, 'edit');
    await endCollaboration(owner, ending);
  },
  'task viewer, raised to admin by an ended task admin': async ({ owner, giver, caller, task }) => {
    const ending = await giveRole(owner, task, giver, 'admin');
    await giveRole(giver, task, caller, 'admin');
    await endRole(owner, ending);
  },
  'task editor, raised to admin by a task admin lowered to viewer': async ({
    owner,
    giver,
    caller,
    task,
  }) => {
    await giveRole(owner, task, giver, 'admin');
    await giveRole(giver, task, caller, 'admin');
    await giveRole(owner, task, giver, 'viewer');
  },
  'planner viewer, raised by an ended planner admin': async ({ owner, giver, caller, task, schedule }) => {
    const ending = await collaborate(owner, giver, 'admin');
    for (const item of [task, schedule]) await share(giver, item, caller, 'edit');
    await giveRole(giver, task, caller, 'admin');
    await endCollaboration(owner, ending);
  },
};

/** One of each object that endpoints act on, all of them the owner's except the upload. */
type World = {
  caller: Person;
  /** Has no access to anything yet. */
  newcomer: Person;
  level: { task: Level; schedule: Level; goal: Level; series: Level };
  task: string;
  schedule: string;
  goal: string;
  deletedTask: string;
  deletedSchedule: string;
  deletedGoal: string;
  comment: string;
  sticker: string;
  attachment: string;
  /** The address of a file that the caller has uploaded and not attached yet. */
  uploadUrl: string;
  taskShare: string;
  scheduleShare: string;
  goalShare: string;
  taskRole: string;
  collaboration: string;
  request: string;
  series: string;
  label: string;
  outsideCalendar: string;
  token: string;
  feed: string;
};

async function seriesOf(ownerId: string): Promise<string> {
  const id = v7();
  const rule = { rrule: 'FREQ=DAILY;COUNT=1', startDay: new Date(DAY), template: {} };
  await database.series.create({ data: { id, kind: 'task', ownerId, uid: id, ...rule } });
  return id;
}

async function item(ownerId: string, kind: 'task' | 'schedule' | 'goal', deleted = false): Promise<string> {
  const id = v7();
  const own = {
    task: { task: { create: {} } },
    schedule: { schedule: { create: { time: '09:00' } } },
    goal: { goal: { create: { type: 'daily' } } },
  } as const;
  await database.item.create({
    data: {
      id,
      kind,
      ownerId,
      title: 'Of the owner',
      date: new Date(DAY),
      deletedAt: deleted ? new Date() : null,
      ...own[kind],
    },
  });
  return id;
}

const FILE = { fileType: 'pdf', mimeType: 'application/pdf', size: 1, sha256: new Uint8Array(32) } as const;

async function attachmentOf(uploaderId: string, itemId: string): Promise<string> {
  const id = v7();
  const names = { name: 'a.pdf', originalName: 'a.pdf', storageKey: v7() };
  await database.attachment.create({ data: { id, itemId, uploaderId, ...names, ...FILE } });
  return id;
}

async function uploadOf(userId: string): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(Date.now() + 60_000);
  await database.upload.create({
    data: {
      id: v7(),
      userId,
      tokenHash: hashOf(token),
      status: 'stored',
      storageKey: v7(),
      expiresAt,
      ...FILE,
    },
  });
  return `/api/uploads/${token}`;
}

async function tokenOf(userId: string): Promise<string> {
  const tokenHash = hashOf(newSecret());
  const data = { id: v7(), userId, name: 'Script', scope: 'read', hint: 'abcd…wxyz', tokenHash };
  return (await database.token.create({ data })).id;
}

async function feedOf(userId: string): Promise<string> {
  const secretHash = hashOf(newSecret());
  const contains = { contents: 'both', people: 'mine', tasksAs: 'events' } as const;
  const data = { id: v7(), userId, name: 'Phone', hint: 'abcd…wxyz', secretHash, ...contains };
  return (await database.calendarFeed.create({ data })).id;
}

async function worldOf(kind: Kind): Promise<World> {
  const owner = await aUser();
  const [caller, guest, newcomer] = [kind === 'owner' ? owner : await aUser(), await aUser(), await aUser()];
  const ownerId = owner.user.id;
  const ids = {
    task: await item(ownerId, 'task'),
    schedule: await item(ownerId, 'schedule'),
    goal: await item(ownerId, 'goal'),
    deletedTask: await item(ownerId, 'task', true),
    deletedSchedule: await item(ownerId, 'schedule', true),
    deletedGoal: await item(ownerId, 'goal', true),
  };
  const grants: Grants = PEOPLE[kind];
  const had = {
    share: kind === 'ended share' ? 'edit' : grants.share,
    taskRole: kind === 'ended task role' ? 'admin' : grants.taskRole,
    plannerRole: kind === 'ended collaboration' ? 'admin' : grants.plannerRole,
  } as const;
  const callerId = caller.user.id;
  if (had.share)
    for (const itemId of Object.values(ids))
      await database.share.create({
        data: { id: v7(), itemId, recipientId: callerId, permission: had.share, sharedById: ownerId },
      });
  if (had.taskRole)
    for (const taskId of [ids.task, ids.deletedTask])
      await database.taskCollaborator.create({
        data: { id: v7(), taskId, userId: callerId, role: had.taskRole, addedById: ownerId },
      });
  if (had.plannerRole)
    await database.collaboration.create({
      data: { id: v7(), ownerId, collaboratorId: callerId, role: had.plannerRole },
    });
  const shareOf = async (itemId: string) =>
    (
      await database.share.create({
        data: { id: v7(), itemId, recipientId: guest.user.id, permission: 'view', sharedById: ownerId },
      })
    ).id;
  const world = {
    caller,
    newcomer,
    ...ids,
    comment: (
      await database.comment.create({
        data: { id: v7(), itemId: ids.task, authorId: ownerId, content: 'Mine' },
      })
    ).id,
    sticker: (
      await database.sticker.create({ data: { id: v7(), itemId: ids.task, userId: ownerId, emoji: '🎉' } })
    ).id,
    attachment: await attachmentOf(ownerId, ids.task),
    uploadUrl: await uploadOf(callerId),
    taskShare: await shareOf(ids.task),
    scheduleShare: await shareOf(ids.schedule),
    goalShare: await shareOf(ids.goal),
    taskRole: (
      await database.taskCollaborator.create({
        data: { id: v7(), taskId: ids.task, userId: guest.user.id, addedById: ownerId },
      })
    ).id,
    collaboration: (
      await database.collaboration.create({ data: { id: v7(), ownerId, collaboratorId: guest.user.id } })
    ).id,
    request: (
      await database.collaborationRequest.create({
        data: {
          id: v7(),
          ownerId,
          collaboratorId: newcomer.user.id,
          ownerEmail: owner.user.email,
          collaboratorEmail: newcomer.user.email,
        },
      })
    ).id,
    series: await seriesOf(ownerId),
    token: await tokenOf(ownerId),
    feed: await feedOf(ownerId),
    label: (await database.label.create({ data: { id: v7(), ownerId, name: 'home', folded: 'home' } })).id,
    outsideCalendar: (
      await database.outsideCalendar.create({
        data: {
          id: v7(),
          ownerId,
          name: 'Choir',
          url: OUTSIDE,
          countsAsBusy: false,
          hidden: false,
          dueAt: new Date(),
        },
      })
    ).id,
    level: {
      series: accessOf({ ...none, isOwner: grants.isOwner, plannerRole: grants.plannerRole }),
      task: accessOf(grants),
      schedule: accessOf({ ...grants, taskRole: null }),
      goal: accessOf({ ...grants, taskRole: null }),
    },
  };
  await end(kind, owner, callerId, ids);
  const [task, schedule] = [
    { kind: 'task', id: ids.task },
    { kind: 'schedule', id: ids.schedule },
  ] as const;
  await STORIES[kind]?.({ owner, giver: await aUser(), caller, task, schedule });
  return world;
}

/**
 * Ends the caller's access by calls to the API; on deleted items, for which the API has no such call, in the database.
 */
async function end(kind: Kind, owner: Person, callerId: string, ids: Record<string, string>): Promise<void> {
  const remove = (path: string, id: string) => {
    const handler = PATHS[path]?.().DELETE;
    if (!handler) throw new Error(`There is no ${path}.`);
    return call(handler, { as: owner, method: 'DELETE', params: { id } });
  };
  if (kind === 'ended share')
    for (const { id, item: shared, series } of await database.share.findMany({
      where: { recipientId: callerId },
      select: {
        id: true,
        item: { select: { kind: true, deletedAt: true } },
        series: { select: { kind: true } },
      },
    }))
      if (shared?.deletedAt) await database.share.delete({ where: { id } });
      else await remove(`/api/${(shared ?? series)?.kind}-shares/{id}`, id);
  if (kind === 'ended task role')
    for (const { id, taskId } of await database.taskCollaborator.findMany({ where: { userId: callerId } }))
      if (taskId === ids.deletedTask) await database.taskCollaborator.delete({ where: { id } });
      else await remove('/api/task-collaborators/{id}', id);
  if (kind === 'ended collaboration')
    for (const { id } of await database.collaboration.findMany({ where: { collaboratorId: callerId } }))
      await remove('/api/collaborations/{id}', id);
}

/** @property usesUp true if the call takes away something that other rows act on, as each DELETE may */
type Row = { request: (world: World) => Call; expected: (world: World) => number; usesUp?: true };

type Of = 'task' | 'schedule' | 'goal';

/** Expects the given status if the action is allowed, 403 if the item is visible, 404 if not. */
const by =
  (of: Of, action: Action, success: number) =>
  ({ level }: World): number =>
    level[of] === 'none' ? 404 : allows(level[of], action) ? success : 403;

/** For a deleted item: expects 200 from people who may restore it, and 404 from others. */
const restoring =
  (of: Of) =>
  ({ level }: World): number =>
    allows(level[of], 'restore') ? 200 : 404;

const isOwner = ({ level }: World): boolean => level.goal === 'owner';

/**
 * For actions that only the owner may take on what others may see: expects 403 for people who may see the task, and
 * 404 for people who may not.
 */
const ownersAlone =
  (success: number) =>
  (world: World): number =>
    isOwner(world) ? success : world.level.task === 'none' ? 404 : 403;

const always = (status: number) => () => status;

const patch = (segment: string, of: Of, body: unknown): Row => ({
  request: (world) => ({ params: { [segment]: world[of] }, body }),
  expected: by(of, 'edit', 200),
});
const remove = (segment: string, of: Of): Row => ({
  request: (world) => ({ params: { [segment]: world[of] } }),
  expected: by(of, 'delete', 204),
});
const restore = (
  segment: string,
  of: Of,
  deleted: 'deletedTask' | 'deletedSchedule' | 'deletedGoal',
): Row => ({
  request: (world) => ({ params: { [segment]: world[deleted] } }),
  expected: restoring(of),
});
const read = (request: Call = {}): Row => ({ request: () => request, expected: always(200) });
const shareRow = (of: Of, action: Action): Row => ({
  request: (world) => ({ body: { [`${of}Id`]: world[of], sharedWithEmail: world.newcomer.user.email } }),
  expected: by(of, action, 201),
});
const endShareRow = (of: Of, share: 'taskShare' | 'scheduleShare' | 'goalShare'): Row => ({
  request: (world) => ({ params: { id: world[share] } }),
  expected: by(of, 'endShare', 204),
});

const ROWS: Record<string, Row> = {
  'GET /api/tasks': read(),
  'POST /api/tasks': { request: () => ({ body: { title: 'Own', date: DAY } }), expected: always(201) },
  'GET /api/tasks/later': read(),
  'GET /api/carry-over': read({ path: `/api/carry-over?date=${DAY}` }),
  'POST /api/parse': {
    request: () => ({ body: { text: 'Call Ana tomorrow', date: DAY, language: 'en' } }),
    expected: always(200),
  },
  'GET /api/search': read({ path: '/api/search?q=task' }),
  'GET /api/recurrence': read({ path: `/api/recurrence?rrule=FREQ=DAILY&start=${DAY}` }),
  // A change is taken back by whoever has made it: app/api/series/scopes.test.ts.
  'POST /api/series-changes/{changeId}/undo': {
    request: ({ series }) => ({ params: { changeId: series } }),
    expected: always(404),
  },
  'GET /api/series/{id}': {
    request: ({ series }) => ({ params: { id: series } }),
    expected: ({ level }) => (allows(level.series, 'read') ? 200 : 404),
  },
  'GET /api/deleted': read(),
  'GET /api/labels': read(),
  'POST /api/labels': { request: () => ({ body: { name: 'own' } }), expected: always(201) },
  'PATCH /api/labels/{id}': {
    request: ({ label }) => ({ params: { id: label }, body: { colour: 'moss' } }),
    expected: (world) => (isOwner(world) ? 200 : 404),
  },
  'DELETE /api/labels/{id}': {
    request: ({ label }) => ({ params: { id: label } }),
    expected: (world) => (isOwner(world) ? 204 : 404),
  },
  'GET /api/outside-calendars': read(),
  'POST /api/outside-calendars': {
    request: () => ({ body: { name: 'Choir', url: OUTSIDE } }),
    expected: always(201),
  },
  'PATCH /api/outside-calendars/{id}': {
    request: ({ outsideCalendar }) => ({ params: { id: outsideCalendar }, body: { hidden: true } }),
    expected: (world) => (isOwner(world) ? 200 : 404),
  },
  'POST /api/outside-calendars/{id}/read': {
    request: ({ outsideCalendar }) => ({ params: { id: outsideCalendar } }),
    expected: (world) => (isOwner(world) ? 202 : 404),
  },
  'DELETE /api/outside-calendars/{id}': {
    request: ({ outsideCalendar }) => ({ params: { id: outsideCalendar } }),
    expected: (world) => (isOwner(world) ? 204 : 404),
  },
  'GET /api/outside-events': read({ path: `/api/outside-events?startDate=${DAY}&endDate=${DAY}` }),
  'GET /api/calendar-feeds': read(),
  'POST /api/calendar-feeds': {
    request: () => ({ body: { name: 'Phone', contents: 'both' } }),
    expected: always(201),
  },
  'DELETE /api/calendar-feeds/{id}': {
    request: ({ feed }) => ({ params: { id: feed } }),
    expected: (world) => (isOwner(world) ? 204 : 404),
  },
  // Other people's tokens do not exist for the caller.
  'GET /api/tokens': read(),
  'POST /api/tokens': { request: () => ({ body: { name: 'Script', scope: 'read' } }), expected: always(201) },
  'DELETE /api/tokens/{id}': {
    request: ({ token }) => ({ params: { id: token } }),
    expected: (world) => (isOwner(world) ? 204 : 404),
  },
  // Other people's subscriptions do not exist for the caller: app/api/push-subscriptions/push-subscriptions.test.ts.
  'GET /api/push-subscriptions': read(),
  'POST /api/push-subscriptions': {
    request: () => ({ body: subscriptionOf('https://push.example.org/matrix') }),
    expected: always(201),
  },
  'DELETE /api/push-subscriptions': {
    request: () => ({ body: { endpoint: 'https://push.example.org/matrix' } }),
    expected: always(204),
  },
  'POST /api/push-subscriptions/test': { request: () => ({ body: {} }), expected: always(200) },
  // Who has a role on the whole planner sees its meetings, and is not reminded of them.
  'POST /api/notifications/remind-later': {
    request: ({ schedule }) => ({ body: { itemId: schedule } }),
    expected: ({ level }) =>
      level.schedule === 'none' || (level.series !== 'none' && level.series !== 'owner') ? 404 : 204,
  },
  // Each item is judged by itself, in a test below.
  'POST /api/items/batch': {
    request: ({ task }) => ({ body: { items: [{ kind: 'task', id: task }], delete: true } }),
    expected: always(200),
    usesUp: true,
  },
  'GET /api/tasks/{dateOrId}': read({ params: { dateOrId: DAY } }),
  'PATCH /api/tasks/{dateOrId}': patch('dateOrId', 'task', { completed: true }),
  'DELETE /api/tasks/{dateOrId}': remove('dateOrId', 'task'),
  'POST /api/tasks/{dateOrId}/restore': restore('dateOrId', 'task', 'deletedTask'),
  'GET /api/tasks/{dateOrId}/collaborators': {
    request: ({ task }) => ({ params: { dateOrId: task } }),
    expected: by('task', 'read', 200),
  },
  'POST /api/tasks/{dateOrId}/collaborators': {
    request: ({ task, newcomer }) => ({
      params: { dateOrId: task },
      body: { userEmail: newcomer.user.email },
    }),
    expected: by('task', 'manageTaskCollaborators', 201),
  },
  'DELETE /api/task-collaborators/{id}': {
    request: ({ taskRole }) => ({ params: { id: taskRole } }),
    expected: by('task', 'manageTaskCollaborators', 204),
  },
  'GET /api/tasks-with-collaborators/{date}': read({ params: { date: DAY } }),
  'GET /api/schedules': read(),
  'POST /api/schedules': {
    request: () => ({ body: { title: 'Own', date: DAY, time: '09:00' } }),
    expected: always(201),
  },
  'GET /api/schedules/{dateOrId}': read({ params: { dateOrId: DAY } }),
  'PATCH /api/schedules/{dateOrId}': patch('dateOrId', 'schedule', { duration: 30 }),
  'DELETE /api/schedules/{dateOrId}': remove('dateOrId', 'schedule'),
  'POST /api/schedules/{dateOrId}/restore': restore('dateOrId', 'schedule', 'deletedSchedule'),
  'GET /api/goals': read({ path: `/api/goals?startDate=${DAY}&endDate=${DAY}` }),
  'POST /api/goals': {
    request: () => ({ body: { title: 'Own', date: DAY, type: 'weekly' } }),
    expected: always(201),
  },
  'GET /api/goals/{viewOrId}/{date}': read({ params: { viewOrId: 'daily', date: DAY } }),
  'PATCH /api/goals/{viewOrId}': patch('viewOrId', 'goal', { completed: true }),
  'DELETE /api/goals/{viewOrId}': remove('viewOrId', 'goal'),
  'POST /api/goals/{viewOrId}/restore': restore('viewOrId', 'goal', 'deletedGoal'),
  'GET /api/summary': read({ path: `/api/summary?startDate=${DAY}&endDate=${DAY}` }),
  'GET /api/task-shares': read(),
  'POST /api/task-shares': shareRow('task', 'shareTask'),
  'DELETE /api/task-shares/{id}': endShareRow('task', 'taskShare'),
  'GET /api/schedule-shares': read(),
  'POST /api/schedule-shares': shareRow('schedule', 'shareSchedule'),
  'DELETE /api/schedule-shares/{id}': endShareRow('schedule', 'scheduleShare'),
  'GET /api/goal-shares': read(),
  'POST /api/goal-shares': shareRow('goal', 'shareGoal'),
  'DELETE /api/goal-shares/{id}': endShareRow('goal', 'goalShare'),
  'GET /api/collaborations': read(),
  'POST /api/collaborations': {
    request: ({ newcomer }) => ({ body: { email: newcomer.user.email } }),
    // The newcomer is invited by the owner already.
    expected: (world) => (isOwner(world) ? 409 : 201),
  },
  'DELETE /api/collaborations/{id}': {
    request: ({ collaboration }) => ({ params: { id: collaboration } }),
    expected: (world) => (isOwner(world) ? 204 : 404),
  },
  'GET /api/collaboration-requests': read(),
  'DELETE /api/collaboration-requests/{id}': {
    request: ({ request }) => ({ params: { id: request } }),
    expected: (world) => (isOwner(world) ? 204 : 404),
  },
  'POST /api/collaboration-requests/{id}/accept': {
    request: ({ request }) => ({ params: { id: request } }),
    expected: (world) => (isOwner(world) ? 403 : 404),
  },
  'POST /api/collaboration-requests/{id}/reject': {
    request: ({ request }) => ({ params: { id: request } }),
    expected: (world) => (isOwner(world) ? 403 : 404),
  },
  'POST /api/invitations': {
    request: () => ({ body: { email: 'somebody-new@example.com' } }),
    expected: always(201),
  },
  'GET /api/day-notes': read({ path: `/api/day-notes?startDate=${DAY}&endDate=${DAY}` }),
  'GET /api/day-notes/{date}': read({ params: { date: DAY } }),
  'GET /api/people': read(),
  'POST /api/comments': {
    request: ({ task }) => ({ body: { content: 'Hello', targetType: 'task', targetId: task } }),
    expected: by('task', 'comment', 201),
  },
  'GET /api/comments/{targetTypeOrId}/{targetId}': {
    request: ({ schedule }) => ({ params: { targetTypeOrId: 'schedule', targetId: schedule } }),
    expected: by('schedule', 'read', 200),
  },
  'PUT /api/comments/{targetTypeOrId}': {
    request: ({ comment }) => ({ params: { targetTypeOrId: comment }, body: { content: 'Changed' } }),
    expected: ownersAlone(200),
  },
  'DELETE /api/comments/{targetTypeOrId}': {
    request: ({ comment }) => ({ params: { targetTypeOrId: comment } }),
    expected: ownersAlone(204),
  },
  'POST /api/item-stickers': {
    request: ({ goal }) => ({ body: { emoji: '🔥', targetType: 'goal', targetId: goal } }),
    expected: by('goal', 'react', 201),
  },
  'GET /api/item-stickers/{targetTypeOrId}/{targetId}': {
    request: ({ task }) => ({ params: { targetTypeOrId: 'task', targetId: task } }),
    expected: by('task', 'read', 200),
  },
  // The sticker is the owner's; the others have none to remove.
  'DELETE /api/item-stickers/{targetTypeOrId}/{targetId}': {
    request: ({ task }) => ({
      params: { targetTypeOrId: 'task', targetId: task },
      path: `/?emoji=${encodeURIComponent('🎉')}`,
    }),
    expected: (world) => (isOwner(world) ? 204 : 404),
  },
  'POST /api/attachments/upload': { request: () => ({}), expected: always(201) },
  'POST /api/attachments': {
    request: ({ uploadUrl }) => ({ body: { name: 'a.pdf', url: uploadUrl, date: DAY } }),
    expected: always(201),
    usesUp: true,
  },
  'GET /api/attachments/{dateOrId}': read({ params: { dateOrId: DAY } }),
  'GET /api/attachments/{dateOrId}/view-url': {
    request: ({ attachment }) => ({ params: { dateOrId: attachment } }),
    expected: by('task', 'read', 200),
  },
  'DELETE /api/attachments/{dateOrId}': {
    request: ({ attachment }) => ({ params: { dateOrId: attachment } }),
    expected: ownersAlone(204),
  },
  'POST /api/item-attachments': {
    request: ({ uploadUrl, schedule }) => ({
      body: { name: 'a.pdf', url: uploadUrl, targetType: 'schedule', targetId: schedule },
    }),
    expected: by('schedule', 'attach', 201),
    usesUp: true,
  },
  'GET /api/item-attachments/{targetType}/{targetId}': {
    request: ({ goal }) => ({ params: { targetType: 'goal', targetId: goal } }),
    expected: by('goal', 'read', 200),
  },
  'GET /api/images': read(),
  'GET /api/images/{date}': read({ params: { date: DAY } }),
  'DELETE /api/item-stickers/{targetTypeOrId}': {
    request: ({ sticker }) => ({ params: { targetTypeOrId: sticker } }),
    expected: ownersAlone(204),
  },
};

/** Calls about the caller's own account have tests of their own; here only their need of a session is tested. */
const ABOUT_ONESELF =
  /^\w+ \/api\/(auth|user|events|notifications(?!\/remind-later)|notification-settings|email-integration)\b/;

type Endpoint = { name: string; method: Method; path: string };

const endpoints: Endpoint[] = Object.entries(PATHS).flatMap(([path, load]) =>
  (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
    .filter((method) => Object.keys(load()[method].operation.responses).length > 0)
    .map((method) => ({ name: `${method} ${path}`, method, path })),
);
const handlerOf = ({ method, path }: Endpoint) => {
  const handler = PATHS[path]?.()[method];
  if (!handler) throw new Error(`There is no ${method} ${path}.`);
  return handler;
};
const needSession = endpoints.filter((endpoint) => handlerOf(endpoint).operation.access === 'session');
const inMatrix = needSession.filter(({ name }) => !ABOUT_ONESELF.test(name));

test('every endpoint that needs a session has a row, and every row is an endpoint', () => {
  expect(Object.keys(ROWS).sort()).toEqual(inMatrix.map(({ name }) => name).sort());
});

/**
 * Asks for many answers in one test: a test for each of the thousands takes longer than the calls.
 * @returns what is wrong: a line for each answer with another status, or that is not as documented
 */
async function wrongAnswers(
  asked: readonly Endpoint[],
  ask: (endpoint: Endpoint) => Promise<{ status: number; expected: number }>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const endpoint of asked) {
    const found = await ask(endpoint).then(
      ({ status, expected }) => (status === expected ? null : `${status} instead of ${expected}`),
      (error: unknown) => String(error),
    );
    if (found !== null) wrong.push(`${endpoint.name}: ${found}`);
  }
  return wrong;
}

test('every endpoint that needs a session is 401 without one', async () => {
  const wrong = await wrongAnswers(needSession, async (endpoint) => {
    const handler = handlerOf(endpoint);
    const params = Object.fromEntries(Object.keys(handler.operation.params).map((name) => [name, v7()]));
    const { status } = await call(handler, { method: endpoint.method, params });
    return { status, expected: 401 };
  });
  expect(needSession.length).toBeGreaterThan(inMatrix.length);
  expect(wrong).toEqual([]);
});

test.each(KINDS)('%s gets from every endpoint what follows from the policy', async (kind) => {
  /** Used by the calls until one of them takes something away from it. */
  let shared: World | undefined;
  const wrong = await wrongAnswers(inMatrix, async (endpoint) => {
    const row = ROWS[endpoint.name];
    if (!row) throw new Error('It has no row.');
    shared ??= await worldOf(kind);
    const world = shared;
    const expected = row.expected(world);
    const usesUp = endpoint.method === 'DELETE' || row.usesUp;
    if (usesUp && expected < 400) shared = undefined;
    const { status } = await call(handlerOf(endpoint), {
      as: world.caller,
      method: endpoint.method,
      ...row.request(world),
    });
    return { status, expected };
  });
  expect(wrong).toEqual([]);
});

test.each(KINDS)('%s changes own labels on what they see', async (kind) => {
  const world = await worldOf(kind);
  for (const [of, path, segment, more] of [
    ['task', '/api/tasks/{dateOrId}', 'dateOrId', { completed: true }],
    ['schedule', '/api/schedules/{dateOrId}', 'dateOrId', { duration: 30 }],
    ['goal', '/api/goals/{viewOrId}', 'viewOrId', { completed: true }],
  ] as const) {
    const patched = async (body: object, expected: (world: World) => number) => {
      const params = { [segment]: world[of] };
      const handler = handlerOf({ name: '', method: 'PATCH', path });
      const { status } = await call(handler, { as: world.caller, method: 'PATCH', params, body });
      expect([of, body, status]).toEqual([of, body, expected(world)]);
    };
    await patched({ labels: [] }, by(of, 'read', 200));
    await patched({ labels: [], version: 1 }, by(of, 'read', 200));
    await patched({ labels: [v7()] }, by(of, 'read', 400));
    await patched({ labels: 'none' }, by(of, 'read', 400));
    await patched({ labels: [], ...more }, by(of, 'edit', 200));
  }
});

test.each(KINDS)('%s changes own reminders of what they see', async (kind) => {
  const world = await worldOf(kind);
  for (const [of, path, segment] of [
    ['task', '/api/tasks/{dateOrId}', 'dateOrId'],
    ['schedule', '/api/schedules/{dateOrId}', 'dateOrId'],
    ['goal', '/api/goals/{viewOrId}', 'viewOrId'],
  ] as const) {
    const patched = async (body: object, expected: (world: World) => number, query = '/') => {
      const params = { [segment]: world[of] };
      const handler = handlerOf({ name: '', method: 'PATCH', path });
      const { status } = await call(handler, {
        as: world.caller,
        method: 'PATCH',
        params,
        path: query,
        body,
      });
      expect([of, body, status]).toEqual([of, body, expected(world)]);
    };
    if (of === 'goal') {
      // A goal has none, so that it is an unknown field.
      await patched({ reminders: [10] }, by(of, 'edit', 400));
      continue;
    }
    await patched({ reminders: [10] }, by(of, 'read', 200));
    await patched({ reminders: null, version: 1 }, by(of, 'read', 200));
    await patched({ reminders: [-1] }, by(of, 'read', 400));
    await patched({ reminders: [10], title: 'Sing' }, by(of, 'edit', 200));
    // A single item has no others.
    await patched({ reminders: [10] }, by(of, 'read', 400), '/?scope=all');
  }
});

/** The ways in which a batch changes one item, each with the call for one that has the same effect. */
const BATCHES = [
  { way: { change: { date: '2025-11-22' } }, of: 'task', method: 'PATCH', path: '/api/tasks/{dateOrId}' },
  { way: { change: { time: '10:00' } }, of: 'schedule', method: 'PATCH', path: '/api/schedules/{dateOrId}' },
  { way: { change: { completed: true } }, of: 'goal', method: 'PATCH', path: '/api/goals/{viewOrId}' },
  {
    way: { change: { addLabels: [] } },
    body: { labels: [] },
    of: 'task',
    method: 'PATCH',
    path: '/api/tasks/{dateOrId}',
  },
  {
    way: { change: { removeLabels: [] } },
    body: { labels: [] },
    of: 'goal',
    method: 'PATCH',
    path: '/api/goals/{viewOrId}',
  },
  { way: { delete: true }, of: 'task', method: 'DELETE', path: '/api/tasks/{dateOrId}' },
  { way: { delete: true }, of: 'schedule', method: 'DELETE', path: '/api/schedules/{dateOrId}' },
  { way: { delete: true }, of: 'goal', method: 'DELETE', path: '/api/goals/{viewOrId}' },
  { way: { restore: true }, of: 'deletedTask', method: 'POST', path: '/api/tasks/{dateOrId}/restore' },
  {
    way: { restore: true },
    of: 'deletedSchedule',
    method: 'POST',
    path: '/api/schedules/{dateOrId}/restore',
  },
  { way: { restore: true }, of: 'deletedGoal', method: 'POST', path: '/api/goals/{viewOrId}/restore' },
] as const;

const KIND_OF = {
  task: 'task',
  schedule: 'schedule',
  goal: 'goal',
  deletedTask: 'task',
  deletedSchedule: 'schedule',
  deletedGoal: 'goal',
} as const;

test.each(KINDS)(
  'a batch of %s does and refuses what the call for one item does and refuses',
  async (kind) => {
    const world = await worldOf(kind);
    for (const { way, of, method, path, ...single } of BATCHES) {
      const items = [
        { kind: KIND_OF[of], id: world[of] },
        { kind: KIND_OF[of], id: v7() },
      ];
      const batch = await call<BatchOutcome>(
        handlerOf({ name: '', method: 'POST', path: '/api/items/batch' }),
        {
          as: world.caller,
          method: 'POST',
          body: { items, ...way },
        },
      );
      const params = { [path.includes('dateOrId') ? 'dateOrId' : 'viewOrId']: world[of] };
      const change = 'change' in way ? way.change : undefined;
      const body = 'body' in single ? single.body : change;
      const alone = await call<ErrorBody>(handlerOf({ name: '', method, path }), {
        as: world.caller,
        method,
        params,
        body,
      });
      // Once the batch has deleted an item, the call for one does not find it.
      const isGone = 'delete' in way && batch.body.done.length > 0;
      const refusals = { 404: 'Not found.', 403: 'You are not allowed to do this.' };
      const wanted = isGone ? undefined : Reflect.get(refusals, alone.status);
      expect([of, batch.body.refused.map(({ error }) => error)]).toEqual([
        of,
        [...(wanted === undefined ? [] : [wanted]), 'Not found.'],
      ]);
      if (isGone) expect(alone.status).toBe(404);
    }
  },
);

/** Returns a copy of the world with ids that do not exist. */
const withAbsent = (world: World): World => ({
  ...world,
  ...Object.fromEntries(
    Object.entries(world).flatMap(([name, id]) =>
      typeof id === 'string' && name !== 'uploadUrl' ? [[name, v7()]] : [],
    ),
  ),
});

test('an invisible object and one that does not exist get byte-identical answers', async () => {
  const world = await worldOf('stranger');
  const nothing = withAbsent(world);
  let hidden = 0;
  for (const endpoint of inMatrix) {
    const row = ROWS[endpoint.name];
    if (row?.expected(world) !== 404) continue;
    hidden++;
    const answer = async (to: World) => {
      const { status, headers, body } = await call(handlerOf(endpoint), {
        as: world.caller,
        method: endpoint.method,
        ...row.request(to),
      });
      const comparedHeaders = [...headers].filter(([name]) => name !== 'x-request-id');
      return [endpoint.name, status, body, comparedHeaders];
    };
    expect(await answer(world)).toEqual(await answer(nothing));
  }
  expect(hidden).toBeGreaterThan(20);
});

/** The ways in which somebody can have a level on an occurrence. */
const OCCURRENCE_PEOPLE = {
  stranger: { own: none, ofSeries: none },
  'share of it to edit': { own: { ...none, share: 'edit' }, ofSeries: none },
  'task admin of it': { own: { ...none, taskRole: 'admin' }, ofSeries: none },
  'share of the series to view': { own: none, ofSeries: { ...none, share: 'view' } },
  'share of the series to view, of it to edit': {
    own: { ...none, share: 'edit' },
    ofSeries: { ...none, share: 'view' },
  },
  'share of the series to edit': { own: none, ofSeries: { ...none, share: 'edit' } },
  'task viewer of the series': { own: none, ofSeries: { ...none, taskRole: 'viewer' } },
  'task editor of the series': { own: none, ofSeries: { ...none, taskRole: 'editor' } },
  'task admin of the series': { own: none, ofSeries: { ...none, taskRole: 'admin' } },
  'planner viewer': { own: none, ofSeries: { ...none, plannerRole: 'viewer' } },
  'planner editor': { own: none, ofSeries: { ...none, plannerRole: 'editor' } },
  'planner admin': { own: none, ofSeries: { ...none, plannerRole: 'admin' } },
  owner: { own: none, ofSeries: { ...none, isOwner: true } },
} as const satisfies Record<string, { own: Grants; ofSeries: Grants }>;
type OccurrenceKind = keyof typeof OCCURRENCE_PEOPLE;

type OccurrenceWorld = {
  caller: Person;
  newcomer: Person;
  occurrence: Timed;
  series: string;
  share: string;
  role: string;
};

async function occurrenceWorldOf(kind: OccurrenceKind): Promise<OccurrenceWorld> {
  const { own, ofSeries } = OCCURRENCE_PEOPLE[kind];
  const [owner, other, guest, newcomer] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const caller = kind === 'owner' ? owner : other;
  const occurrence = await add(owner, 'task', { date: DAY, recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } });
  for (const [{ share: permission, taskRole, plannerRole }, scope] of [
    [own, 'this'],
    [ofSeries, 'all'],
  ] as const) {
    if (permission) await share(owner, occurrence, caller, permission, scope);
    if (taskRole) await giveRole(owner, occurrence, caller, taskRole, scope);
    if (plannerRole) await collaborate(owner, caller, plannerRole);
  }
  const { seriesId } = await database.item.findUniqueOrThrow({ where: { id: occurrence.id } });
  const given = {
    share: await share(owner, occurrence, guest),
    role: await giveRole(owner, occurrence, guest),
  };
  return { caller, newcomer, occurrence, series: seriesId ?? '', ...given };
}

/** The calls about several occurrences, with the action that each needs on the series. */
const WIDE: [name: string, needed: Action, success: number, request: (world: OccurrenceWorld) => Call][] = [
  ...(['all', 'following'] as const).flatMap((scope): typeof WIDE => [
    [
      `PATCH /api/tasks/{dateOrId}?scope=${scope}`,
      'edit',
      200,
      ({ occurrence }) => ({
        params: { dateOrId: occurrence.id },
        path: `/x?scope=${scope}`,
        body: { title: 'Changed' },
      }),
    ],
    [
      `DELETE /api/tasks/{dateOrId}?scope=${scope}`,
      'delete',
      204,
      ({ occurrence }) => ({ params: { dateOrId: occurrence.id }, path: `/x?scope=${scope}` }),
    ],
    [
      `POST /api/tasks/{dateOrId}/restore?scope=${scope}`,
      'restore',
      200,
      ({ occurrence }) => ({ params: { dateOrId: occurrence.id }, path: `/x?scope=${scope}` }),
    ],
  ]),
  ...([undefined, 'all'] as const).flatMap((scope): typeof WIDE => [
    [
      'POST /api/task-shares',
      'shareTask',
      201,
      ({ occurrence, newcomer }) => ({
        body: { taskId: occurrence.id, sharedWithEmail: newcomer.user.email, scope },
      }),
    ],
    [
      'POST /api/tasks/{dateOrId}/collaborators',
      'manageTaskCollaborators',
      201,
      ({ occurrence, newcomer }) => ({
        params: { dateOrId: occurrence.id },
        body: { userEmail: newcomer.user.email, scope },
      }),
    ],
  ]),
];

describe.each(Object.keys(OCCURRENCE_PEOPLE) as OccurrenceKind[])('on an occurrence, %s', (kind) => {
  const { own, ofSeries } = OCCURRENCE_PEOPLE[kind];
  const level = accessOf(ofSeries);
  const onOne = atLeast(level, accessOf(own)) ? level : accessOf(own);

  test('may do with all occurrences what the level on the series allows', async () => {
    for (const [name, needed, success, request] of WIDE) {
      const world = await occurrenceWorldOf(kind);
      const [method, path] = name.split(' ') as [Method, string];
      const handler = handlerOf({ name, method, path: path.replace(/\?.*/, '') });
      const { status } = await call(handler, { as: world.caller, method, ...request(world) });
      expect([name, status]).toEqual([name, onOne === 'none' ? 404 : allows(level, needed) ? success : 403]);
    }
  });

  test('may read the series and end its shares and roles as the level on the series allows', async () => {
    const world = await occurrenceWorldOf(kind);
    const to = (name: string, method: Method, id: string) =>
      call(handlerOf({ name, method, path: name }), { as: world.caller, method, params: { id } });
    expect((await to('/api/series/{id}', 'GET', world.series)).status).toBe(level === 'none' ? 404 : 200);
    const ended = level === 'none' ? 404 : allows(level, 'endShare') ? 204 : 403;
    expect((await to('/api/task-shares/{id}', 'DELETE', world.share)).status).toBe(ended);
    expect((await to('/api/task-collaborators/{id}', 'DELETE', world.role)).status).toBe(ended);
  });
});
