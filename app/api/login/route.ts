import { signInAddress, signInQuery } from '@/lib/server/auth/sign-in-page';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { redirect } from '@/lib/server/reply';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'To the sign-in page',
    query: signInQuery,
    responses: { 302: null },
    handle: async ({ query }) => redirect(signInAddress(query)),
  }),
});
