import { useState } from 'react';
import { STICKER_NAME } from '@/components/item/row/sticker-names';
import { SegmentedTabs, TabPanel } from '@/components/ui/segmented';
import type { DatedTarget } from '@/lib/client/changes/note-changes';
import { useNotes } from '@/lib/client/discussion/day-notes';
import { useStickers } from '@/lib/client/discussion/stickers';
import { type Emoji, STICKER_SETS, type StickerCategory } from '@/lib/shared/contract/plain/sticker-sets';
import styles from './thread.module.css';

const SETS = [
  { value: 'reactions', label: 'Reactions' },
  { value: 'status', label: 'Status' },
  { value: 'misc', label: 'Misc' },
] as const satisfies readonly { value: StickerCategory; label: string }[];

/** The sheets of stickers, of which one is taken. */
export function StickerSheets({ dated, onTaken }: { dated: DatedTarget; onTaken: () => void }) {
  const [set, setSet] = useState<StickerCategory>('reactions');
  const { stickers } = useNotes(dated);
  const { give } = useStickers(dated);
  const used = new Set(stickers.filter(({ ownId }) => ownId !== null).map(({ emoji }) => emoji));

  function take(emoji: Emoji): void {
    give(emoji);
    onTaken();
  }

  return (
    <SegmentedTabs label="Stickers" value={set} onChange={setSet} segments={SETS}>
      {SETS.map(({ value }) => (
        <TabPanel key={value} value={value} className={styles.stickerSheet}>
          {STICKER_SETS[value].map((emoji) => (
            <SheetSticker key={emoji} emoji={emoji} isUsed={used.has(emoji)} onTake={take} />
          ))}
        </TabPanel>
      ))}
    </SegmentedTabs>
  );
}

type SheetStickerProps = { emoji: Emoji; isUsed: boolean; onTake: (emoji: Emoji) => void };

/** A sticker on its sheet. One that the person has used is disabled, and only its outline is shown. */
const SheetSticker = ({ emoji, isUsed, onTake }: SheetStickerProps) => (
  <button
    type="button"
    disabled={isUsed}
    aria-label={isUsed ? `${STICKER_NAME[emoji]}, already used` : STICKER_NAME[emoji]}
    onClick={() => onTake(emoji)}
  >
    <span className="sticker" aria-hidden="true">
      {emoji}
    </span>
  </button>
);
