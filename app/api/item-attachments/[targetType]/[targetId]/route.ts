import { z } from 'zod';
import { listAttachmentsOf } from '@/lib/server/attachments/reads';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { pathText, route } from '@/lib/server/http/route';
import { targetOf } from '@/lib/server/targets/target';
import { attachment } from '@/lib/shared/attachments';
import { targetType } from '@/lib/shared/targets';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Files of an item or a day',
    params: { targetType: { schema: targetType, refusal: 'invalid' }, targetId: pathText },
    responses: { 200: z.array(attachment) },
    handle: async ({ actor, params }) =>
      ok(await listAttachmentsOf(actor, targetOf(params.targetType, params.targetId))),
  }),
});
