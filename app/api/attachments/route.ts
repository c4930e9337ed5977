import { recordAttachment } from '@/lib/server/attachments/writes';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { created } from '@/lib/server/reply';
import { attachment, attachmentInput } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Attach an uploaded file to a day',
    tokenScope: 'write',
    body: attachmentInput,
    responses: { 201: attachment },
    handle: async ({ actor, body }) =>
      created(await recordAttachment(actor, body, { targetType: 'day', targetId: body.date })),
  }),
});
