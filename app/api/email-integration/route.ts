import { deleteEmailIntegration, readEmailIntegration } from '@/lib/server/email-integration/integration';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { noContent, ok } from '@/lib/server/reply';
import { emailIntegration } from '@/lib/shared/contract/schemas/email-integration';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'The connected mail account',
    responses: { 200: emailIntegration },
    handle: async ({ actor }) => ok(await readEmailIntegration(actor)),
  }),
  DELETE: route({
    summary: 'Disconnect the mail account',
    responses: { 204: null },
    handle: async ({ actor }) => {
      await deleteEmailIntegration(actor);
      return noContent();
    },
  }),
});
