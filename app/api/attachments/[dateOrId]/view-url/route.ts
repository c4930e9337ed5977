import { signViewUrl } from '@/lib/server/attachments/view-url';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { viewAddress } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'An address that opens a file without a header',
    tokenScope: 'read',
    params: { dateOrId: pathId },
    responses: { 200: viewAddress },
    handle: async ({ actor, params }) => ok(await signViewUrl(actor, params.dateOrId)),
  }),
});
