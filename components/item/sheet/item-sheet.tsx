import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Attachments } from '@/components/attachments/attachments';
import { type ItemAction, MoreActions } from '@/components/item/row/item-action';
import { may } from '@/components/item/row/item-level';
import { OpenThread } from '@/components/item/thread/open-thread';
import { LabelsValue } from '@/components/labels/labels-value';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { isOfInputMethod, shortcutKeyOf } from '@/components/ui/keys';
import { useMedia } from '@/lib/client/browser/media';
import { autosaveOf } from '@/lib/client/changes/autosave';
import type { OnRefusal } from '@/lib/client/changes/item-actions';
import { datedTarget } from '@/lib/client/discussion/day-notes';
import { useIsWaiting } from '@/lib/client/outbox/shown';
import { useShortcutsOn } from '@/lib/client/settings/shortcuts';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS, type ItemOf, type PatchOf } from '@/lib/shared/policy/item-kinds';
import { Fold } from './fold';
import styles from './item-sheet.module.css';
import { useSheetPlace } from './open-sheet';
import { PeopleValue } from './people-value';
import { SaveState } from './save-state';
import type { Sheet } from './sheet';
import { SheetLine } from './sheet-line';
import { TextValue } from './text-value';

/** The widths at which the leaves of a spread are side by side. */
const TWO_LEAVES = '(min-width: 901px)';

type ItemSheetProps<Kind extends ItemKind> = {
  kind: Kind;
  item: ItemOf[Kind];
  /** A day that the item is shown with; null for a task for later. */
  date: Day | null;
  /** The control that completes the item; null for a meeting. */
  mark: ReactNode;
  /** Renders the lines of what this kind alone has. */
  lines(sheet: Sheet<Kind>): ReactNode;
  /** True for a dialog where the sheet could fold over a leaf. */
  isApart: boolean;
  /** The actions of the menu, and those that change who sees the item. */
  actions: { menu: readonly ItemAction[]; people: readonly ItemAction[] };
  update(item: ItemOf[Kind], patch: PatchOf[Kind], onRefusal: OnRefusal): Promise<boolean>;
  moveTo: (date: Day | null) => void;
  /** Open the item before and after this one; null at the ends of the list. */
  steps: { back: (() => void) | null; forth: (() => void) | null };
  onClose: () => void;
  /** The element that gets the focus when the sheet closes. */
  returnFocusTo: (opener?: Element | null) => HTMLElement | null;
};

/**
 * The sheet of an item: all of it, each value edited where it is shown and stored by itself. It is folded over the right
 * leaf of the page where there is one, else a dialog; on a phone it rises from the bottom.
 */
