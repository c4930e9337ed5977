import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/server/errors/app-error';
import { NOT_STORED } from '@/lib/server/reply';

/** Next fails on any other method; each path's own code decides about these. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The origin of a target in absolute form, which is meant for proxies. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/**
 * Answers requests that Next would otherwise answer itself, before any code of ours: with a redirect, an empty body or
 * an HTML page where the API has to send JSON. A target in absolute form becomes its path.
 * @returns true when it has answered
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

/** Accepts repeated slashes, since a path with too many of them has to be refused as a call too. */
function isApi(path: string): boolean {
  return /^[/\\]+api([/\\]|$)/.test(path);
}

function refusalOf({ method = '', headers, httpVersion }: IncomingMessage, path: string): AppError | null {
  if (httpVersion === '1.1' && headers.host === undefined)
    return new AppError('invalid', { details: 'The request names no host.' });
  if (!METHODS.includes(method)) return new AppError('method-not-allowed', { allow: METHODS });
  if (!path.startsWith('/') || !isDecodable(path))
    return new AppError('invalid', { details: 'The address is not valid.' });
  // Next redirects such paths of pages; in the API they name nothing.
  if (isApi(path) && /[/\\]{2}|\\|\/$/.test(path)) return new AppError('not-found');
  return null;
}

/** A zero byte can be decoded, but no file and no row has one in its name. */
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
