import { z } from 'zod';
import { listGoals } from '@/lib/server/goals/reads';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { pathDay, route } from '@/lib/server/http/route';
import { goal, goalType } from '@/lib/shared/goals';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Goals of the day, week, month or year that holds the date',
    params: { viewOrId: { schema: goalType, refusal: 'invalid' }, date: pathDay },
    responses: { 200: z.array(goal) },
    handle: async ({ actor, params }) => ok(await listGoals(actor, params.viewOrId, params.date)),
  }),
});
