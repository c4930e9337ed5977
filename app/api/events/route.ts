import { eventStream } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { openStream } from '@/lib/server/live/hub';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Server-sent events: which reads have gone stale',
    responses: { 200: { mediaTypes: ['text/event-stream'] } },
    handle: async ({ actor, request }) => eventStream(await openStream(actor, request.signal)),
  }),
});
