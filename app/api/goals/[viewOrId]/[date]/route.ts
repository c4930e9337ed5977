import { z } from 'zod';
import { goalsOf } from '@/lib/server/goals/reads';
import { resource } from '@/lib/server/http/resource';
import { pathDay, readRoute } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { goal, goalType } from '@/lib/shared/contract/schemas/goals';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'Goals of the day, week, month or year that holds the date',
    tokenScope: 'read',
    params: { viewOrId: { schema: goalType, refusal: 'invalid' }, date: pathDay },
    responses: { 200: z.array(goal) },
    read: ({ params }) => goalsOf(params.viewOrId, params.date),
    reply: list,
  }),
});
