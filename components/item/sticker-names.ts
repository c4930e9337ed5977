import type { Emoji } from '@/lib/shared/contract/sticker-sets';

/** What each sticker is called, for whoever hears it rather than sees it. */
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

/** The name of any emoji that has been stored; its own text if it is none of the picker's. */
export const stickerName = (emoji: string): string =>
  (STICKER_NAME as Record<string, string | undefined>)[emoji] ?? emoji;
