import { createComment } from '@/lib/server/comments/writes';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { stored } from '@/lib/server/reply';
import { requireNamedTarget } from '@/lib/server/targets/target';
import { comment, commentInput } from '@/lib/shared/contract/schemas/comments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Comment on an item or a day',
    tokenScope: 'write',
    body: commentInput,
    permission: ({ actor, given }) => requireNamedTarget(actor, given, 'comment'),
    responses: { 201: comment, 200: comment },
    handle: async ({ actor, body }) => stored(await createComment(actor, body)),
  }),
});
