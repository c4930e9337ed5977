import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { pathText, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { listStickers } from '@/lib/server/stickers/reads';
import { targetOf } from '@/lib/server/targets/target';
import { sticker } from '@/lib/shared/contract/stickers';
import { targetType } from '@/lib/shared/contract/targets';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Stickers on an item or a day',
    params: { targetTypeOrId: { schema: targetType, refusal: 'invalid' }, targetId: pathText },
    responses: { 200: z.array(sticker) },
    handle: async ({ actor, params }) =>
      ok(await listStickers(actor, targetOf(params.targetTypeOrId, params.targetId))),
  }),
});
