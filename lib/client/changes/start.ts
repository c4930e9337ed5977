import type { QueryClient } from '@tanstack/react-query';
import { restoreChanges } from '@/lib/client/outbox/outbox';
import { followConflicts } from './conflicts';
import { showChanges } from './overlay';

/**
 * Shows the changes of this person that an earlier page or another tab has made, and sends those that wait. Called when
 * it is known who is signed in.
 */
export async function startChanges(client: QueryClient, owner: string): Promise<void> {
  showChanges(client);
  followConflicts();
  await restoreChanges(owner);
}
