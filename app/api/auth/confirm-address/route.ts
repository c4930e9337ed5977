import { askAgain } from '@/lib/server/account/address-confirmation';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Send the mail again by which the address of the account is confirmed',
    responses: { 204: null },
    handle: async ({ actor }) => {
      await askAgain(actor);
      return noContent();
    },
  }),
});
