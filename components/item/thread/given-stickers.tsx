import { stickerName } from '@/components/item/row/sticker-names';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { Tooltip } from '@/components/ui/tooltip';
import type { DatedTarget } from '@/lib/client/changes/note-changes';
import { useNotes } from '@/lib/client/discussion/day-notes';
import { useStickers } from '@/lib/client/discussion/stickers';
import { isEmoji } from '@/lib/shared/contract/plain/sticker-sets';
import type { GivenSticker } from '@/lib/shared/contract/schemas/day-notes';
import { StickerPicker } from './sticker-picker';
import styles from './thread.module.css';

/** The stickers on an item with their numbers. Pressing one adds the person's own, or removes it. */
export function GivenStickers({ dated }: { dated: DatedTarget }) {
  const { stickers } = useNotes(dated);
  const { give, remove } = useStickers(dated);

  function press(sticker: GivenSticker): void {
    if (sticker.ownId !== null) remove(sticker);
    else if (isEmoji(sticker.emoji)) give(sticker.emoji);
  }

  return (
    <div className={styles.stickersOfItem}>
      {stickers.map((sticker) => (
        <Given key={sticker.emoji} sticker={sticker} onPress={() => press(sticker)} />
      ))}
      <StickerPicker dated={dated} trigger={<IconButton icon="smile" size="sm" label="Add a sticker" />} />
    </div>
  );
}

/** The button of one sticker. */
function Given({ sticker, onPress }: { sticker: GivenSticker; onPress: () => void }) {
  const { emoji, count, ownId, names } = sticker;
  const more = count - names.length;
  const who = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return (
    <Tooltip label={<bdi>{who}</bdi>}>
      <button
        type="button"
        className={classNames(styles.given, ownId !== null && styles.isMine)}
        aria-pressed={ownId !== null}
        aria-label={`${stickerName(emoji)}, ${count}, by ${who}`}
        onClick={onPress}
      >
        <span className="sticker" aria-hidden="true">
          {emoji}
        </span>
        {count}
      </button>
    </Tooltip>
  );
}

/** The person's own stickers on their day, which nobody else can add to. Pressing one removes it. */
export function OwnStickers({ dated }: { dated: DatedTarget }) {
  const { stickers } = useNotes(dated, true);
  const { remove } = useStickers(dated);
  if (stickers.length === 0) return null;
  return (
    <span className="stickers">
      {stickers.map((sticker) => (
        <button
          key={sticker.emoji}
          type="button"
          className="sticker"
          aria-label={`Remove ${stickerName(sticker.emoji)}`}
          onClick={() => remove(sticker)}
        >
          {sticker.emoji}
        </button>
      ))}
    </span>
  );
}
