import type { QueryClient } from '@tanstack/react-query';
import { perClient } from '@/lib/client/query/per-client';
import { followEnds } from './renew';
import { shownItemsOf } from './shown-items';
import { shownNotesOf } from './shown-notes';

/** Shows from now on what waits in the outbox over what is stored, once for each client. */
export const showChanges = perClient((client: QueryClient) => {
  const shown = { items: shownItemsOf(client), notes: shownNotesOf(client) };
  followEnds(client);
  return shown;
});
