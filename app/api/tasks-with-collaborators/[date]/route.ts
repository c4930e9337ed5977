import { z } from 'zod';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { pathDay, route } from '@/lib/server/http/route';
import { listTasksOn } from '@/lib/server/tasks/reads';
import { task } from '@/lib/shared/tasks';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: "Tasks of a day, one's own and those shared, each with its collaborators",
    params: { date: pathDay },
    responses: { 200: z.array(task) },
    handle: async ({ actor, params }) => ok(await listTasksOn(actor, params.date)),
  }),
});
