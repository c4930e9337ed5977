import { noContent } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { removeIdentity } from '@/lib/server/users/sign-in-methods';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'Remove a provider by which the person signs in, and end all other sessions',
    isSensitive: true,
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await removeIdentity(actor, params.id);
      return noContent();
    },
  }),
});
