import { z } from 'zod';
import { permits } from '@/lib/server/access/authorize';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { ok, stored } from '@/lib/server/reply';
import { listTaskCollaborators } from '@/lib/server/task-collaborators/reads';
import { addTaskCollaborator } from '@/lib/server/task-collaborators/writes';
import { taskCollaboratorInput } from '@/lib/shared/contract/schemas/task-collaborators';
import { taskCollaborator } from '@/lib/shared/contract/schemas/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'People with a role on a task or on its series',
    tokenScope: 'read',
    params: { dateOrId: pathId },
    responses: { 200: z.array(taskCollaborator) },
    handle: async ({ actor, params }) => ok(await listTaskCollaborators(actor, params.dateOrId)),
  }),
  POST: route({
    summary: 'Give a registered person a role on a task, or all tasks of its series, or set their role anew',
    tokenScope: 'write',
    params: { dateOrId: pathId },
    body: taskCollaboratorInput,
    responses: { 201: taskCollaborator, 200: taskCollaborator },
    permission: ({ actor, params }) => permits(actor, 'task', params.dateOrId, 'manageTaskCollaborators'),
    handle: async ({ actor, params, body }) =>
      stored(await addTaskCollaborator(actor, params.dateOrId, body)),
  }),
});
