import { z } from 'zod';
import { addOutsideCalendar, listOutsideCalendars } from '@/lib/server/calendars/outside/calendars';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { created, ok } from '@/lib/server/reply';
import { outsideCalendar, outsideCalendarInput } from '@/lib/shared/contract/schemas/outside-calendars';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'One’s own outside calendars',
    tokenScope: 'read',
    responses: { 200: z.array(outsideCalendar) },
    handle: async ({ actor }) => ok(await listOutsideCalendars(actor)),
  }),
  POST: route({
    summary: 'Add an outside calendar, which is read at once',
    tokenScope: 'write',
    body: outsideCalendarInput,
    responses: { 201: outsideCalendar },
    handle: async ({ actor, body }) => created(await addOutsideCalendar(actor, body)),
  }),
});
