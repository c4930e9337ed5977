import { z } from 'zod';
import { goalsWithin } from '@/lib/server/goals/reads';
import { createGoal } from '@/lib/server/goals/writes';
import { resource } from '@/lib/server/http/resource';
import { readRoute, route } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { stored } from '@/lib/server/reply';
import { periodQuery } from '@/lib/shared/calendar/schemas';
import { goal, goalInput } from '@/lib/shared/contract/schemas/goals';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'Goals of the days, weeks, months and years that have a day of the range',
    tokenScope: 'read',
    query: periodQuery,
    responses: { 200: z.array(goal) },
    read: ({ query }) => goalsWithin(query),
    reply: list,
  }),
  POST: route({
    summary: 'Create a goal',
    tokenScope: 'write',
    body: goalInput,
    responses: { 201: goal, 200: goal },
    handle: async ({ actor, body }) => stored(await createGoal(actor, body)),
  }),
});
