import { z } from 'zod';
import { page } from '@/lib/server/http/page-reply';
import { stored } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { listTasks } from '@/lib/server/tasks/reads';
import { createTask } from '@/lib/server/tasks/writes';
import { rangeQuery } from '@/lib/shared/calendar-schemas';
import { task, taskInput } from '@/lib/shared/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Tasks of a range of days, or the newest by date',
    query: rangeQuery,
    responses: { 200: z.array(task) },
    handle: async ({ actor, query, request }) => page(await listTasks(actor, query), request),
  }),
  POST: route({
    summary: 'Create a task',
    body: taskInput,
    responses: { 201: task, 200: task },
    handle: async ({ actor, body }) => stored(await createTask(actor, body)),
  }),
});
