import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { created, ok } from '@/lib/server/reply';
import { createToken, listTokens } from '@/lib/server/tokens/tokens';
import { createdToken, token, tokenInput } from '@/lib/shared/contract/schemas/tokens';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'One’s own access tokens',
    responses: { 200: z.array(token) },
    handle: async ({ actor }) => ok(await listTokens(actor)),
  }),
  POST: route({
    summary: 'Create an access token, whose secret only this answer has',
    isSensitive: true,
    body: tokenInput,
    responses: { 201: createdToken },
    handle: async ({ actor, body }) => created(await createToken(actor, body)),
  }),
});
