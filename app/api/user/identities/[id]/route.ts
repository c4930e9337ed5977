import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { removeIdentity } from '@/lib/server/open-id/sign-in-methods';
import { noContent } from '@/lib/server/reply';

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
