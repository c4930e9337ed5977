import { onDemand } from '@/components/ui/on-demand';
import { OpeningPopover, type OpensAt } from '@/components/ui/popover';
import type { DatedTarget } from '@/lib/client/changes/note-changes';
import styles from './thread.module.css';

const StickerSheets = onDemand(() => import('./sticker-sheets').then(({ StickerSheets }) => StickerSheets));

type StickerPickerProps = { dated: DatedTarget } & OpensAt;

/** The popover to choose a sticker, beside the button that opens it. With an anchor instead of a button it is open. */
export const StickerPicker = ({ dated, ...opener }: StickerPickerProps) => (
  <OpeningPopover opener={opener} label="Sticker picker" className={styles.picker}>
    {(close) => <StickerSheets dated={dated} onTaken={close} />}
  </OpeningPopover>
);
