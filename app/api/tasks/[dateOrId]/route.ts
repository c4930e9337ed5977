import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { pathDay, pathId, readRoute, route } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { permitsChange } from '@/lib/server/items/wide-changes';
import { noContent, ok } from '@/lib/server/reply';
import { tasksOn } from '@/lib/server/tasks/reads';
import { deleteTask, updateTask } from '@/lib/server/tasks/writes';
import { scopeQuery, wideAnswer } from '@/lib/shared/contract/schemas/series';
import { task, taskPatch } from '@/lib/shared/contract/schemas/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'Tasks of a day',
    tokenScope: 'read',
    params: { dateOrId: pathDay },
    responses: { 200: z.array(task) },
    read: ({ params }) => tasksOn(params.dateOrId),
    reply: list,
  }),
  PATCH: route({
    summary: 'Change a task',
    tokenScope: 'write',
    params: { dateOrId: pathId },
    query: scopeQuery,
    body: taskPatch,
    responses: { 200: task.extend(wideAnswer) },
    permission: ({ actor, params, query, given }) =>
      permitsChange(actor, 'task', params.dateOrId, query.scope, given),
    handle: async ({ actor, params, query, body }) =>
      ok(await updateTask(actor, params.dateOrId, query.scope, body)),
  }),
  DELETE: route({
    summary: 'Delete a task',
    tokenScope: 'write',
    params: { dateOrId: pathId },
    query: scopeQuery,
    responses: { 204: null },
    handle: async ({ actor, params, query }) => {
      await deleteTask(actor, params.dateOrId, query.scope);
      return noContent();
    },
  }),
});
