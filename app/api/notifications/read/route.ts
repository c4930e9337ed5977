import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { markRead } from '@/lib/server/notifications/writes';
import { noContent } from '@/lib/server/reply';
import { readInput } from '@/lib/shared/contract/schemas/notifications';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Mark notifications read',
    tokenScope: 'write',
    body: readInput,
    responses: { 204: null },
    handle: async ({ actor, body }) => {
      await markRead(actor, body);
      return noContent();
    },
  }),
});
