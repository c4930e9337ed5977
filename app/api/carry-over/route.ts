import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { readRoute } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { tasksToCarryOver } from '@/lib/server/tasks/reads';
import { dateQuery } from '@/lib/shared/calendar/schemas';
import { carriedTask } from '@/lib/shared/contract/schemas/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'Own open tasks of the 30 days before a day, newest first',
    tokenScope: 'read',
    query: dateQuery,
    responses: { 200: z.array(carriedTask) },
    read: ({ query }) => tasksToCarryOver(query.date),
    reply: list,
  }),
});
