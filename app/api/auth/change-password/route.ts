import { deviceCookie } from '@/lib/server/auth/device-cookie';
import { changePassword } from '@/lib/server/auth/passwords';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';
import { passwordChange } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Change the password, and end all other sessions',
    isSensitive: true,
    body: passwordChange,
    responses: { 204: null },
    handle: async ({ actor, body, request }) => {
      const passwordHash = await changePassword(actor, body);
      // The new device cookie makes this the only browser that is still known (lib/server/auth/device-cookie.ts).
      return noContent([['Set-Cookie', deviceCookie(request, { id: actor.id, passwordHash })]]);
    },
  }),
});
