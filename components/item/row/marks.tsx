import { Icon } from '@/components/ui/icon';
import type { GivenSticker } from '@/lib/shared/contract/schemas/day-notes';
import { commentsBrief, commentsInWords } from '@/lib/shared/text/day-counts';
import { stickerName } from './sticker-names';

/** The most stickers that a row shows. */
const SHOWN = 2;

/** The first stickers on an item and the number of the others, in its row. */
export function StickerMarks({ stickers }: { stickers: readonly GivenSticker[] }) {
  if (stickers.length === 0) return null;
  const names = stickers.map(({ emoji }) => stickerName(emoji)).join(', ');
  const more = stickers.length - SHOWN;
  return (
    <span className="stickers" role="img" aria-label={`Stickers: ${names}`}>
      {stickers.slice(0, SHOWN).map(({ emoji }) => (
        <span key={emoji} className="sticker" aria-hidden="true">
          {emoji}
        </span>
      ))}
      {more > 0 && (
        <span className="number" aria-hidden="true">
          +{more}
        </span>
      )}
    </span>
  );
}

type CommentMarkProps = {
  count: number;
  /**
   * Opens the thread on touch screens. If omitted, the row has a button for that, and the mark only shows the count.
   */
  onPress?: () => void;
  isOpen: boolean;
};

/** The number of comments on an item, in its row. */
export function CommentMark({ count, onPress, isOpen }: CommentMarkProps) {
  if (count === 0) return null;
  const label = commentsInWords(count);
  const content = (
    <>
      <Icon name="msg" size={14} />
      <span aria-hidden="true">{commentsBrief(count)}</span>
    </>
  );
  if (!onPress) {
    return (
      <span className="said" role="img" aria-label={label}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="said"
      tabIndex={-1}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      {content}
    </button>
  );
}
