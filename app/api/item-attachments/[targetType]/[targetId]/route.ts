import { z } from 'zod';
import { listAttachmentsOf } from '@/lib/server/attachments/reads';
import { resource } from '@/lib/server/http/resource';
import { pathText, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { targetOf } from '@/lib/server/targets/target';
import { attachment } from '@/lib/shared/contract/schemas/attachments';
import { targetType } from '@/lib/shared/contract/schemas/targets';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Files of an item or a day',
    tokenScope: 'read',
    params: { targetType: { schema: targetType, refusal: 'invalid' }, targetId: pathText },
    responses: { 200: z.array(attachment) },
    handle: async ({ actor, params }) =>
      ok(await listAttachmentsOf(actor, targetOf(params.targetType, params.targetId))),
  }),
});
