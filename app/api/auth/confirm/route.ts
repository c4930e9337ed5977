import { confirmSession } from '@/lib/server/auth/confirmation';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';
import { confirmation } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Confirm by the password that it is the person themselves, before something sensitive',
    body: confirmation,
    responses: { 204: null },
    handle: async ({ actor, body }) => {
      await confirmSession(actor, body);
      return noContent();
    },
  }),
});
