import { removeOutsideCalendar, updateOutsideCalendar } from '@/lib/server/calendars/outside/calendars';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent, ok } from '@/lib/server/reply';
import { outsideCalendar, outsideCalendarPatch } from '@/lib/shared/contract/schemas/outside-calendars';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PATCH: route({
    summary: 'Change an outside calendar; a new address is read at once',
    tokenScope: 'write',
    params: { id: pathId },
    body: outsideCalendarPatch,
    responses: { 200: outsideCalendar },
    handle: async ({ actor, params, body }) => ok(await updateOutsideCalendar(actor, params.id, body)),
  }),
  DELETE: route({
    summary: 'Remove an outside calendar and its events',
    tokenScope: 'write',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await removeOutsideCalendar(actor, params.id);
      return noContent();
    },
  }),
});
