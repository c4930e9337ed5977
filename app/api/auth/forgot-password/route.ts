import { requestPasswordReset } from '@/lib/server/auth/password-reset';
import { accepted } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { forgottenPassword } from '@/lib/shared/auth';

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
