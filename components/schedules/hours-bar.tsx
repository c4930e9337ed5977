import type { KeyboardEvent } from 'react';
import { ActionButtons } from '@/components/item/row/item-action';
import styles from '@/components/item/selection/ink-bar.module.css';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { STEP, type Stretch, spanText } from '@/lib/shared/calendar/hours';
import type { Entry } from './hours-entries';
import { lengthenedBy, movedTo } from './hours-layout';
import type { Acts } from './use-hours-items';

type HoursBarProps = {
  entry: Entry;
  acts: Acts;
  onCopy: () => void;
  onChange: (to: Stretch) => void;
  onClose: () => void;
};

/**
 * The bar of the pressed block: what dragging does by single presses (WCAG 2.5.7), and the actions on the item.
 */
export function HoursBar({ entry, acts, onCopy, onChange, onClose }: HoursBarProps) {
  const changes = [
    { label: 'Earlier', to: movedTo(entry, entry.start - STEP) },
    { label: 'Later', to: movedTo(entry, entry.start + STEP) },
    { label: 'Shorter', to: lengthenedBy(entry, -STEP) },
    { label: 'Longer', to: lengthenedBy(entry, STEP) },
  ];

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      className={styles.inkBar}
      data-ink-bar
      role="group"
      aria-label={entry.item.title}
      onKeyDown={closeOnEscape}
    >
      <b>{spanText(entry)}</b>
      <span className={styles.actions}>
        {acts.open && (
          <button type="button" onClick={acts.open}>
            <Icon name="fold" />
            Open
          </button>
        )}
        <button type="button" onClick={onCopy}>
          <Icon name="copy" />
          Copy
        </button>
        <ActionButtons of={entry.item.title} actions={acts.others} />
        <IconButton icon="x" label="Let it be" onClick={onClose} />
      </span>
      {entry.isMovable && (
        <span className={styles.nudges}>
          {changes.map(({ label, to }) => (
            <button
              key={label}
              type="button"
              aria-disabled={to.start === entry.start && to.end === entry.end}
              onClick={() => onChange(to)}
            >
              {label}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
