import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { ApiRequest } from '@/lib/server/api-request';
import { WholeResponse } from '@/lib/server/http/respond';

/**
 * Converts Node's requests to those that route handlers read, and sends the responses of the Fetch API that they return.
 */

/** The origin of the requests' addresses. Handlers use only the path; the public address is a setting. */
const ORIGIN = 'http://localhost';

/** Returns a request whose signal aborts when the client disconnects before the answer has been sent. */
export function apiRequest(request: IncomingMessage, response: ServerResponse): ApiRequest {
  const disconnected = new AbortController();
  const left = new Promise<void>((resolve) => {
    const onClose = () => {
      if (!response.writableFinished) disconnected.abort();
      resolve();
    };
    if (response.destroyed) onClose();
    else response.once('close', onClose);
  });
  // Its request does not refer to the socket any more once its body was left early.
  const { method = '', url = '', socket } = request;
  return {
    method,
    url: ORIGIN + url,
    headers: headersOf(request),
    signal: disconnected.signal,
    body: hasBody(request) ? request : null,
    delivery: { left, end: () => void socket.destroy() },
  };
}

/** Returns the headers of a request, including those that the web server has set about the caller. */
function headersOf({ headers }: IncomingMessage): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) result.append(name, each);
  return result;
}

/**
 * True when a request has a body (RFC 9112, section 6). That of a GET or HEAD is ignored, since it has no meaning and
 * the Fetch API does not allow it.
 */
const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Sends an answer, until its end or until the client disconnects. Rejects when its stream fails.
 * @param answer an answer without headers about its framing, which the server chooses
 */
export async function sendFetched(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (response.req.method === 'HEAD') response.end();
  else if (answer instanceof WholeResponse) sendWhole(answer.whole, response);
  else if (answer.body) await pass(answer.body, response);
  else response.end();
}

/** Sends the bytes with their length, by which the compression decides. */
function sendWhole(bytes: Buffer, response: ServerResponse): void {
  response.setHeader('Content-Length', bytes.byteLength);
  response.end(bytes);
}

async function pass(body: NonNullable<Response['body']>, response: ServerResponse): Promise<void> {
  // Cancels the body if the client has disconnected: Node 24 would neither read nor cancel it.
  if (response.destroyed) return body.cancel();
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), response);
  } catch (error) {
    // Ignores the error after the client has disconnected. Only a stream that failed itself has an error set.
    if (response.errored) throw error;
  }
}
