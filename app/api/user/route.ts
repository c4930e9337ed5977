import { deleteAccount } from '@/lib/server/account/delete-account';
import { clearedSessionCookie } from '@/lib/server/auth/session-cookie';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';
import { accountDeletion } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'Delete the account with all that is in it, for good',
    isSensitive: true,
    body: accountDeletion,
    responses: { 204: null },
    handle: async ({ actor, body }) => {
      await deleteAccount(actor, body);
      return noContent([['Set-Cookie', clearedSessionCookie()]]);
    },
  }),
});
