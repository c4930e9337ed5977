import { useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import { type OpensAt, Popover } from '@/components/ui/popover';
import type { DatedTarget } from '@/lib/client/changes/note-changes';

const StickerSheets = onDemand(() => import('./sticker-sheets').then(({ StickerSheets }) => StickerSheets));

type StickerPickerProps = { dated: DatedTarget } & OpensAt;

/** The popover to choose a sticker, beside the button that opens it. With an anchor instead of a button it is open. */
export function StickerPicker({ dated, ...opener }: StickerPickerProps) {
  const [isOpen, setOpen] = useState('anchor' in opener);

  function show(isShown: boolean): void {
    setOpen(isShown);
    if (!isShown && 'anchor' in opener) opener.onClose();
  }

  return (
    <Popover
      {...('anchor' in opener ? { anchor: opener.anchor } : { trigger: opener.trigger })}
      open={isOpen}
      onOpenChange={show}
      label="Sticker picker"
      className="picker"
    >
      <StickerSheets dated={dated} onTaken={() => show(false)} />
    </Popover>
  );
}
