import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { stored } from '@/lib/server/reply';
import { giveSticker } from '@/lib/server/stickers/writes';
import { requireNamedTarget } from '@/lib/server/targets/target';
import { sticker, stickerInput } from '@/lib/shared/contract/schemas/stickers';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Put a sticker on an item or a day',
    tokenScope: 'write',
    body: stickerInput,
    permission: ({ actor, given }) => requireNamedTarget(actor, given, 'react'),
    responses: { 201: sticker, 200: sticker },
    handle: async ({ actor, body }) => stored(await giveSticker(actor, body)),
  }),
});
