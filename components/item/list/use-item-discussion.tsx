import { type ReactNode, useCallback, useState } from 'react';
import type { ItemAction } from '@/components/item/row/item-action';
import { may, type OwnedItem } from '@/components/item/row/item-level';
import { focusTargetOf, rowIdOf } from '@/components/item/row/row-focus';
import { OpenThread } from '@/components/item/thread/open-thread';
import { StickerPicker } from '@/components/item/thread/sticker-picker';
import type { SubjectItem } from '@/components/sharing/subject';
import { onDemand } from '@/components/ui/on-demand';
import { datedTarget } from '@/lib/client/discussion/day-notes';
import { useEndShare } from '@/lib/client/people/shares';
import { useRemoveTaskCollaborator } from '@/lib/client/people/task-collaborators';
import { useSession } from '@/lib/client/session/session';
import type { Day } from '@/lib/shared/calendar/days';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';

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
    series: SeriesOfItem | null;
    collaborators?: Task['collaborators'];
  };

/** An open dialog about an item. */
type Opened = { dialog: 'share' | 'team' | 'files'; item: SharedItem; isFromSheet: boolean };

/**
 * The actions with other people on the items of one list: comment, react, share, work as a team, leave. `actionsOf` is
 * the same function on every render; the opened parts are `threadOf` (below the row) and `dialogs`.
 *
 * @param date a day that all of the items are shown with; null for tasks for later
 */
export function useItemDiscussion(kind: ItemKind, date: Day | null) {
  const [threadId, setThreadId] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { mutate: endShare } = useEndShare(kind);
  const { mutate: leaveTeam } = useRemoveTaskCollaborator();
  const email = useSession().user?.email;

  const toggleThread = useCallback(
    ({ id }: { id: string }) => setThreadId((open) => (open === id ? null : id)),
    [],
  );

  const actionsOf = useCallback(
    (item: SharedItem, isThreadOpen: boolean, isFromSheet = false): ItemAction[] => {
      const openDialog = (dialog: Opened['dialog']) => () => setOpened({ dialog, item, isFromSheet });
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
          opens: (opener) => <StickerPicker dated={datedTarget(kind, item.id, date)} {...opener} />,
        },
      ];
      actions.push({
        label: 'Attachments',
        icon: 'clip',
        onPress: openDialog('files'),
      });
      if (may(item, ITEM_KINDS[kind].share.action)) {
        actions.push({ label: 'Share', icon: 'share', onPress: openDialog('share') });
      }
      if (kind === 'task' && may(item, 'manageTaskCollaborators')) {
        actions.push({ label: 'Team', icon: 'users', onPress: openDialog('team') });
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

  const backToOpener = (): HTMLElement | null => {
    if (opened?.isFromSheet) return document.querySelector<HTMLElement>('[data-dialog-focus]');
    const row = opened && document.getElementById(rowIdOf({ kind, id: opened.item.id }));
    return row ? focusTargetOf(row) : null;
  };
  const close = () => setOpened(null);

  const dialogs: ReactNode = opened && (
    <>
      {opened.dialog === 'share' && (
        <ShareDialog kind={kind} item={opened.item} onClose={close} returnFocusTo={backToOpener} />
      )}
      {opened.dialog === 'team' && (
        <TeamDialog task={opened.item} onClose={close} returnFocusTo={backToOpener} />
      )}
      {opened.dialog === 'files' && (
        <AttachmentsDialog
          kind={kind}
          item={opened.item}
          mayAdd={may(opened.item, 'attach')}
          isOwn={!opened.item.isShared}
          onClose={close}
          returnFocusTo={backToOpener}
        />
      )}
    </>
  );

  return {
    actionsOf,
    /** The actions for the item's sheet. */
    sheetActionsOf: (item: SharedItem): ItemAction[] => actionsOf(item, false, true),
    toggleThread,
    /** The id of the item whose thread is open. */
    threadId,
    /** Renders the open thread, below the row of its item. */
    threadOf: (item: SubjectItem): ReactNode =>
      item.id === threadId && <OpenThread dated={datedTarget(kind, item.id, date)} about={item.title} />,
    dialogs,
  };
}
