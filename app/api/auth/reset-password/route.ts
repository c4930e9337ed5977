import { resetPassword } from '@/lib/server/account/password-reset';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';
import { passwordResetInput } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: publicRoute({
    summary: 'Choose a new password by the link of a mail, and end all sessions',
    body: passwordResetInput,
    responses: { 204: null },
    handle: async ({ body }) => {
      await resetPassword(body);
      return noContent();
    },
  }),
});
