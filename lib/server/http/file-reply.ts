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
 * Prevents a file from doing anything: no script, no form, no plugin, no framing by others, and an origin of its own.
 * Browsers still show pictures and PDFs; the style is the one that they add around a picture.
 */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Sends a file, or 304 when the browser has it already. The browser may cache it but has to revalidate, as access may
 * have ended.
 */
export async function sendFile(file: SentFile, request: Request): Promise<Reply> {
  const tag = `"${file.version}"`;
  const headers: Reply['headers'] = [
    ['ETag', tag],
    ['Cache-Control', 'private, no-cache'],
    ['Content-Security-Policy', POLICY],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (hasTag(request, tag)) return { status: 304, headers };
  // A client that disconnects before the first byte would otherwise leave the file open for good.
  const bytes = (await file.read(request.signal)).pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
    signal: request.signal,
  });
  headers.push(
    ['Content-Type', file.mimeType],
    ['Content-Disposition', contentDisposition(file.isDownload ? 'attachment' : 'inline', file.name)],
  );
  return { status: 200, stream: bytes, headers };
}

/** Compared weakly, as a proxy may have weakened it. */
function hasTag(request: Request, tag: string): boolean {
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim());
  return known.some((each) => each === '*' || each.replace(/^W\//, '') === tag);
}
