import { permitsNamed } from '@/lib/server/access/permits-named';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok, stored } from '@/lib/server/reply';
import { listShares } from '@/lib/server/shares/reads';
import { createShare } from '@/lib/server/shares/writes';
import { share, shareInput, shareLists } from '@/lib/shared/contract/schemas/shares';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Shares of goals, given and received',
    tokenScope: 'read',
    responses: { 200: shareLists.goal },
    handle: async ({ actor }) => ok(await listShares(actor, 'goal')),
  }),
  POST: route({
    summary:
      'Share a goal, or all goals of its series, with a registered person, or set their permission anew',
    tokenScope: 'write',
    body: shareInput.goal,
    permission: ({ actor, given }) => permitsNamed(actor, 'goal', 'goalId', given, 'shareGoal'),
    responses: { 201: share.goal, 200: share.goal },
    handle: async ({ actor, body: { goalId: itemId, ...given } }) =>
      stored(await createShare(actor, 'goal', { itemId, ...given })),
  }),
});
