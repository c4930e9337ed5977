import type { Emoji } from '@/lib/shared/contract/plain/sticker-sets';

/** The name of each sticker for assistive technology. */
export const STICKER_NAME: Record<Emoji, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '😂': 'Laugh',
  '🎉': 'Party',
  '👏': 'Applause',
  '🙌': 'Hooray',
  '🔥': 'Fire',
  '😮': 'Surprise',
  '✅': 'Done',
  '⏳': 'Waiting',
  '🚧': 'In progress',
  '❌': 'No',
  '❓': 'Question',
  '⚠️': 'Warning',
  '📌': 'Pinned',
  '🔁': 'Again',
  '⭐': 'Star',
  '💡': 'Idea',
  '☕': 'Coffee',
  '💪': 'Strength',
  '🎯': 'Target',
  '🚀': 'Rocket',
  '✈️': 'Plane',
  '🌱': 'Seedling',
};

/** Returns the name of a stored emoji; the emoji itself if the picker does not have it. */
export const stickerName = (emoji: string): string =>
  (STICKER_NAME as Record<string, string | undefined>)[emoji] ?? emoji;
