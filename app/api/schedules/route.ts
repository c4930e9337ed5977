import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { readRoute, route } from '@/lib/server/http/route';
import { page } from '@/lib/server/items/page-reply';
import { stored } from '@/lib/server/reply';
import { schedulesWithin } from '@/lib/server/schedules/reads';
import { createSchedule } from '@/lib/server/schedules/writes';
import { rangeQuery } from '@/lib/shared/calendar/schemas';
import { schedule, scheduleInput } from '@/lib/shared/contract/schemas/schedules';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'Meetings of a range of days, or the newest by date',
    tokenScope: 'read',
    query: rangeQuery,
    responses: { 200: z.array(schedule) },
    read: ({ query }) => schedulesWithin(query),
    reply: page,
  }),
  POST: route({
    summary: 'Create a meeting',
    tokenScope: 'write',
    body: scheduleInput,
    responses: { 201: schedule, 200: schedule },
    handle: async ({ actor, body }) => stored(await createSchedule(actor, body)),
  }),
});
