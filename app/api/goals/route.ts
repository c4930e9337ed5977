import { createGoal } from '@/lib/server/goals/writes';
import { stored } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { goal, goalInput } from '@/lib/shared/goals';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Create a goal',
    body: goalInput,
    responses: { 201: goal, 200: goal },
    handle: async ({ actor, body }) => stored(await createGoal(actor, body)),
  }),
});
