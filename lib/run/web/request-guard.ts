import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/server/errors/app-error';
import { NOT_STORED } from '@/lib/server/reply';

/** The methods that pass the guard: Next fails on any other. Which of them a path allows is decided later. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Matches the origin of a request target in absolute form. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Answers requests that Next would otherwise answer itself, before any code of the planner: with a redirect, an empty
 * body or an HTML page where the API has to send JSON. Replaces a target in absolute form by its path.
 * @returns true when it has answered the request
 */
export function guardRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const method = request.method ?? '';
  if (request.url === '*' && method === 'OPTIONS') {
    response.writeHead(204, { Allow: METHODS.join(', ') }).end();
    return true;
  }
  request.url = pathForm(request.url ?? '');
  const path = request.url.split('?', 1)[0] ?? '';
  const refusal = refusalOf(request, path);
  if (!refusal) return false;
  refuse(request, response, refusal, isApi(path));
  return true;
}

function pathForm(target: string): string {
  if (!ORIGIN.test(target)) return target;
  const path = target.replace(ORIGIN, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * True for the path of a call of the API, also with repeated slashes or backslashes, since such a path has to be
 * refused as JSON.
 */
function isApi(path: string): boolean {
  return /^[/\\]+api([/\\]|$)/.test(path);
}

function refusalOf({ method = '', rawHeaders, httpVersion }: IncomingMessage, path: string): AppError | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  // Only HTTP/1.0 has requests without a host. Of several, a proxy may have taken another one than Node does.
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
    return new AppError('invalid', { details: 'The request has to name one host.' });
  if (!METHODS.includes(method)) return new AppError('method-not-allowed', { allow: METHODS });
  if (!path.startsWith('/') || !isDecodable(path))
    return new AppError('invalid', { details: 'The address is not valid.' });
  // Next redirects a path with superfluous slashes; no call of the API has such a path.
  if (isApi(path) && /[/\\]{2}|\\|\/$/.test(path)) return new AppError('not-found');
  return null;
}

/**
 * True for a path whose percent-encoding is valid. A zero byte is refused, since no file or row has one in its name.
 */
function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, error: AppError, asJson: boolean): void {
  const headers = {
    'Cache-Control': NOT_STORED,
    ...error.headers,
    'Content-Type': asJson ? 'application/json' : 'text/plain; charset=utf-8',
    'X-Request-Id': request.headers['x-request-id'] ?? '',
  };
  response.writeHead(error.status, headers).end(asJson ? JSON.stringify(error.body) : `${error.message}\n`);
}
