import type { ApiRequest } from '@/lib/server/api-request';
import type { Reply } from '@/lib/server/reply';
import { contentDisposition } from './content-disposition';

/** The metadata of a file in an answer. */
type SentFile = {
  name: string;
  mimeType: string;
  isDownload: boolean;
  version: string;
  read(caller: AbortSignal): Promise<ReadableStream<Uint8Array>>;
};

/**
 * Restricts what a file can do in a browser: no script, no form, no plugin, no framing by other sites, and an origin of
 * its own. Browsers still show pictures and PDFs; inline style is allowed for the style that they add around a picture.
 */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Sends a file, or 304 when the browser has it already. The browser may cache the file but has to revalidate it, since
 * access may have ended.
 */
export async function sendFile(file: SentFile, request: ApiRequest): Promise<Reply> {
  const tag = `"${file.version}"`;
  const headers: Reply['headers'] = [
    ['ETag', tag],
    ['Cache-Control', 'private, no-cache'],
    ['Content-Security-Policy', POLICY],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (hasTag(request, tag)) return { status: 304, headers };
  // Passed through a stream that ends with the request; otherwise a client that disconnects before the first byte would
  // leave the file open.
  const bytes = (await file.read(request.signal)).pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
    signal: request.signal,
  });
  headers.push(
    ['Content-Type', file.mimeType],
    ['Content-Disposition', contentDisposition(file.isDownload ? 'attachment' : 'inline', file.name)],
  );
  return { status: 200, stream: bytes, headers };
}

/** True when the caller has what the tag names. Compares weakly, since a proxy may have made the tag a weak one. */
export function hasTag(request: ApiRequest, tag: string): boolean {
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim());
  return known.some((each) => each === '*' || each.replace(/^W\//, '') === tag);
}
