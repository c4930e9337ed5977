import { z } from 'zod';
import { targeted, targetFields } from './targets';

/** The picker's three tabs of eight (api-contract.md section 4). */
export const STICKER_SETS = {
  reactions: ['👍', '❤️', '😂', '🎉', '👏', '🙌', '🔥', '😮'],
  status: ['✅', '⏳', '🚧', '❌', '❓', '⚠️', '📌', '🔁'],
  misc: ['⭐', '💡', '☕', '💪', '🎯', '🚀', '✈️', '🌱'],
} as const;
export type StickerCategory = keyof typeof STICKER_SETS;

export const emoji = z.enum([...STICKER_SETS.reactions, ...STICKER_SETS.status, ...STICKER_SETS.misc]);
export type Emoji = z.infer<typeof emoji>;

export const stickerInput = targeted({ emoji });
export type NewSticker = z.output<typeof stickerInput>;

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
