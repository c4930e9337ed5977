import { z } from 'zod';
import { listAttachmentsOn } from '@/lib/server/attachments/reads';
import { deleteAttachment } from '@/lib/server/attachments/writes';
import { resource } from '@/lib/server/http/resource';
import { pathDay, pathId, route } from '@/lib/server/http/route';
import { noContent, ok } from '@/lib/server/reply';
import { attachment } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Files of a day and of the items on it',
    tokenScope: 'read',
    params: { dateOrId: pathDay },
    responses: { 200: z.array(attachment) },
    handle: async ({ actor, params }) => ok(await listAttachmentsOn(actor, params.dateOrId)),
  }),
  DELETE: route({
    summary: 'Delete an attachment and its file',
    tokenScope: 'write',
    params: { dateOrId: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await deleteAttachment(actor, params.dateOrId);
      return noContent();
    },
  }),
});
