import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { findTask } from '@/lib/server/tasks/reads';
import {
  type Action,
  accessOf,
  allows,
  type Grants,
  MINIMUM,
  type Permission,
  permissionOf,
  type Role,
} from '@/lib/shared/policy/policy';
import { audiencesOf } from './audience';
import { permits } from './authorize';
import { isSeriesSeenBy, seriesLevel } from './series';
import {
  type GrantRow,
  grantColumns,
  grantsIn,
  grantsOf,
  isEditableBy,
  isSeenBy,
  visibleTo,
} from './visible';

/** Compares the policy with its SQL form for every combination of grants. */

const SHARES: (Permission | null)[] = [null, 'view', 'edit'];
const ROLES: (Role | null)[] = [null, 'viewer', 'editor', 'admin'];

const combinations: Grants[] = [true, false]
  .flatMap((isOwner) =>
    SHARES.flatMap((share) =>
      ROLES.flatMap((taskRole) => ROLES.map((plannerRole) => ({ isOwner, share, taskRole, plannerRole }))),
    ),
  )
  // The database has a constraint against a collaboration with oneself.
  .filter(({ isOwner, plannerRole }) => !(isOwner && plannerRole));

async function person(): Promise<string> {
  const id = newId();
  await database.user.create({
    data: { id, email: `${id}@example.org`, firstName: 'Ines', timeZone: 'UTC' },
  });
  return id;
}

/** The grants on a series, besides those of one of its occurrences alone. */
type SeriesGrants = { share: Permission | null; taskRole: Role | null };

/** Creates a series of somebody's with these grants to a person. */
async function seriesWith(me: string, ownerId: string, { share, taskRole }: SeriesGrants): Promise<string> {
  const id = newId();
  await database.series.create({
    data: {
      id,
      kind: 'task',
      ownerId,
      uid: id,
      rrule: 'FREQ=DAILY',
      startDay: new Date('2025-11-21'),
      template: {},
    },
  });
  if (share)
    await database.share.create({
      data: { id: newId(), seriesId: id, recipientId: me, permission: share, sharedById: ownerId },
    });
  if (taskRole)
    await database.taskCollaborator.create({
      data: { id: newId(), seriesId: id, userId: me, role: taskRole, addedById: ownerId },
    });
  return id;
}

/**
 * Creates a task of somebody else on which the returned actor has exactly these grants.
 * @param ofSeries those on its series, if it is an occurrence
 */
async function taskWith(
  { isOwner, share, taskRole, plannerRole }: Grants,
  ofSeries?: SeriesGrants,
): Promise<{ actor: Actor; taskId: string; seriesId: string | null }> {
  const me = await person();
  const ownerId = isOwner ? me : await person();
  const taskId = newId();
  const date = new Date('2025-11-21');
  const seriesId = ofSeries ? await seriesWith(me, ownerId, ofSeries) : null;
  await database.item.create({
    data: {
      id: taskId,
      seriesId,
      occurrenceDay: seriesId === null ? null : date,
      kind: 'task',
      ownerId,
      title: 'Tune the piano',
      date,
      task: { create: {} },
    },
  });
  if (share)
    await database.share.create({
      data: { id: newId(), itemId: taskId, recipientId: me, permission: share, sharedById: ownerId },
    });
  if (taskRole)
    await database.taskCollaborator.create({
      data: { id: newId(), taskId, userId: me, role: taskRole, addedById: ownerId },
    });
  if (plannerRole)
    await database.collaboration.create({
      data: { id: newId(), ownerId, collaboratorId: me, role: plannerRole },
    });
  return { actor: actorFor(me), taskId, seriesId };
}

const actorFor = (id: string): Actor => ({
  id,
  sessionId: newId(),
  token: null,
  isConfirmed: true,
  user: {
    id,
    email: `${id}@example.org`,
    emailConfirmed: true,
    firstName: 'Ines',
    lastName: null,
    timeZone: 'UTC',
    createdAt: new Date().toISOString(),
  },
});

const outcome = (actor: Actor, taskId: string, action: Action): Promise<number> =>
  permits(actor, 'task', taskId, action).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof AppError) return error.status;
      throw error;
    },
  );

