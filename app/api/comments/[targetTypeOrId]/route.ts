import { deleteComment, requireOwnComment, updateComment } from '@/lib/server/comments/writes';
import { resource } from '@/lib/server/http/resource';
import { pathId, route } from '@/lib/server/http/route';
import { noContent, ok } from '@/lib/server/reply';
import { comment, commentPatch } from '@/lib/shared/contract/schemas/comments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PUT: route({
    summary: 'Change a comment of one’s own',
    tokenScope: 'write',
    params: { targetTypeOrId: pathId },
    body: commentPatch,
    responses: { 200: comment },
    permission: ({ actor, params }) => requireOwnComment(actor, params.targetTypeOrId),
    handle: async ({ actor, params, body }) => ok(await updateComment(actor, params.targetTypeOrId, body)),
  }),
  DELETE: route({
    summary: 'Delete a comment of one’s own',
    tokenScope: 'write',
    params: { targetTypeOrId: pathId },
    responses: { 204: null },
    handle: async ({ actor, params }) => {
      await deleteComment(actor, params.targetTypeOrId);
      return noContent();
    },
  }),
});
