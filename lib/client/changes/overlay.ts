import type { QueryClient } from '@tanstack/react-query';
import { perClient } from '@/lib/client/query/per-client';
import { followEnds } from './renew';
import { shownItemsOf } from './shown-items';

/**
 * Shows the items from now on with what waits in the outbox, and reads again what a change that has ended concerns.
 * Further calls for the same client only return the same object, which has the function that returns items as stored.
 * Comments and stickers are shown with what waits from the first time that some are read (`shownNotesOf`).
 */
export const showChanges = perClient((client: QueryClient) => {
  const items = shownItemsOf(client);
  followEnds(client);
  return { items };
});
