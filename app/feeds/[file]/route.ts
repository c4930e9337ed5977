import { z } from 'zod';
import { CALENDAR_TYPE, readFeed } from '@/lib/server/calendar-feeds/read-feed';
import { resource } from '@/lib/server/http/resource';
import { type PathParameter, publicRoute } from '@/lib/server/http/route';

const SUFFIX = '.ics';

/** A secret in base64url, as the name of a file. */
const secretFile = {
  schema: z
    .string()
    .regex(/^[\w-]{43}\.ics$/)
    .transform((name) => name.slice(0, -SUFFIX.length)),
  refusal: 'not-found',
} satisfies PathParameter;

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'A calendar feed, for whoever has its address',
    params: { file: secretFile },
    // Some programs add parameters of their own to avoid caches.
    query: z.looseObject({}),
    responses: { 200: { mediaTypes: [CALENDAR_TYPE] }, 304: null },
    handle: async ({ params, request }) => readFeed(params.file, request),
  }),
});
