import { z } from 'zod';
import { outsideEventsOn } from '@/lib/server/calendars/outside/list-events';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { periodQuery } from '@/lib/shared/calendar/schemas';
import { outsideEvent } from '@/lib/shared/contract/schemas/outside-calendars';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'What one’s own outside calendars have on a range of days',
    tokenScope: 'read',
    query: periodQuery,
    responses: { 200: z.array(outsideEvent) },
    handle: ({ actor, query, request }) => list(outsideEventsOn(actor, query), request),
  }),
});
