import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { deleteLabel, updateLabel } from '@/lib/server/labels/labels';
import { noContent, ok } from '@/lib/server/reply';
import { label, labelPatch } from '@/lib/shared/contract/schemas/labels';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PATCH: route({
    summary: 'Rename or recolour a label',
    tokenScope: 'write',
    params: { id: pathId },
    body: labelPatch,
    responses: { 200: label },
    handle: async ({ actor, params, body }) => ok(await updateLabel(actor, params.id, body)),
  }),
  DELETE: route({
    summary: 'Delete a label, and take it off everything',
    tokenScope: 'write',
    params: { id: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await deleteLabel(actor, params.id);
      return noContent();
    },
  }),
});
