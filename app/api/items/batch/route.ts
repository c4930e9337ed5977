import { changeMany } from '@/lib/server/batch/batch';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { batch, batchOutcome } from '@/lib/shared/contract/schemas/batch';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Change, delete or restore many items, each judged by itself',
    tokenScope: 'write',
    body: batch,
    responses: { 200: batchOutcome },
    handle: async ({ actor, body, request }) => ok(await changeMany(actor, body, request.signal)),
  }),
});
