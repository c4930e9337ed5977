import { readOutsideCalendarNow } from '@/lib/server/calendars/outside/calendars';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { accepted } from '@/lib/server/reply';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Read an outside calendar now',
    tokenScope: 'write',
    params: { id: pathId },
    responses: { 202: null },
    handle: async ({ actor, params }) => {
      await readOutsideCalendarNow(actor, params.id);
      return accepted();
    },
  }),
});
