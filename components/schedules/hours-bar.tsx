import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type ItemAction, MoreActions } from '@/components/item/row/item-action';
import { may } from '@/components/item/row/item-level';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { announce } from '@/lib/client/browser/announcements';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import { formatDuration } from '@/lib/shared/calendar/days';
import { STEP, type Stretch } from '@/lib/shared/calendar/hours';
import styles from './hours-bar.module.css';
import { type Entry, type TaskEntry, timesOf } from './hours-entries';
import { lengthenedBy, movedTo } from './hours-layout';
import { viewOf } from './hours-view';
import type { Acts } from './use-hours-items';

export type HoursBarProps = {
  entry: Entry;
  acts: Acts;
  /** The column of hours, and what scrolls it; the page where that is null. */
  column: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  onCopy: () => void;
  onChange: (to: Stretch) => void;
  /** Takes its time from a task; absent where it would not be shown without one. */
  onUntime?: (entry: TaskEntry) => void;
  onClose: () => void;
};

/**
 * The bar beside the pressed block: the actions on its item, and behind 'More' what dragging does, by single presses
 * (WCAG 2.5.7). Escape, another press on the block, or one on the paper closes it.
 */
export function HoursBar({
  entry,
  acts,
  column,
  scroller,
  onCopy,
  onChange,
  onUntime,
  onClose,
}: HoursBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isPhone = useMedia(PHONE);
  const withLetters = useShortcutsOn();
  usePlaceBeside(entry.id, { bar, column, scroller, isPhone });
  const { item } = entry;
  const isQuick = (action: ItemAction) => action.isQuick === true && !isPhone;
  const says = [
    entry.hasLength ? formatDuration(entry.end - entry.start) : 'without a length',
    item.sharedBy && !may(item, 'edit') && `${item.sharedBy.firstName}, view only`,
  ].filter(Boolean);

  const change = (label: string, icon: ItemAction['icon'], to: Stretch): ItemAction => ({
    label,
    icon,
    staysOpen: true,
    onPress: () => {
      if (to.start !== entry.start || to.end !== entry.end) onChange(to);
      else announce(`It stays at ${timesOf(entry)}.`);
    },
  });
  const changes = entry.isMovable
    ? [
        change('Earlier', 'up', movedTo(entry, entry.start - STEP)),
        change('Later', 'down', movedTo(entry, entry.start + STEP)),
        change('Shorter', 'left', lengthenedBy(entry, -STEP)),
        change('Longer', 'right', lengthenedBy(entry, STEP)),
        ...untime(entry, onUntime),
      ]
    : [];

  function onKeyDown(event: KeyboardEvent): void {
    // The event of a menu or popover, which stands elsewhere in the document, comes here too.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'm' && withLetters && acts.move) acts.move();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={bar}
      className={styles.actionBar}
      data-block-bar
      role="group"
      aria-label={item.title}
      onKeyDown={onKeyDown}
    >
      <b>
        {timesOf(entry)} <span>· {says.join(' · ')}</span>
      </b>
      <span className={styles.actions}>
        <button type="button" onClick={acts.open}>
          {!isPhone && <Icon name="fold" size={14} />}
          Open
        </button>
        {may(item, 'edit') &&
          (isPhone ? (
            <IconButton icon="copy" label="Copy" onClick={onCopy} />
          ) : (
            <button type="button" onClick={onCopy}>
              <Icon name="copy" size={14} />
              Copy
            </button>
          ))}
        {acts.others.filter(isQuick).map(({ label, icon, onPress }) => (
          <IconButton key={label} icon={icon} label={label} size="sm" onClick={onPress} />
        ))}
        <MoreActions actions={[...changes, ...acts.others.filter((action) => !isQuick(action)).map(named)]} />
      </span>
    </div>
  );
}

/** Names the list Later otherwise than the change of the time that is in the same menu. */
const named = (action: ItemAction): ItemAction =>
  action.key === 'l' ? { ...action, label: 'Move to Later' } : action;

const untime = (entry: Entry, onUntime: HoursBarProps['onUntime']): ItemAction[] =>
  entry.kind === 'task' && onUntime
    ? [{ label: 'Without a time', icon: 'x', onPress: () => onUntime(entry) }]
    : [];

/** The pixels between block and bar; on a phone below the lower grip, which reaches 7 px over the edge. */
const GAP = 8;
const GRIP_GAP = 19;

type Elements = {
  bar: RefObject<HTMLElement | null>;
  column: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  isPhone: boolean;
};

/**
 * Keeps the bar beside the block: above it, flush with its start; below it, or flush with its end, where there is no
 * room; and in sight in any case.
 */
function usePlaceBeside(blockId: string, { bar, column, scroller, isPhone }: Elements): void {
  // Runs after every render, since any of them may move the block.
  useLayoutEffect(() => {
    function place(): void {
      const block = document.getElementById(blockId)?.getBoundingClientRect();
      const element = bar.current;
      const base = column.current?.getBoundingClientRect();
      const view = viewOf(scroller.current);
      if (!block || !element || !base) return;
      const { width, height } = element.getBoundingClientRect();
      const top = Math.max(view.top, 0) + GAP;
      const dock = isPhone ? document.querySelector('[data-dock]')?.getBoundingClientRect().top : undefined;
      const bottom = Math.min(view.bottom, dock ?? window.innerHeight) - GAP;
      const above = block.top - GAP - height - (isPhone ? GRIP_GAP - GAP : 0);
      const below = block.bottom + (isPhone ? GRIP_GAP : GAP);
      const fits = (y: number) => y >= top && y + height <= bottom;
      const [y = Math.max(top, Math.min(above, bottom - height))] = (
        isPhone ? [below, above] : [above, below]
      ).filter(fits);
      const isRtl = getComputedStyle(element).direction === 'rtl';
      const [start, end] = isRtl ? [block.right - width, block.left] : [block.left, block.right - width];
      const isIn = (x: number) =>
        x >= Math.max(view.left, 0) && x + width <= Math.min(view.right, window.innerWidth);
      const x = isIn(start)
        ? start
        : isIn(end)
          ? end
          : Math.max(view.left + GAP, Math.min(start, view.right - GAP - width));
      element.style.translate = `${x - base.left}px ${y - base.top}px`;
    }
    place();
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });
}
