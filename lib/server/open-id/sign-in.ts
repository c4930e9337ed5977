import { z } from 'zod';
import { database } from '@/lib/db/client';
import type { ApiRequest } from '@/lib/server/api-request';
import { deviceCookie } from '@/lib/server/auth/device-cookie';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { callerNetwork } from '@/lib/server/limits/caller-network';
import { spend } from '@/lib/server/limits/limits';
import { ok, type Reply, redirect } from '@/lib/server/reply';
import type { SignInError } from '@/lib/shared/contract/plain/sign-in-errors';
import { type Answer, askNextAuth, type Question } from './next-auth';
import { failedSignIn, nextAuthOptions } from './options';
import { configuredProviders, PROVIDER_IDS, type ProviderId } from './providers';

const provider = z.enum(PROVIDER_IDS);

/**
 * The paths that are passed to next-auth. Its own session and sign-out are not among them, since /api/auth/me and
 * /api/auth/logout replace them.
 */
export const readPath = z.union([
  z.tuple([z.literal('providers')]),
  z.tuple([z.literal('csrf')]),
  z.tuple([z.literal('callback'), provider]),
]);
export const writePath = z.tuple([z.literal('signin'), provider]);

export const providerSignIn = z
  .strictObject({
    csrfToken: z.string().max(200),
    /**
     * The fields that next-auth's own client sends are accepted and ignored: the page to return to is fixed, and the
     * answer is always JSON.
     */
    callbackUrl: z.string().optional(),
    json: z.literal('true').optional(),
  })
  .meta({ id: 'ProviderSignIn' });

/** Reads from next-auth: the providers, a CSRF token, or the end of a sign-in, which redirects the browser. */
export async function readOpenId(
  request: ApiRequest,
  path: z.infer<typeof readPath>,
  query: Record<string, string>,
): Promise<Reply> {
  if (path[0] !== 'callback') {
    const { body, cookies } = await callNextAuth(request, { method: 'GET', path, query: {} });
    return ok(body, setCookies(cookies));
  }
  refuseUnknown(path[1]);
  await spend({ providerSignIns: callerNetwork(request) });
  const answer = await callNextAuth(request, { method: 'GET', path, query });
  const location = query.error === 'access_denied' ? failedSignIn('cancelled') : ownReason(answer.location);
  return redirect(location, setCookies(answer.cookies));
}

/** Begins a sign-in. Returns the URL of the provider's page. Throws 403 without the browser's own CSRF token. */
export async function beginOpenId(
  request: ApiRequest,
  path: z.infer<typeof writePath>,
  { csrfToken }: z.infer<typeof providerSignIn>,
): Promise<Reply> {
  refuseUnknown(path[1]);
  await spend({ providerSignIns: callerNetwork(request) });
  const body = { csrfToken, json: 'true' };
  const answer = await callNextAuth(request, { method: 'POST', path, query: {}, body });
  const { url } = z.object({ url: z.string() }).parse(answer.body);
  if (url === `${env.appUrl}/api/auth/signin?csrf=true`)
    throw new AppError('forbidden', { details: 'This request did not come from Dayfold itself.' });
  return ok({ url: ownReason(url) }, setCookies(answer.cookies));
}

/** Calls next-auth. A browser that has signed in gets the cookie by which it is recognised from then on. */
async function callNextAuth(request: ApiRequest, question: Question): Promise<Answer> {
  const signedIn: string[] = [];
  const options = nextAuthOptions(request, (userId) => signedIn.push(userId));
  const answer = await askNextAuth(request, question, options);
  const [id] = signedIn;
  if (!id) return answer;
  const account = await database.user.findUnique({
    where: { id },
    select: { id: true, passwordHash: true },
  });
  return account ? { ...answer, cookies: [...answer.cookies, deviceCookie(request, account)] } : answer;
}

function refuseUnknown(id: ProviderId): void {
  if (!configuredProviders().has(id)) throw new AppError('not-found');
}

const setCookies = (cookies: readonly string[]): [name: string, value: string][] =>
  cookies.map((cookie) => ['Set-Cookie', cookie]);

const REASONS: Record<string, SignInError> = { OAuthAccountNotLinked: 'account-exists' };

/**
 * Replaces a redirect of next-auth to its own page for a failure by one to our sign-in page, with one of our reasons.
 */
function ownReason(location: string | null): string {
  const url = new URL(location ?? `${env.appUrl}/api/auth/error`);
  if (url.origin !== new URL(env.appUrl).origin || !url.pathname.startsWith('/api/auth/')) return url.href;
  return failedSignIn(REASONS[url.searchParams.get('error') ?? ''] ?? 'failed');
}
