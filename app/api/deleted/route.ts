import { z } from 'zod';
import { listDeleted } from '@/lib/server/deleted/reads';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { deletedItem } from '@/lib/shared/contract/schemas/deleted';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Deleted items that can be restored, newest first; those that one call deleted as one',
    tokenScope: 'read',
    responses: { 200: z.array(deletedItem) },
    handle: async ({ actor, request }) => list(await listDeleted(actor), request),
  }),
});
