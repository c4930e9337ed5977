import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { created } from '@/lib/server/reply';
import { beginUpload } from '@/lib/server/uploads/tickets';
import { uploadClaims, uploadTicket } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'An address to PUT one file to',
    tokenScope: 'write',
    body: uploadClaims,
    responses: { 201: uploadTicket },
    handle: async ({ actor, body }) => created(await beginUpload(actor, body)),
  }),
});
