import { createGoal } from '@/lib/server/goals/writes';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { stored } from '@/lib/server/reply';
import { goal, goalInput } from '@/lib/shared/contract/goals';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Create a goal',
    body: goalInput,
    responses: { 201: goal, 200: goal },
    handle: async ({ actor, body }) => stored(await createGoal(actor, body)),
  }),
});
