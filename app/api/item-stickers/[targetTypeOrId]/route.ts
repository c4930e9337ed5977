import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent } from '@/lib/server/reply';
import { removeSticker } from '@/lib/server/stickers/writes';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  DELETE: route({
    summary: 'Remove a sticker of one’s own',
    tokenScope: 'write',
    params: { targetTypeOrId: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await removeSticker(actor, params.targetTypeOrId);
      return noContent();
    },
  }),
});