test.each(combinations)(
  'SQL and policy agree for owner $isOwner, share $share, task role $taskRole, planner role $plannerRole',
  async (grants) => {
    const level = accessOf(grants);
    const { actor, taskId } = await taskWith(grants);

    const rows = await database.$queryRaw<GrantRow[]>`
      SELECT item.owner_id, ${grantColumns} FROM items AS item ${grantsOf(actor.id)}
      WHERE item.id = ${taskId}::uuid AND ${visibleTo(actor.id)}`;
    expect(rows.map((row) => grantsIn(row, actor.id))).toEqual(level === 'none' ? [] : [grants]);
    const found = await findTask(database, actor, taskId);
    expect(found?.id).toBe(level === 'none' ? undefined : taskId);
    if (found?.isShared) expect(found.permission).toBe(permissionOf(level));
    const editable = await database.$queryRaw<unknown[]>`
      SELECT item.id FROM items AS item ${grantsOf(actor.id)} WHERE item.id = ${taskId}::uuid AND ${isEditableBy(actor.id)}`;
    expect(editable).toHaveLength(allows(level, 'restore') ? 1 : 0);

    for (const action of Object.keys(MINIMUM) as Action[]) {
      const expected = level === 'none' ? 404 : allows(level, action) ? 200 : 403;
      expect([action, await outcome(actor, taskId, action)]).toEqual([action, expected]);
    }

    // A deleted item is visible only to those who may restore it.
    await database.$executeRaw`UPDATE items SET deleted_at = now() WHERE id = ${taskId}::uuid`;
    expect(await outcome(actor, taskId, 'read')).toBe(404);
    expect(await outcome(actor, taskId, 'restore')).toBe(allows(level, 'restore') ? 200 : 404);
    await database.$executeRaw`UPDATE items SET deleted_at = now() - interval '31 days' WHERE id = ${taskId}::uuid`;
    expect(await outcome(actor, taskId, 'restore')).toBe(404);
  },
);

const seriesGrants: SeriesGrants[] = SHARES.flatMap((share) =>
  ROLES.map((taskRole) => ({ share, taskRole })),
);
const NOBODY: Grants = { isOwner: false, share: null, taskRole: null, plannerRole: null };

/** The higher of two grants, by the order in which the policy lists them. */
const higher = <Value>(order: readonly Value[], one: Value, other: Value): Value =>
  order.indexOf(one) > order.indexOf(other) ? one : other;

describe.each(seriesGrants)('share $share and task role $taskRole of the series', (ofSeries) => {
  test.each(seriesGrants)(
    'count together with share $share and task role $taskRole of the occurrence: the higher one',
    async (own) => {
      const { actor, taskId } = await taskWith({ ...NOBODY, ...own }, ofSeries);
      const grants = {
        ...NOBODY,
        share: higher(SHARES, own.share, ofSeries.share),
        taskRole: higher(ROLES, own.taskRole, ofSeries.taskRole),
      };
      const level = accessOf(grants);
      const rows = await database.$queryRaw<GrantRow[]>`
        SELECT item.owner_id, ${grantColumns} FROM items AS item ${grantsOf(actor.id)}
        WHERE item.id = ${taskId}::uuid AND ${visibleTo(actor.id)}`;
      expect(rows.map((row) => grantsIn(row, actor.id))).toEqual(level === 'none' ? [] : [grants]);
      const [found] = await database.$queryRaw<{ seen: boolean; editable: boolean }[]>`
        SELECT ${isSeenBy(Prisma.sql`${actor.id}::uuid`)} AS seen, coalesce(${isEditableBy(actor.id)}, false) AS editable
        FROM items AS item ${grantsOf(actor.id)} WHERE item.id = ${taskId}::uuid`;
      expect(found).toEqual({ seen: level !== 'none', editable: allows(level, 'restore') });
      if (level !== 'none')
        expect((await findTask(database, actor, taskId))?.permission).toBe(permissionOf(level));
      const audience = (await transaction((tx) => audiencesOf(tx, [taskId]))).get(taskId);
      expect(audience?.includes(actor.id)).toBe(level !== 'none');
      expect(await outcome(actor, taskId, 'edit')).toBe(
        level === 'none' ? 404 : allows(level, 'edit') ? 200 : 403,
      );
    },
  );

  test.each(ROLES)('give a level on the series together with planner role %s', async (plannerRole) => {
    const own = { share: 'edit', taskRole: 'admin' } as const;
    const { actor, seriesId } = await taskWith({ ...NOBODY, ...own, plannerRole }, ofSeries);
    const level = accessOf({ ...NOBODY, ...ofSeries, plannerRole });
    expect(await seriesLevel(database, actor, seriesId ?? '')).toBe(level);
    const seen = await database.$queryRaw<unknown[]>`
      SELECT 1 FROM series WHERE id = ${seriesId}::uuid AND ${isSeriesSeenBy(actor.id)}`;
    expect(seen).toHaveLength(level === 'none' ? 0 : 1);
  });
});

test('the owner of a series has the level of an owner on it', async () => {
  const { actor, seriesId } = await taskWith({ ...NOBODY, isOwner: true }, { share: null, taskRole: null });
  expect(await seriesLevel(database, actor, seriesId ?? '')).toBe('owner');
});
