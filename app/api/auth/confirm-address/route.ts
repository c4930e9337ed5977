import { noContent } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { askAgain } from '@/lib/server/users/address-confirmation';

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
