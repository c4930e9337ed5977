import { z } from 'zod';
import { EMOJIS } from '@/lib/shared/contract/plain/sticker-sets';
import { targeted, targetFields } from './targets';

export const emoji = z.enum(EMOJIS).meta({ id: 'Emoji' });

export const stickerInput = targeted({ emoji });
export type NewSticker = z.output<typeof stickerInput>;

export const stickerQuery = z.strictObject({ emoji });

export const sticker = z
  .strictObject({
    id: z.uuid(),
    emoji: z.string(),
    ...targetFields,
    user: z.strictObject({ firstName: z.string() }),
    mine: z.boolean(),
  })
  .meta({ id: 'Sticker' });
export type Sticker = z.infer<typeof sticker>;
