import { requestPasswordReset } from '@/lib/server/account/password-reset';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { accepted } from '@/lib/server/reply';
import { forgottenPassword } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: publicRoute({
    summary: 'Ask for a mail with a link by which to choose a new password',
    body: forgottenPassword,
    responses: { 202: null },
    handle: async ({ body, request }) => {
      await requestPasswordReset(body, request);
      return accepted();
    },
  }),
});
