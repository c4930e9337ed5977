import { clearedSessionCookie } from '@/lib/server/auth/session-cookie';
import type { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import { NOT_STORED, type Reply } from '@/lib/server/reply';

/** The values of a path's parameters, decoded. */
export type Segments = Record<string, string | string[] | undefined>;

/** Makes a Response from a reply. */
export async function respond(
  request: Request,
  { status, body, stream, headers = [] }: Reply,
): Promise<Response> {
  // Cancels a body that nobody would read or cancel: that of an answer to HEAD, or to a disconnected client.
  const isDropped = stream && (request.method === 'HEAD' || request.signal.aborted);
  // A stream that has ended with its client rejects the cancellation.
  if (isDropped) await stream.cancel().catch(() => undefined);
  const bytes = isDropped ? null : stream;
  const response = body === undefined ? new Response(bytes, { status }) : Response.json(body, { status });
  for (const [name, value] of headers) response.headers.append(name, value);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', NOT_STORED);
  return response;
}

/** Returns the path with its dynamic segments by name, for logs: some of them are secrets. */
function patternOf(request: Request, params: Segments): string {
  const names = new Map(
    Object.entries(params).flatMap(([name, value]) =>
      [value ?? []].flat().map((segment) => [decoded(segment), `[${name}]`] as const),
    ),
  );
  const segments = new URL(request.url).pathname.split('/');
  return segments.map((segment) => names.get(decoded(segment)) ?? segment).join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The refusals that are logged, as they may be part of an attack. Each log line of a request has its person and
 * address.
 */
const LOGGED: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** Makes a Response from a refusal, and logs a refusal that may be part of an attack. */
export function refuse(request: Request, segments: Segments, error: AppError): Promise<Response> {
  const { status } = error;
  const headers: Reply['headers'] = Object.entries(error.headers);
  // Removes a cookie that opens no session, so that the next page is shown signed out.
  if (error.code === 'unauthenticated' && !error.keepsCookie && request.headers.has('cookie'))
    headers.push(['Set-Cookie', clearedSessionCookie()]);
  if (LOGGED.has(status))
    log.info(
      { event: 'refused', status, method: request.method, path: patternOf(request, segments) },
      error.message,
    );
  return respond(request, { status, body: error.body, headers });
}
