import { logout } from '@/lib/server/auth/sessions';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: publicRoute({
    summary: 'Sign out',
    responses: { 204: null },
    handle: async ({ request }) => noContent(await logout(request)),
  }),
});
