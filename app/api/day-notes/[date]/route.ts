import { z } from 'zod';
import { listDayNotes } from '@/lib/server/day-notes/reads';
import { resource } from '@/lib/server/http/resource';
import { pathDay, route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { LATER } from '@/lib/shared/contract/plain/topics';
import { dayNote } from '@/lib/shared/contract/schemas/day-notes';

const dayOrLater = { schema: z.union([z.literal(LATER), pathDay.schema]), refusal: pathDay.refusal } as const;

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary:
      'Counts of comments, and stickers, on everything that is drawn with a day, and on the day itself; of `later` on the tasks for later',
    tokenScope: 'read',
    params: { date: dayOrLater },
    responses: { 200: z.array(dayNote) },
    handle: async ({ actor, params }) => ok(await listDayNotes(actor, params.date)),
  }),
});
