import { type ReactNode, useCallback, useState } from 'react';
import type { SubjectItem } from '@/components/sharing/subject';
import { onDemand } from '@/components/ui/on-demand';
import { datedTarget } from '@/lib/client/discussion/day-notes';
import { useEndShare } from '@/lib/client/people/shares';
import { useRemoveTaskCollaborator } from '@/lib/client/people/task-collaborators';
import { useSession } from '@/lib/client/session/session';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { Task } from '@/lib/shared/contract/tasks';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { ItemAction } from './item-action';
import { may, type OwnedItem } from './item-level';
import { OpenThread } from './open-thread';
import { focusTargetOf, rowIdOf } from './row-focus';
import { StickerPicker } from './sticker-picker';

const ShareDialog = onDemand(() =>
  import('@/components/sharing/share-dialog').then(({ ShareDialog }) => ShareDialog),
);
const TeamDialog = onDemand(() =>
  import('@/components/sharing/team-dialog').then(({ TeamDialog }) => TeamDialog),
);
const AttachmentsDialog = onDemand(() =>
  import('@/components/attachments/attachments-dialog').then(({ AttachmentsDialog }) => AttachmentsDialog),
);

/** The fields of an item that its actions with other people need. */
export type SharedItem = SubjectItem &
  OwnedItem & {
    shareId: string | null;
    collaborators?: Task['collaborators'];
  };

/**
 * The actions with other people on the items of one list: comment, react, share, work as a team, leave. `actionsOf` is
 * the same function on every render; the opened parts are `threadOf` (below the row) and `dialogs`.
 *
 * @param date a day that all of the items are shown with
 */
export function useTogether(kind: ItemKind, date: Day) {
  const [threadId, setThreadId] = useState<string | null>(null);
  const [opened, setOpened] = useState<{ dialog: 'share' | 'team' | 'files'; item: SharedItem } | null>(null);
  const { mutate: endShare } = useEndShare(kind);
  const { mutate: leaveTeam } = useRemoveTaskCollaborator();
  const email = useSession().user?.email;

  const toggleThread = useCallback(
    ({ id }: { id: string }) => setThreadId((open) => (open === id ? null : id)),
    [],
  );

  const actionsOf = useCallback(
    (item: SharedItem, isThreadOpen: boolean): ItemAction[] => {
      const actions: ItemAction[] = [
        {
          label: 'Comment',
          icon: 'msg',
          isQuick: true,
          isExpanded: isThreadOpen,
          onPress: () => toggleThread(item),
        },
        {
          label: 'React',
          icon: 'smile',
          opens: (at) => <StickerPicker dated={datedTarget(kind, item.id, date)} {...at} />,
        },
      ];
      actions.push({
        label: 'Attachments',
        icon: 'clip',
        onPress: () => setOpened({ dialog: 'files', item }),
      });
      if (may(item, ITEM_KINDS[kind].share.action)) {
        actions.push({ label: 'Share', icon: 'share', onPress: () => setOpened({ dialog: 'share', item }) });
      }
      if (kind === 'task' && may(item, 'manageTaskCollaborators')) {
        actions.push({ label: 'Team', icon: 'users', onPress: () => setOpened({ dialog: 'team', item }) });
      }
      const ownRole = item.collaborators?.find(({ user }) => user.email === email);
      if (item.isShared && (item.shareId !== null || ownRole)) {
        actions.push({
          label: 'Leave',
          icon: 'out',
          onPress: () => {
            if (item.shareId !== null) endShare(item.shareId);
            if (ownRole) leaveTeam(ownRole.id);
          },
        });
      }
      return actions;
    },
    [kind, date, email, toggleThread, endShare, leaveTeam],
  );

  const backToRow = (): HTMLElement | null => {
    const row = opened && document.getElementById(rowIdOf({ kind, id: opened.item.id }));
    return row ? focusTargetOf(row) : null;
  };
  const close = () => setOpened(null);

  const dialogs: ReactNode = opened && (
    <>
      {opened.dialog === 'share' && (
        <ShareDialog kind={kind} item={opened.item} onClose={close} returnFocusTo={backToRow} />
      )}
      {opened.dialog === 'team' && (
        <TeamDialog task={opened.item} onClose={close} returnFocusTo={backToRow} />
      )}
      {opened.dialog === 'files' && (
        <AttachmentsDialog
          kind={kind}
          item={opened.item}
          mayAdd={may(opened.item, 'attach')}
          isOwn={!opened.item.isShared}
          onClose={close}
          returnFocusTo={backToRow}
        />
      )}
    </>
  );

  return {
    actionsOf,
    /** Returns the actions for the item's sheet. They close the sheet, except those that open a popover above it. */
    sheetActionsOf: (item: SharedItem, closeSheet: () => void): ItemAction[] =>
      actionsOf(item, item.id === threadId).map(({ onPress, ...action }) => ({
        ...action,
        onPress:
          onPress &&
          (() => {
            closeSheet();
            onPress();
          }),
      })),
    toggleThread,
    /** The id of the item whose thread is open. */
    threadId,
    /** Renders the open thread, below the row of its item. */
    threadOf: (item: SubjectItem): ReactNode =>
      item.id === threadId && <OpenThread dated={datedTarget(kind, item.id, date)} about={item.title} />,
    dialogs,
  };
}
