import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';

/** Node's requests and responses as those of the Fetch API, which route handlers are written for, and back. */

/** Nobody reads it: what is asked for is in the path, and who we are is in the settings. */
const ORIGIN = 'http://localhost';

/** Its signal aborts when the caller goes away before the answer is out. */
export function fetchRequest(request: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  const leave = () => {
    if (!response.writableFinished) gone.abort();
  };
  if (response.destroyed) leave();
  else response.once('close', leave);
  const { method, url = '' } = request;
  return new Request(ORIGIN + url, {
    method,
    headers: headersOf(request),
    signal: gone.signal,
    ...(hasBody(request) && { body: ReadableStream.from<Uint8Array>(request) as BodyInit, duplex: 'half' }),
  });
}

/** As the web server has left them: among them is what it says of the caller, instead of what they say of themselves. */
function headersOf({ headers }: IncomingMessage): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) result.append(name, each);
  return result;
}

/** Source: RFC 9112, section 6. What a GET or HEAD carries has no meaning, and the Fetch API has no place for it. */
const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Sends an answer to its end; what its caller does not stay for is given up.
 * @param answer leaves it to the server how it is framed
 */
export async function sendFetched(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  const { body } = answer;
  if (body === null || response.req.method === 'HEAD') response.end();
  else if (isJson(answer)) sendWhole(Buffer.from(await answer.arrayBuffer()), response);
  else await pass(body, response);
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type') === 'application/json';

/** With its length, by which compression tells what is worth it. */
function sendWhole(bytes: Buffer, response: ServerResponse): void {
  response.setHeader('Content-Length', bytes.byteLength);
  response.end(bytes);
}

async function pass(body: NonNullable<Response['body']>, response: ServerResponse): Promise<void> {
  // Node 24 would neither read nor cancel what has nowhere to go any more.
  if (response.destroyed) return body.cancel();
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), response);
  } catch (error) {
    // Only what ends with an error of its own has failed; who leaves ends it without one.
    if (response.errored) throw error;
  }
}
