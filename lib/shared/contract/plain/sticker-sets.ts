/** The emojis of the sticker picker, by tab (docs/product/comments.md). */
export const STICKER_SETS = {
  reactions: ['👍', '❤️', '😂', '🎉', '👏', '🙌', '🔥', '😮'],
  status: ['✅', '⏳', '🚧', '❌', '❓', '⚠️', '📌', '🔁'],
  misc: ['⭐', '💡', '☕', '💪', '🎯', '🚀', '✈️', '🌱'],
} as const;
export type StickerCategory = keyof typeof STICKER_SETS;

export const EMOJIS = [...STICKER_SETS.reactions, ...STICKER_SETS.status, ...STICKER_SETS.misc] as const;
export type Emoji = (typeof EMOJIS)[number];

export const isEmoji = (text: string): text is Emoji => EMOJIS.some((emoji) => emoji === text);
