import { z } from 'zod';
import { listComments } from '@/lib/server/comments/reads';
import { resource } from '@/lib/server/http/resource';
import { pathText, route } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { targetOf } from '@/lib/server/targets/target';
import { comment } from '@/lib/shared/contract/schemas/comments';
import { targetType } from '@/lib/shared/contract/schemas/targets';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Comments on an item or a day',
    tokenScope: 'read',
    params: { targetTypeOrId: { schema: targetType, refusal: 'invalid' }, targetId: pathText },
    responses: { 200: z.array(comment) },
    handle: async ({ actor, params, request }) =>
      list(await listComments(actor, targetOf(params.targetTypeOrId, params.targetId)), request),
  }),
});
