import { type ReactNode, useEffect } from 'react';
import type { ItemList } from '@/components/item/list/use-item-list';
import type { ItemAction } from '@/components/item/row/item-action';
import { actionsOf } from '@/components/item/row/item-handlers';
import { focusTargetOf, rowIdOf } from '@/components/item/row/row-focus';
import type { Sheet } from '@/components/item/sheet/sheet';
import { LabelMenu } from '@/components/labels/label-menu';
import { onDemand } from '@/components/ui/on-demand';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ItemOf, PatchOf } from '@/lib/shared/policy/item-kinds';

const ItemSheet = onDemand(() =>
  import('@/components/item/sheet/item-sheet').then(({ ItemSheet }) => ItemSheet),
);
const MoveDialog = onDemand(() => import('./move-dialog').then(({ MoveDialog }) => MoveDialog));

type ItemDialogsProps<Kind extends ItemKind> = {
  kind: Kind;
  /** A day that all of the items are shown with; null for tasks for later. */
  date: Day | null;
  /** In the order in which the keys of the sheet go through them. */
  items: readonly ItemOf[Kind][];
  list: ItemList<ItemOf[Kind], PatchOf[Kind]>;
  /** Renders the control that completes an item; omitted for items that cannot be completed. */
  mark?(item: ItemOf[Kind]): ReactNode;
  /** Renders the lines of the sheet that this kind alone has. */
  lines(sheet: Sheet<Kind>): ReactNode;
  /** True for a list that is not beside the leaf over which sheets fold: they are dialogs then. */
  isApart?: boolean;
};

/** The actions that a line of the sheet has. */
const IN_LINES: readonly string[] = ['Edit', 'Comment', 'Attachments', 'Labels…'];
/** The actions that change who sees the item. */
const OF_PEOPLE: readonly string[] = ['Share', 'Team'];

/**
 * Renders what is open of the items of a list: the sheet of an item, the choice of another day, or a dialog to share it
 * or to work on it with others.
 */
export function ItemDialogs<Kind extends ItemKind>(props: ItemDialogsProps<Kind>) {
  const { kind, date, items, list, mark, lines, isApart = false } = props;
  const index = items.findIndex(({ id }) => id === list.openId);
  const opened = items[index];
  const moving = items.find(({ id }) => id === list.movingId);
  const labelling = items.find(({ id }) => id === list.labellingId);
  const isGone = list.openId !== null && !opened;
  const { close, closeSheet, open } = list;
  // Somebody has deleted the open item, or it has left the list: coming back, it would not open again.
  useEffect(() => {
    if (isGone) closeSheet();
  }, [isGone, closeSheet]);

  /**
   * Returns a function that returns the element which gets the focus when the sheet of an item closes: its row, if that
   * is rendered. Among the rows of a month, that of a completed task may not be.
   */
  const backToRow = (id: string) => (opener?: Element | null) => {
    const row = document.getElementById(rowIdOf({ kind, id, listName: list.listName }));
    const fallback = opener?.isConnected ? null : list.focusWhenEmpty.current;
    return list.afterSheet() ?? (row ? focusTargetOf(row) : fallback);
  };
  const stepTo = (item: ItemOf[Kind] | undefined) => (item ? () => open(item) : null);

  function actionsIn(item: ItemOf[Kind]) {
    const { handlers, discussion } = list;
    const actions = [...actionsOf(item, handlers), ...discussion.sheetActionsOf(item)];
    // A sheet that rises from the bottom gives way to what an action opens.
    const all = handlers.isTouch ? actions.map((action) => closing(action, close)) : actions;
    return {
      menu: all.filter(({ label }) => !IN_LINES.includes(label) && !OF_PEOPLE.includes(label)),
      people: all.filter(({ label }) => OF_PEOPLE.includes(label)),
    };
  }

  return (
    <>
      {opened && (
        <ItemSheet
          kind={kind}
          item={opened}
          date={date}
          mark={mark?.(opened)}
          lines={lines}
          isApart={isApart}
          actions={actionsIn(opened)}
          update={list.update}
          moveTo={(to) => list.moveTo(opened, to)}
          steps={{ back: stepTo(items[index - 1]), forth: stepTo(items[index + 1]) }}
          onClose={close}
          returnFocusTo={backToRow(opened.id)}
        />
      )}
      {moving && (
        <MoveDialog
          item={moving}
          onMove={(to) => list.moveTo(moving, to)}
          onLater={kind === 'task' ? () => list.moveTo(moving, null) : undefined}
          onClose={list.close}
          // On touch it was opened from the sheet, which is closed by now.
          returnFocusTo={list.handlers.isTouch ? backToRow(moving.id) : list.afterSheet}
          orderOf={kind === 'task' ? moving.id : undefined}
        />
      )}
      {labelling && (
        <LabelMenu
          key={labelling.id}
          chosen={labelling.labels}
          onChange={(labels) => list.handlers.setLabels(labelling, labels)}
          anchor={list.labelAnchor}
          onClose={list.close}
        />
      )}
      {list.discussion.dialogs}
    </>
  );
}

/** Returns an action that calls `close` before it does anything. */
const closing = ({ onPress, ...action }: ItemAction, close: () => void): ItemAction => ({
  ...action,
  onPress:
    onPress &&
    (() => {
      close();
      onPress();
    }),
});
