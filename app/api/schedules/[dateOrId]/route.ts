import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { pathDay, pathId, readRoute, route } from '@/lib/server/http/route';
import { list } from '@/lib/server/items/page-reply';
import { permitsChange } from '@/lib/server/items/wide-changes';
import { noContent, ok } from '@/lib/server/reply';
import { schedulesOn } from '@/lib/server/schedules/reads';
import { deleteSchedule, updateSchedule } from '@/lib/server/schedules/writes';
import { schedule, schedulePatch } from '@/lib/shared/contract/schemas/schedules';
import { scopeQuery, wideAnswer } from '@/lib/shared/contract/schemas/series';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary: 'Meetings of a day',
    tokenScope: 'read',
    params: { dateOrId: pathDay },
    responses: { 200: z.array(schedule) },
    read: ({ params }) => schedulesOn(params.dateOrId),
    reply: list,
  }),
  PATCH: route({
    summary: 'Change a meeting',
    tokenScope: 'write',
    params: { dateOrId: pathId },
    query: scopeQuery,
    body: schedulePatch,
    responses: { 200: schedule.extend(wideAnswer) },
    permission: ({ actor, params, query, given }) =>
      permitsChange(actor, 'schedule', params.dateOrId, query.scope, given),
    handle: async ({ actor, params, query, body }) =>
      ok(await updateSchedule(actor, params.dateOrId, query.scope, body)),
  }),
  DELETE: route({
    summary: 'Delete a meeting',
    tokenScope: 'write',
    params: { dateOrId: pathId },
    query: scopeQuery,
    responses: { 204: null },
    handle: async ({ actor, params, query }) => {
      await deleteSchedule(actor, params.dateOrId, query.scope);
      return noContent();
    },
  }),
});
