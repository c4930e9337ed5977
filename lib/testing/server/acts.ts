import { POST as acceptRoute } from '@/app/api/collaboration-requests/[id]/accept/route';
import { DELETE as endCollaborationRoute } from '@/app/api/collaborations/[id]/route';
import { GET as collaborationsRoute, POST as inviteRoute } from '@/app/api/collaborations/route';
import { PUT as settingsRoute } from '@/app/api/notification-settings/route';
import { DELETE as unshareScheduleRoute } from '@/app/api/schedule-shares/[id]/route';
import { POST as shareScheduleRoute } from '@/app/api/schedule-shares/route';
import { POST as restoreScheduleRoute } from '@/app/api/schedules/[dateOrId]/restore/route';
import {
  DELETE as deleteScheduleRoute,
  PATCH as patchScheduleRoute,
} from '@/app/api/schedules/[dateOrId]/route';
import { POST as createScheduleRoute } from '@/app/api/schedules/route';
import { DELETE as endRoleRoute } from '@/app/api/task-collaborators/[id]/route';
import { DELETE as unshareTaskRoute } from '@/app/api/task-shares/[id]/route';
import { POST as shareTaskRoute } from '@/app/api/task-shares/route';
import { POST as addRoleRoute } from '@/app/api/tasks/[dateOrId]/collaborators/route';
import { POST as restoreTaskRoute } from '@/app/api/tasks/[dateOrId]/restore/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as createTaskRoute } from '@/app/api/tasks/route';
import { PUT as profileRoute } from '@/app/api/user/profile/route';
import type { Handler } from '@/lib/server/http/route';
import { call } from './call';
import type { Person } from './people';

/** Actions of people on tasks and meetings, through the route handlers. Each throws an Error when it is refused. */

export type Timed = { kind: 'task' | 'schedule'; id: string };

const ROUTES = {
  task: {
    create: createTaskRoute,
    patch: patchTaskRoute,
    remove: deleteTaskRoute,
    restore: restoreTaskRoute,
    share: shareTaskRoute,
    unshare: unshareTaskRoute,
    field: 'taskId',
  },
  schedule: {
    create: createScheduleRoute,
    patch: patchScheduleRoute,
    remove: deleteScheduleRoute,
    restore: restoreScheduleRoute,
    share: shareScheduleRoute,
    unshare: unshareScheduleRoute,
    field: 'scheduleId',
  },
} as const;

type Sent = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  params?: Record<string, string>;
  path?: string;
  body?: object;
};

/** @returns the id of the created object, if there is one */
async function done(as: Person, route: Handler, sent: Sent): Promise<string> {
  const { status, body } = await call<{ id?: string } | undefined>(route, { as, ...sent });
  if (status >= 300) throw new Error(`${sent.method} was answered ${status}: ${JSON.stringify(body)}`);
  return body?.id ?? '';
}

export const add = async (as: Person, kind: Timed['kind'], body: object): Promise<Timed> => ({
  kind,
  id: await done(as, ROUTES[kind].create, { method: 'POST', body: { title: 'Tune the piano', ...body } }),
});

export const patch = (as: Person, { kind, id }: Timed, body: object): Promise<string> =>
  done(as, ROUTES[kind].patch, { method: 'PATCH', params: { dateOrId: id }, body });

/** Changes an occurrence together with others of its series. */
export const changeSeries = (
  as: Person,
  { kind, id }: Timed,
  scope: 'following' | 'all',
  body: object,
): Promise<string> =>
  done(as, ROUTES[kind].patch, { method: 'PATCH', params: { dateOrId: id }, path: `/?scope=${scope}`, body });

export const remove = (as: Person, { kind, id }: Timed): Promise<string> =>
  done(as, ROUTES[kind].remove, { method: 'DELETE', params: { dateOrId: id } });

export const restore = (as: Person, { kind, id }: Timed): Promise<string> =>
  done(as, ROUTES[kind].restore, { method: 'POST', params: { dateOrId: id } });

/** @param scope of an occurrence: all of its series without one */
export const share = (
  as: Person,
  { kind, id }: Timed,
  to: Person,
  permission = 'view',
  scope?: 'this' | 'all',
): Promise<string> => {
  const body = { [ROUTES[kind].field]: id, sharedWithEmail: to.user.email, permission, scope };
  return done(as, ROUTES[kind].share, { method: 'POST', body });
};

export const unshare = (as: Person, { kind }: Timed, shareId: string): Promise<string> =>
  done(as, ROUTES[kind].unshare, { method: 'DELETE', params: { id: shareId } });

export const giveRole = (
  as: Person,
  { id }: Timed,
  to: Person,
  role = 'viewer',
  scope?: 'this' | 'all',
): Promise<string> =>
  done(as, addRoleRoute, {
    method: 'POST',
    params: { dateOrId: id },
    body: { userEmail: to.user.email, role, scope },
  });

export const endRole = (as: Person, roleId: string): Promise<string> =>
  done(as, endRoleRoute, { method: 'DELETE', params: { id: roleId } });

/** @returns the collaboration's id */
export async function collaborate(owner: Person, guest: Person, role = 'editor'): Promise<string> {
  const body = { email: guest.user.email, role };
  const request = await done(owner, inviteRoute, { method: 'POST', body });
  await done(guest, acceptRoute, { method: 'POST', params: { id: request } });
  const { body: active } = await call<{ id: string; ownerId: string; collaboratorId: string }[]>(
    collaborationsRoute,
    { as: owner },
  );
  const made = active.find(
    ({ ownerId, collaboratorId }) => ownerId === owner.user.id && collaboratorId === guest.user.id,
  );
  if (!made) throw new Error('There is no collaboration after it was accepted.');
  return made.id;
}

export const endCollaboration = (as: Person, id: string): Promise<string> =>
  done(as, endCollaborationRoute, { method: 'DELETE', params: { id } });

export const changeMailSettings = (as: Person, body: object): Promise<string> =>
  done(as, settingsRoute, { method: 'PUT', body });

export const moveTo = (as: Person, timeZone: string): Promise<string> => {
  const { firstName, lastName, email } = as.user;
  return done(as, profileRoute, { method: 'PUT', body: { firstName, lastName, email, timeZone } });
};
