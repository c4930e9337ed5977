import { clearedSessionCookie } from '@/lib/server/auth/session-cookie';
import type { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import { NOT_STORED, type Reply } from '@/lib/server/reply';

/** What stands in the dynamic segments of a path, as Next.js gives it. */
export type Segments = Record<string, string | string[] | undefined>;

/** What a reply is on the wire. */
export async function respond(
  request: Request,
  { status, body, stream, headers = [] }: Reply,
): Promise<Response> {
  // Nobody would read it to its end, nor cancel it: the body of an answer to HEAD is dropped, as is one to who has gone.
  const isDropped = stream && (request.method === 'HEAD' || request.signal.aborted);
  // A stream that has ended with its caller cannot be cancelled any more.
  if (isDropped) await stream.cancel().catch(() => undefined);
  const bytes = isDropped ? null : stream;
  const response = body === undefined ? new Response(bytes, { status }) : Response.json(body, { status });
  for (const [name, value] of headers) response.headers.append(name, value);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', NOT_STORED);
  return response;
}

/** The path with its dynamic segments by name: some of them are secrets, which must not stand in the log. */
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

/** Refusals that may be part of an attack. Who called, and from which address, stands in every line of the request. */
const LOGGED: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** What a refusal is on the wire; those that somebody may have to look into are logged. */
export function refuse(request: Request, segments: Segments, error: AppError): Promise<Response> {
  const { status } = error;
  const headers: Reply['headers'] = Object.entries(error.headers);
  // A cookie that opens nothing is taken back, so that the next page starts signed out.
  if (error.code === 'unauthenticated' && !error.keepsCookie && request.headers.has('cookie'))
    headers.push(['Set-Cookie', clearedSessionCookie()]);
  if (LOGGED.has(status))
    log.info(
      { event: 'refused', status, method: request.method, path: patternOf(request, segments) },
      error.message,
    );
  return respond(request, { status, body: error.body, headers });
}
