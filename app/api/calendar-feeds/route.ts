import { z } from 'zod';
import { createFeed, listFeeds } from '@/lib/server/calendars/feeds/feeds';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { created, ok } from '@/lib/server/reply';
import {
  calendarFeed,
  calendarFeedInput,
  createdCalendarFeed,
} from '@/lib/shared/contract/schemas/calendar-feeds';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'One’s own calendar feeds',
    responses: { 200: z.array(calendarFeed) },
    handle: async ({ actor }) => ok(await listFeeds(actor)),
  }),
  POST: route({
    summary: 'Create a calendar feed, whose address only this answer has',
    body: calendarFeedInput,
    responses: { 201: createdCalendarFeed },
    handle: async ({ actor, body }) => created(await createFeed(actor, body)),
  }),
});