export function ItemSheet<Kind extends ItemKind>(props: ItemSheetProps<Kind>) {
  const { kind, item, date, mark, lines, isApart, actions, update, moveTo, steps, onClose, returnFocusTo } =
    props;
  const place = useSheetPlace();
  const isWide = useMedia(TWO_LEAVES);
  const fold = isWide && !isApart ? place : null;
  const mayEdit = may(item, 'edit');
  const { autosave, round } = useAutosave<ItemOf[Kind], PatchOf[Kind]>(kind, item, update);
  const { shown, status } = autosave.useShown(item);
  const isWaiting = useIsWaiting(item.id);
  const noun = ITEM_KINDS[kind].noun;
  const sheet: Sheet<Kind> = {
    kind,
    item: shown,
    mayEdit,
    change: (patch, isText, entryId) => autosave.change(item, patch, isText, entryId),
    withdraw: (name) => autosave.withdraw(name),
    flush: () => autosave.leave(),
    moveTo,
  };

  const head = (
    <>
      {fold && <h2>{noun.charAt(0).toUpperCase() + noun.slice(1)}</h2>}
      {mayEdit && (
        <SaveState
          status={status}
          isWaiting={isWaiting}
          onTryAgain={() => autosave.tryAgain()}
          onDiscard={() => autosave.discard()}
        />
      )}
      <span className={styles.atEnd}>
        <StepButton icon="up" label={`Previous ${noun}`} onPress={steps.back} />
        <StepButton icon="down" label={`Next ${noun}`} onPress={steps.forth} />
        <MoreActions key={item.id} actions={actions.menu} />
        {fold && <IconButton icon="x" label="Fold back" size="sm" onClick={onClose} />}
      </span>
    </>
  );

  const body = (
    <SheetBody id={item.id} steps={steps}>
      <div className={classNames(styles.line, styles.isTitle)}>
        <span>{mark ?? <i className="g-meet" aria-hidden="true" />}</span>
        <TextValue key={round} sheet={sheet} name="title" label="Title" className={styles.title} />
      </div>
      <dl key={`${item.id} ${round}`}>
        {lines(sheet)}
        <SheetLine label="Labels">
          <LabelsValue
            labels={shown.labels}
            onChange={(labels) => sheet.change({ labels } as PatchOf[Kind])}
          />
        </SheetLine>
        <SheetLine label="People">
          <PeopleValue kind={kind} item={item} actions={actions.people} />
        </SheetLine>
        <SheetLine label="Files">
          <Attachments
            target={{ targetType: kind, targetId: item.id }}
            mayAdd={may(item, 'attach')}
            isOwn={!item.isShared}
            takesPaste
          />
        </SheetLine>
      </dl>
      <div className={styles.sheetComments}>
        <p aria-hidden="true">Comments</p>
        <OpenThread key={item.id} dated={datedTarget(kind, item.id, date)} about={item.title} />
      </div>
    </SheetBody>
  );

  if (fold)
    return (
      <Fold place={fold} label={item.title} head={head} onClose={onClose} returnFocusTo={returnFocusTo}>
        {body}
      </Fold>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<bdi>{item.title}</bdi>}
      head={<div className={styles.head}>{head}</div>}
      size="item"
      returnFocusTo={returnFocusTo}
    >
      {body}
    </Dialog>
  );
}

/**
 * Stores the changes of the open item. `round` changes with the item and when changes are discarded, so that inputs
 * lose what was typed into them.
 */
function useAutosave<E extends { id: string }, P extends object>(
  kind: ItemKind,
  item: E,
  update: (item: E, patch: P, onRefusal: OnRefusal) => Promise<boolean>,
) {
  const client = useQueryClient();
  const { id } = item;
  const make = () => ({ id, autosave: autosaveOf<E, P>(client, kind, item, update) });
  const [made, setMade] = useState(make);
  const current = made.id === id ? made : make();
  if (current !== made) setMade(current);
  const { autosave } = current;
  useEffect(() => {
    autosave.open();
    // The person turns to another window, or closes this one.
    const onHidden = () => document.hidden && autosave.flush();
    const onLeft = () => autosave.flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeft);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeft);
      autosave.close();
    };
  }, [autosave]);
  return { autosave, round: `${id} ${autosave.useDiscards()}` };
}

type StepButtonProps = { icon: 'up' | 'down'; label: string; onPress: (() => void) | null };

const StepButton = ({ icon, label, onPress }: StepButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    size="sm"
    className={styles.neighbour}
    aria-disabled={onPress === null || undefined}
    onClick={onPress ?? undefined}
  />
);

type SheetBodyProps = Pick<ItemSheetProps<ItemKind>, 'steps'> & { id: string; children: ReactNode };

/**
 * The content of the sheet, which has the focus while none of its controls has. J and K open the next and the previous
 * item; Escape in a text leaves the text.
 */
function SheetBody({ id, steps, children }: SheetBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const withLetters = useShortcutsOn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item takes the focus to the start of its sheet
  useEffect(() => body.current?.focus({ preventScroll: true }), [id]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, target, currentTarget } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isTyping = target.closest('input, textarea, select') !== null;
    if (key === 'Escape' && isTyping && !isOfInputMethod(event)) {
      event.preventDefault();
      event.stopPropagation();
      currentTarget.focus({ preventScroll: true });
      return;
    }
    if (isTyping || !withLetters) return;
    const step = { j: steps.forth, k: steps.back }[shortcutKeyOf(event)];
    if (!step) return;
    event.preventDefault();
    step();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the dialog around it
    <div ref={body} className={styles.sheet} data-dialog-focus tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
