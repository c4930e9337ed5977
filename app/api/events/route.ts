import { openStream } from '@/lib/server/events/hub';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { eventStream } from '@/lib/server/reply';
import { eventsQuery } from '@/lib/shared/contract/schemas/events';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Server-sent events: which reads have gone stale',
    tokenScope: 'read',
    query: eventsQuery,
    responses: { 200: { mediaTypes: ['text/event-stream'] } },
    handle: async ({ actor, query, request }) =>
      eventStream(await openStream(actor, query.ago ?? 0, request.signal)),
  }),
});
