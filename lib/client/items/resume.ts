import type { QueryClient } from '@tanstack/react-query';
import { raiseConflict } from '@/lib/client/changes/conflicts';
import { itemViewOf } from '@/lib/client/changes/item-views';
import { claimShown } from '@/lib/client/changes/submitted';
import type { OutboxChange } from '@/lib/client/database/change';
import { noteViewOf, waitingNotesOf } from '@/lib/client/discussion/waiting-notes';
import { restoreChanges } from '@/lib/client/outbox/outbox';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { perClient } from '@/lib/client/query/per-client';
import { conflictOf, followConflicts, resumeItems } from './resume-items';

/** The changes at the last call of `follow`, and whether the outbox is followed. */
const seenOf = perClient(() => ({ changes: [] as readonly OutboxChange[], isFollowed: false }));

/**
 * Shows the changes that an earlier page of this person has not sent yet, and from now on those of other tabs, over
 * what the server has stored, until they are answered. Called when it is known who is signed in; a further call does
 * nothing new.
 */
export async function resumeChanges(client: QueryClient, owner: string): Promise<void> {
  const seen = seenOf(client);
  const follow = () => {
    const { changes } = seen;
    const now = outboxChanges.get();
    seen.changes = now;
    for (const change of now) resume(client, change);
    followConflicts(client, changes, now);
  };
  if (!seen.isFollowed) outboxChanges.subscribe(follow);
  seen.isFollowed = true;
  for (const change of await restoreChanges(owner)) resume(client, change);
  follow();
}

/** Opens the dialog for a change about which the person has chosen to decide later. */
export function decide(client: QueryClient, change: OutboxChange): void {
  const conflict = conflictOf(client, change);
  if (conflict) raiseConflict(conflict);
}

function resume(client: QueryClient, change: OutboxChange): void {
  const view = itemViewOf(change);
  if (view) {
    if (claimShown(client, change.id)) resumeItems(client, change, view);
    return;
  }
  const notes = noteViewOf(change.view);
  if (notes) waitingNotesOf(client).resume(change.id, notes);
}
