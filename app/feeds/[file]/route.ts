import { z } from 'zod';
import { CALENDAR_TYPE, readFeed } from '@/lib/server/calendars/feeds/read-feed';
import { resource } from '@/lib/server/http/resource';
import { pathText, publicRoute } from '@/lib/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'A calendar feed, for whoever has its address',
    params: { file: pathText },
    // Some programs add parameters of their own to avoid caches.
    query: z.looseObject({}),
    responses: { 200: { mediaTypes: [CALENDAR_TYPE] }, 304: null },
    handle: async ({ params, request }) => readFeed(params.file, request),
  }),
});
