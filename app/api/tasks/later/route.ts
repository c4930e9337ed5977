import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { readRoute } from '@/lib/server/http/route';
import { page } from '@/lib/server/items/page-reply';
import { tasksForLater } from '@/lib/server/tasks/reads';
import { laterQuery, task } from '@/lib/shared/contract/schemas/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'Tasks for later, which have no day, in their order',
    tokenScope: 'read',
    query: laterQuery,
    responses: { 200: z.array(task) },
    read: ({ query }) => tasksForLater(query),
    reply: page,
  }),
});
