import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { pathText, route } from '@/lib/server/http/route';
import { noContent, ok } from '@/lib/server/reply';
import { listStickers } from '@/lib/server/stickers/reads';
import { removeOwnSticker } from '@/lib/server/stickers/writes';
import { targetOf } from '@/lib/server/targets/target';
import { sticker, stickerQuery } from '@/lib/shared/contract/schemas/stickers';
import { targetType } from '@/lib/shared/contract/schemas/targets';

const params = { targetTypeOrId: { schema: targetType, refusal: 'invalid' }, targetId: pathText } as const;

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Stickers on an item or a day',
    tokenScope: 'read',
    params,
    responses: { 200: z.array(sticker) },
    handle: async ({ actor, params }) =>
      ok(await listStickers(actor, targetOf(params.targetTypeOrId, params.targetId))),
  }),
  DELETE: route({
    summary: 'Remove one’s own sticker with this emoji',
    tokenScope: 'write',
    params,
    query: stickerQuery,
    responses: { 204: null },
    handle: async ({ actor, params: { targetTypeOrId, targetId }, query: { emoji } }) => {
      await removeOwnSticker(actor, targetOf(targetTypeOrId, targetId), emoji);
      return noContent();
    },
  }),
});
