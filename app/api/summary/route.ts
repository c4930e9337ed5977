import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { readRoute } from '@/lib/server/http/route';
import { summaryOfDays } from '@/lib/server/summary/reads';
import { periodQuery } from '@/lib/shared/calendar/schemas';
import { daySummary } from '@/lib/shared/contract/schemas/day-summary';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'How many tasks and meetings each day of a range has; days with none are left out',
    tokenScope: 'read',
    query: periodQuery,
    responses: { 200: z.array(daySummary) },
    read: ({ query }) => summaryOfDays(query),
  }),
});
