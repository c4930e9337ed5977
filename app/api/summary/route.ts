import { z } from 'zod';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { summarizeDays } from '@/lib/server/summary/reads';
import { periodQuery } from '@/lib/shared/calendar-schemas';
import { daySummary } from '@/lib/shared/day-summary';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'How many tasks and meetings each day of a range has; days with none are left out',
    query: periodQuery,
    responses: { 200: z.array(daySummary) },
    handle: async ({ actor, query }) => ok(await summarizeDays(actor, query)),
  }),
});
