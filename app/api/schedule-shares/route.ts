import { permitsNamed } from '@/lib/server/access/permits-named';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok, stored } from '@/lib/server/reply';
import { listShares } from '@/lib/server/shares/reads';
import { createShare } from '@/lib/server/shares/writes';
import { share, shareInput, shareLists } from '@/lib/shared/contract/schemas/shares';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Shares of meetings, given and received',
    tokenScope: 'read',
    responses: { 200: shareLists.schedule },
    handle: async ({ actor }) => ok(await listShares(actor, 'schedule')),
  }),
  POST: route({
    summary:
      'Share a meeting, or all meetings of its series, with a registered person, or set their permission anew',
    tokenScope: 'write',
    body: shareInput.schedule,
    permission: ({ actor, given }) => permitsNamed(actor, 'schedule', 'scheduleId', given, 'shareSchedule'),
    responses: { 201: share.schedule, 200: share.schedule },
    handle: async ({ actor, body: { scheduleId: itemId, ...given } }) =>
      stored(await createShare(actor, 'schedule', { itemId, ...given })),
  }),
});
