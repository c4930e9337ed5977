import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { setDelivery } from '@/lib/server/delivery';
import { wholeOf } from '@/lib/server/http/respond';

/** Converts Node's requests and responses to those of the Fetch API, which route handlers use, and back. */

/** The origin of the requests' addresses. Handlers use only the path; the public address is a setting. */
const ORIGIN = 'http://localhost';

/**
 * Returns a request of the Fetch API. Its signal aborts when the client disconnects before the answer has been sent, and
 * its delivery (`lib/server/delivery.ts`) is that of the response.
 */
export function fetchRequest(request: IncomingMessage, response: ServerResponse): Request {
  const disconnected = new AbortController();
  const left = new Promise<void>((resolve) => {
    const onClose = () => {
      if (!response.writableFinished) disconnected.abort();
      resolve();
    };
    if (response.destroyed) onClose();
    else response.once('close', onClose);
  });
  const { method, url = '' } = request;
  const fetched = new Request(ORIGIN + url, {
    method,
    headers: headersOf(request),
    signal: disconnected.signal,
    ...(hasBody(request) && { body: ReadableStream.from<Uint8Array>(request) as BodyInit, duplex: 'half' }),
  });
  setDelivery(fetched, { left, end: () => void request.socket.destroy() });
  return fetched;
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
  const { body } = answer;
  const whole = wholeOf(answer);
  if (body === null || response.req.method === 'HEAD') response.end();
  else if (whole) sendWhole(whole, response);
  else await pass(body, response);
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
