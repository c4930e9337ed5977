import type { QueryClient } from '@tanstack/react-query';
import { perClient } from '@/lib/client/query/per-client';
import { followEnds } from './renew';
import { shownItemsOf } from './shown-items';
import { shownNotesOf } from './shown-notes';

/**
 * Shows from now on what waits in the outbox over what is stored. Further calls for the same client only return the
 * same object, which has the functions that return items, comments and stickers as stored.
 */
export const showChanges = perClient((client: QueryClient) => {
  const shown = { items: shownItemsOf(client), notes: shownNotesOf(client) };
  followEnds(client);
  return shown;
});
