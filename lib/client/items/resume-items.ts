import type { QueryClient } from '@tanstack/react-query';
import { type Conflict, raiseConflict, settleConflictOf } from '@/lib/client/changes/conflicts';
import type { ItemActions } from '@/lib/client/changes/item-actions';
import { type ItemView, itemIn, itemViewOf } from '@/lib/client/changes/item-views';
import type { OutboxChange } from '@/lib/client/database/change';
import { commentConflict } from '@/lib/client/discussion/comment-conflict';
import { noteViewOf } from '@/lib/client/discussion/waiting-notes';
import { answerOf, discard, replaceBase } from '@/lib/client/outbox/outbox';
import { invalidate } from '@/lib/client/query/invalidate';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ItemOf } from '@/lib/shared/policy/item-kinds';
import { goalActionsOf } from './goals';
import { scheduleActionsOf } from './schedules';
import { taskActionsOf } from './tasks';

type Resuming<E extends ItemOf[ItemKind]> = Pick<
  ItemActions<E, { id: string }, Partial<E>>,
  'resume' | 'learn' | 'withChange'
>;

/** Shows a change of items that an earlier page or another tab has made. */
export function resumeItems(client: QueryClient, change: OutboxChange, view: ItemView): void {
  const answer = answerOf<unknown>(change.id);
  function resume<E extends ItemOf[ItemKind]>(actions: Resuming<E>, item: E): void {
    actions.resume(
      change.id,
      item,
      view,
      answer.then((given) => itemIn<E>(given, item.id, view.way)),
    );
  }
  for (const viewed of view.items) {
    if (viewed.kind === 'task') resume(taskActionsOf(client), viewed.item);
    else if (viewed.kind === 'schedule') resume(scheduleActionsOf(client), viewed.item);
    else resume(goalActionsOf(client), viewed.item);
  }
}

/** Returns both versions for a change that had waited and conflicts with the stored item; null without a conflict. */
export function conflictOf(client: QueryClient, change: OutboxChange): Conflict | null {
  const note = noteViewOf(change.view);
  if (note) return note.did === 'edit' ? commentConflictOf(change, note.content) : null;
  const view = itemViewOf(change);
  const viewed = view?.items[0];
  const { id: changeId, state, problem, madeAt } = change;
  if (!view || !viewed || state !== 'conflict' || !problem?.current) return null;
  const theirs = problem.current as Readonly<Record<string, unknown>> & ItemOf[ItemKind];
  return {
    kind: viewed.kind,
    scope: view.scope,
    heading: problem.details ?? 'Somebody changed this while you were offline',
    mine: mineIn(client, view),
    theirs,
    madeAt,
    by: problem.changedBy ?? null,
    at: problem.changedAt ?? null,
    changeId,
    keepMine: () => void replaceBase(changeId, theirs.version, theirs.series?.version),
    takeTheirs: () => void discard(changeId),
    decideLater: () => {},
  };
}

function commentConflictOf(change: OutboxChange, content: string): Conflict | null {
  const { id: changeId, state, problem, madeAt } = change;
  if (state !== 'conflict' || !problem?.current) return null;
  const theirs = problem.current as Comment;
  return {
    ...commentConflict(content, theirs, madeAt),
    changeId,
    keepMine: () => void replaceBase(changeId, theirs.version),
    takeTheirs: () => void discard(changeId),
    decideLater: () => {},
  };
}

function mineIn(client: QueryClient, view: ItemView): Conflict['mine'] {
  const [viewed] = view.items;
  if (!viewed) return {};
  if (viewed.kind === 'task') return taskActionsOf(client).withChange(viewed.item, view);
  if (viewed.kind === 'schedule') return scheduleActionsOf(client).withChange(viewed.item, view);
  return goalActionsOf(client).withChange(viewed.item, view);
}

/**
 * Opens the dialog for a change that has come into conflict, and closes it for one that was decided in another tab. The
 * stored item is shown after a decision for it.
 */
export function followConflicts(
  client: QueryClient,
  before: readonly OutboxChange[],
  now: readonly OutboxChange[],
): void {
  const inConflict = (changes: readonly OutboxChange[]) =>
    changes.filter(({ state }) => state === 'conflict');
  for (const change of inConflict(now)) {
    if (inConflict(before).some(({ id }) => id === change.id)) continue;
    const conflict = conflictOf(client, change);
    if (!conflict) continue;
    learn(client, conflict);
    raiseConflict(conflict);
  }
  for (const { id } of inConflict(before))
    if (!inConflict(now).some((change) => change.id === id)) settleConflictOf(id);
}

function learn(client: QueryClient, { kind, theirs }: Conflict): void {
  if (kind === 'comment') invalidate(client, 'comments');
  else if (kind === 'task') taskActionsOf(client).learn(theirs as ItemOf['task']);
  else if (kind === 'schedule') scheduleActionsOf(client).learn(theirs as ItemOf['schedule']);
  else goalActionsOf(client).learn(theirs as ItemOf['goal']);
}
