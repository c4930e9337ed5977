import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { testSubscriptions } from '@/lib/server/push-subscriptions/send';
import { ok } from '@/lib/server/reply';
import { pushTestInput, pushTestResult } from '@/lib/shared/contract/schemas/push-subscriptions';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Send a test to one’s own browsers, or to the one with this endpoint',
    body: pushTestInput,
    responses: { 200: pushTestResult },
    handle: async ({ actor, body }) => ok(await testSubscriptions(actor, body)),
  }),
});
