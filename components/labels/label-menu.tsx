import { useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import { type OpensAt, Popover } from '@/components/ui/popover';

const LabelChoices = onDemand(() => import('./label-choices').then(({ LabelChoices }) => LabelChoices));

type LabelMenuProps = {
  /** The ids of the labels that are chosen. */
  chosen: readonly string[];
  /** Called whenever a label is chosen, or no longer; also with one that was just created. */
  onChange: (chosen: string[]) => void;
} & OpensAt;

/**
 * The menu to choose labels: a text finds one or names a new one. It stays open until Escape or a press beside it. With
 * an anchor instead of a button it is open.
 */
export function LabelMenu({ chosen, onChange, ...opener }: LabelMenuProps) {
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
      label="Labels"
      className="label-menu"
    >
      <LabelChoices chosen={chosen} onChange={onChange} />
    </Popover>
  );
}
