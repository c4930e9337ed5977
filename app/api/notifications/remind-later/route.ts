import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { remindLater } from '@/lib/server/reminders/remind-browser';
import { noContent } from '@/lib/server/reply';
import { remindLaterInput } from '@/lib/shared/contract/schemas/push-subscriptions';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Remind of an item again in ten minutes, in one’s own browsers',
    tokenScope: 'write',
    body: remindLaterInput,
    responses: { 204: null },
    handle: async ({ actor, body }) => {
      await remindLater(actor, body.itemId);
      return noContent();
    },
  }),
});
