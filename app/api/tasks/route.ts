import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { readRoute, route } from '@/lib/server/http/route';
import { page } from '@/lib/server/items/page-reply';
import { stored } from '@/lib/server/reply';
import { tasksWithin } from '@/lib/server/tasks/reads';
import { createTask } from '@/lib/server/tasks/writes';
import { rangeQuery } from '@/lib/shared/calendar/schemas';
import { task, taskInput } from '@/lib/shared/contract/schemas/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'Tasks of a range of days, or the newest by date',
    tokenScope: 'read',
    query: rangeQuery,
    responses: { 200: z.array(task) },
    read: ({ query }) => tasksWithin(query),
    reply: page,
  }),
  POST: route({
    summary: 'Create a task',
    tokenScope: 'write',
    body: taskInput,
    responses: { 201: task, 200: task },
    handle: async ({ actor, body }) => stored(await createTask(actor, body)),
  }),
});
