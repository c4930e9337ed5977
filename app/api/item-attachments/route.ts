import { recordAttachment } from '@/lib/server/attachments/writes';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { created } from '@/lib/server/reply';
import { requireNamedTarget } from '@/lib/server/targets/target';
import { attachment, itemAttachmentInput } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Attach an uploaded file to an item or a day',
    tokenScope: 'write',
    body: itemAttachmentInput,
    permission: ({ actor, given }) => requireNamedTarget(actor, given, 'attach'),
    responses: { 201: attachment },
    handle: async ({ actor, body }) => created(await recordAttachment(actor, body, body)),
  }),
});
