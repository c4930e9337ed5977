import { permitsNamed } from '@/lib/server/access/permits-named';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok, stored } from '@/lib/server/reply';
import { listShares } from '@/lib/server/shares/reads';
import { createShare } from '@/lib/server/shares/writes';
import { share, shareInput, shareLists } from '@/lib/shared/contract/schemas/shares';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Shares of tasks, given and received',
    tokenScope: 'read',
    responses: { 200: shareLists.task },
    handle: async ({ actor }) => ok(await listShares(actor, 'task')),
  }),
  POST: route({
    summary:
      'Share a task, or all tasks of its series, with a registered person, or set their permission anew',
    tokenScope: 'write',
    body: shareInput.task,
    permission: ({ actor, given }) => permitsNamed(actor, 'task', 'taskId', given, 'shareTask'),
    responses: { 201: share.task, 200: share.task },
    handle: async ({ actor, body: { taskId: itemId, ...given } }) =>
      stored(await createShare(actor, 'task', { itemId, ...given })),
  }),
});
