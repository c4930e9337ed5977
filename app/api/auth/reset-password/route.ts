import { resetPassword } from '@/lib/server/auth/password-reset';
import { noContent } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { passwordResetInput } from '@/lib/shared/auth';

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
