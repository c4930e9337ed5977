import { z } from 'zod';
import { listImages } from '@/lib/server/attachments/reads';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { page } from '@/lib/server/items/page-reply';
import { rangeQuery } from '@/lib/shared/calendar/schemas';
import { attachment } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Images of a range of days, or the newest by date',
    tokenScope: 'read',
    query: rangeQuery,
    responses: { 200: z.array(attachment) },
    handle: async ({ actor, query, request }) => page(await listImages(actor, query), request),
  }),
});
