import { z } from 'zod';
import { page } from '@/lib/server/http/page-reply';
import { stored } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { listSchedules } from '@/lib/server/schedules/reads';
import { createSchedule } from '@/lib/server/schedules/writes';
import { rangeQuery } from '@/lib/shared/calendar-schemas';
import { schedule, scheduleInput } from '@/lib/shared/schedules';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Meetings of a range of days, or the newest by date',
    query: rangeQuery,
    responses: { 200: z.array(schedule) },
    handle: async ({ actor, query, request }) => page(await listSchedules(actor, query), request),
  }),
  POST: route({
    summary: 'Create a meeting',
    body: scheduleInput,
    responses: { 201: schedule, 200: schedule },
    handle: async ({ actor, body }) => stored(await createSchedule(actor, body)),
  }),
});
