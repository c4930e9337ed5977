import { AppError } from '@/lib/server/errors/app-error';

/** Bytes: a JSON body has at most 256 KiB (docs/product/conventions.md). */
const JSON_BODY_MAX = 256 * 1024;

const tooLarge = () => new AppError('too-large', { details: 'A request may be at most 256 KiB.' });

async function readCapped(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > JSON_BODY_MAX) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counted while it arrives, since the header may be absent or wrong.
  for await (const chunk of arriving(request.body)) {
    size += chunk.byteLength;
    if (size > JSON_BODY_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError('invalid', { details: 'The body is not UTF-8 text.' });
  }
}

/**
 * Yields the bytes of the body. Throws 400 when the client disconnects early: the socket's own error would be taken for
 * one of the database connection.
 */
async function* arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body as unknown as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new AppError('invalid', { details: 'The body ended too early.', cause });
  }
}

/** A body that is passed on unread: its declared type and length, and its bytes as they arrive. */
export type Content = {
  /** In lower case, without parameters; null when not declared. */
  mediaType: string | null;
  /** Bytes; null when not declared, as in a chunked body. */
  length: number | null;
  /** Rejects when the client disconnects before the end. */
  bytes: AsyncIterable<Uint8Array>;
};

const mediaTypeOf = (request: Request): string | null =>
  request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() || null;

async function* noBytes(): AsyncGenerator<Uint8Array> {}

export function contentOf(request: Request): Content {
  const length = request.headers.get('content-length');
  return {
    mediaType: mediaTypeOf(request),
    length: length === null ? null : Number(length),
    bytes: request.body ? (request.body as unknown as AsyncIterable<Uint8Array>) : noBytes(),
  };
}

/** True for a request without a body: it declares neither a type nor a length, or a length of zero. */
export function carriesNothing({ headers }: Request): boolean {
  const length = Number(headers.get('content-length') ?? 0);
  const saysNothing = !headers.has('content-type') && !headers.has('transfer-encoding');
  return length === 0 && (saysNothing || headers.has('content-length'));
}

/** Reads the body as JSON. Throws 415 for another content type, 413 over 256 KiB, 400 for invalid JSON. */
export async function readJson(request: Request): Promise<unknown> {
  if (mediaTypeOf(request) !== 'application/json')
    throw new AppError('unsupported-type', { details: 'Send the body as application/json.' });
  const text = await readCapped(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', { details: 'The body is not valid JSON.' });
  }
}
