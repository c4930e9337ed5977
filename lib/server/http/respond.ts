import type { ApiRequest } from '@/lib/server/api-request';
import { clearedSessionCookie } from '@/lib/server/auth/session-cookie';
import type { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import { NOT_STORED, type Reply } from '@/lib/server/reply';

/** The values of a path's parameters, decoded. */
export type Segments = Record<string, string | string[] | undefined>;

const JSON_TYPE = 'application/json';

/**
 * An answer whose body is in memory as a whole. A stream of it is made only for whoever reads it as a Response: making
 * one takes longer than sending the bytes.
 */
export class WholeResponse extends Response {
  readonly whole: Buffer<ArrayBuffer>;
  #streamed: Response | undefined;

  constructor(whole: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  get #read(): Response {
    this.#streamed ??= new Response(this.whole);
    return this.#streamed;
  }

  override get bodyUsed(): boolean {
    return this.#read.bodyUsed;
  }

  override get body(): Response['body'] {
    return this.#read.body;
  }

  override text(): Promise<string> {
    return this.#read.text();
  }

  override json(): Promise<unknown> {
    return this.#read.json();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#read.arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.#read.blob();
  }

  override clone(): Response {
    return new WholeResponse(this.whole, this);
  }
}

/** Returns the number of bytes of the body; 0 for a stream, and without a body. */
export const bytesOf = (response: Response): number =>
  response instanceof WholeResponse ? response.whole.byteLength : 0;

const jsonResponse = (body: unknown, { status }: { status: number }): Response =>
  new WholeResponse(Buffer.from(JSON.stringify(body)), { status, headers: { 'Content-Type': JSON_TYPE } });

/** Elements of a list that are made into JSON at once. More would keep other requests waiting. */
const SLICE = 1_000;

const isLong = (body: unknown): body is readonly unknown[] => Array.isArray(body) && body.length > SLICE;

async function* slicesOf(list: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  for (let start = 0; start < list.length; start += SLICE) yield list.slice(start, start + SLICE);
}

/** Makes a JSON array from pieces of its elements, each when the one before has been read. */
function jsonOf(pieces: AsyncIterable<readonly unknown[]>): ReadableStream<Uint8Array> {
  async function* chunks() {
    let start = '[';
    for await (const piece of pieces) {
      if (piece.length === 0) continue;
      yield Buffer.from(start + JSON.stringify(piece).slice(1, -1));
      start = ',';
    }
    yield Buffer.from(start === '[' ? '[]' : ']');
  }
  const iterator = chunks();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void iterator.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

/** Makes a Response from a reply. */
export async function respond(request: ApiRequest, reply: Reply): Promise<Response> {
  const { status, body, headers = [] } = reply;
  const pieces = reply.pieces ?? (isLong(body) ? slicesOf(body) : null);
  const stream = pieces ? jsonOf(pieces) : reply.stream;
  // Cancels a body that nobody would read or cancel: that of an answer to HEAD, or to a disconnected client.
  const isDropped = stream && (request.method === 'HEAD' || request.signal.aborted);
  // A stream that has ended with its client rejects the cancellation.
  if (isDropped) await stream.cancel().catch(() => undefined);
  const bytes = isDropped ? null : stream;
  const response =
    stream || body === undefined ? new Response(bytes, { status }) : jsonResponse(body, { status });
  if (pieces) response.headers.set('Content-Type', JSON_TYPE);
  for (const [name, value] of headers) response.headers.append(name, value);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', NOT_STORED);
  return response;
}

/** Returns the path with its dynamic segments by name, for logs: some of them are secrets. */
function patternOf(request: ApiRequest, params: Segments): string {
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
export function refuse(request: ApiRequest, segments: Segments, error: AppError): Promise<Response> {
  const { status } = error;
  const headers: Reply['headers'] = Object.entries(error.headers);
  if (error.code === 'unauthenticated' && request.headers.has('authorization'))
    headers.push(['WWW-Authenticate', 'Bearer']);
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
