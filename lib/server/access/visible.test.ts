import { v7 as newId } from 'uuid';
import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { itemSource } from '@/lib/server/items/rows';
import { findTask } from '@/lib/server/tasks/reads';
import {
  type Action,
  accessOf,
  allows,
  type Grants,
  MINIMUM,
  type Permission,
  type Role,
} from '@/lib/shared/policy/policy';
import { permits } from './authorize';
import { type GrantRow, grantColumns, grantsIn, isEditableBy, visibleTo } from './visible';

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

/** Creates a task of somebody else on which the returned actor has exactly these grants. */
async function taskWith({
  isOwner,
  share,
  taskRole,
  plannerRole,
}: Grants): Promise<{ actor: Actor; taskId: string }> {
  const me = await person();
  const ownerId = isOwner ? me : await person();
  const taskId = newId();
  await database.item.create({
    data: {
      id: taskId,
      kind: 'task',
      ownerId,
      title: 'Tune the piano',
      date: new Date('2025-11-21'),
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
  return { actor: actorFor(me), taskId };
}

const actorFor = (id: string): Actor => ({
  id,
  sessionId: newId(),
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

describe.each(combinations)(
  'owner $isOwner, share $share, task role $taskRole, planner role $plannerRole',
  (grants) => {
    const level = accessOf(grants);

    test('SQL finds the same grants, and the item is visible exactly when the policy gives a level', async () => {
      const { actor, taskId } = await taskWith(grants);
      const rows = await database.$queryRaw<GrantRow[]>`
      SELECT item.owner_id, ${grantColumns} FROM ${itemSource(actor.id)}
      WHERE item.id = ${taskId}::uuid AND ${visibleTo(actor.id)}`;
      expect(rows.map((row) => grantsIn(row, actor.id))).toEqual(level === 'none' ? [] : [grants]);
      expect((await findTask(database, actor, taskId))?.id).toBe(level === 'none' ? undefined : taskId);
    });

    test('SQL finds the item as one to edit exactly when the policy allows that', async () => {
      const { actor, taskId } = await taskWith(grants);
      const rows = await database.$queryRaw<unknown[]>`
        SELECT item.id FROM ${itemSource(actor.id)} WHERE item.id = ${taskId}::uuid AND ${isEditableBy(actor.id)}`;
      expect(rows).toHaveLength(allows(level, 'restore') ? 1 : 0);
    });

    test('each action is allowed, refused or hidden as the policy says', async () => {
      const { actor, taskId } = await taskWith(grants);
      for (const action of Object.keys(MINIMUM) as Action[]) {
        const expected = level === 'none' ? 404 : allows(level, action) ? 200 : 403;
        expect([action, await outcome(actor, taskId, action)]).toEqual([action, expected]);
      }
    });

    test('a deleted item is visible only to those who may restore it', async () => {
      const { actor, taskId } = await taskWith(grants);
      await database.$executeRaw`UPDATE items SET deleted_at = now() WHERE id = ${taskId}::uuid`;
      expect(await outcome(actor, taskId, 'read')).toBe(404);
      expect(await outcome(actor, taskId, 'restore')).toBe(allows(level, 'restore') ? 200 : 404);
      await database.$executeRaw(
        Prisma.sql`UPDATE items SET deleted_at = now() - interval '31 days' WHERE id = ${taskId}::uuid`,
      );
      expect(await outcome(actor, taskId, 'restore')).toBe(404);
    });
  },
);
