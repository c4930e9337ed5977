import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { pathDay, readRoute } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { tasksOn } from '@/lib/server/tasks/reads';
import { task } from '@/lib/shared/contract/schemas/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: "Tasks of a day, one's own and those shared, each with its collaborators",
    tokenScope: 'read',
    params: { date: pathDay },
    responses: { 200: z.array(task) },
    read: ({ params }) => tasksOn(params.date),
    reply: list,
  }),
});
