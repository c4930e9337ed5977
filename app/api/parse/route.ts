import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { clockAt } from '@/lib/shared/calendar/zoned-time';
import { quickAdd, quickAddInput } from '@/lib/shared/contract/schemas/quick-add';
import { parse } from '@/lib/shared/quick-add/reader/parse';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'The title and the fields that a line of quick add says; creates nothing',
    tokenScope: 'read',
    body: quickAddInput,
    responses: { 200: quickAdd },
    handle: async ({ actor, body: { text, ...said } }) =>
      ok(parse(text, { ...said, now: clockAt(new Date(), actor.user.timeZone) })),
  }),
});
