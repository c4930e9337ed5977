import { z } from 'zod';
import { listImagesOn } from '@/lib/server/attachments/reads';
import { resource } from '@/lib/server/http/resource';
import { pathDay, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { attachment } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Images of a day and of the items on it',
    tokenScope: 'read',
    params: { date: pathDay },
    responses: { 200: z.array(attachment) },
    handle: async ({ actor, params }) => ok(await listImagesOn(actor, params.date)),
  }),
});
