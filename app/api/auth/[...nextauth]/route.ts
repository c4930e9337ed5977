import { z } from 'zod';
import { AppError } from '@/lib/server/errors/app-error';
import { publicRoute } from '@/lib/server/http/route';
import { beginOpenId, providerSignIn, readOpenId, readPath, writePath } from '@/lib/server/open-id/sign-in';

const anything = z.object({}).catchall(z.string());

export const GET = publicRoute({
  summary:
    'Sign in through an OpenID provider: list the providers, get a CSRF token, or finish a sign-in (callback)',
  params: { nextauth: { schema: readPath, refusal: 'not-found' } },
  query: anything,
  responses: { 200: z.looseObject({}), 302: null },
  handle: async ({ params, query, request }) => readOpenId(request, params.nextauth, query),
});

export const POST = publicRoute({
  summary: 'Begin to sign in through an OpenID provider',
  params: { nextauth: { schema: writePath, refusal: 'not-found' } },
  body: providerSignIn,
  responses: { 200: z.strictObject({ url: z.url() }) },
  handle: async ({ params, body, request }) => beginOpenId(request, params.nextauth, body),
});

const absent = publicRoute({
  summary: 'Not found',
  query: anything,
  responses: {},
  handle: async () => {
    throw new AppError('not-found');
  },
});

export { absent as DELETE, absent as PATCH, absent as PUT };
