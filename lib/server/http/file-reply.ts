import type { Reply } from '@/lib/server/reply';
import { contentDisposition } from './content-disposition';

/** What is told of a file besides its bytes. */
type SentFile = {
  name: string;
  mimeType: string;
  isDownload: boolean;
  version: string;
  read(caller: AbortSignal): Promise<ReadableStream<Uint8Array>>;
};

/**
 * A file cannot do anything here: no script, no form, no plugin, no frame of others', and an origin of its own. Browsers
 * show pictures and PDFs all the same; the style is what they themselves put around a picture.
 */
const POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Sends a file, or 304 to who has it already. It may be kept by the browser but never shown without asking again, as
 * access may have ended.
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
  // Whoever leaves before anything of it is passed on would leave the file open for good.
  const bytes = (await file.read(request.signal)).pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), {
    signal: request.signal,
  });
  headers.push(
    ['Content-Type', file.mimeType],
    ['Content-Disposition', contentDisposition(file.isDownload ? 'attachment' : 'inline', file.name)],
  );
  return { status: 200, stream: bytes, headers };
}

/** Compared weakly, as a proxy on the way may have weakened it. */
function hasTag(request: Request, tag: string): boolean {
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim());
  return known.some((each) => each === '*' || each.replace(/^W\//, '') === tag);
}
