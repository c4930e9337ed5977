import { redactExif, startsWith } from './exif';
import type { Dimensions, Format } from './format';
import { redactTrailer } from './trailer';

/** A WebP is a RIFF file: a row of chunks, each with a type, a length and a body that ends on an even byte. */

const FIRST_CHUNK = 12;

type Chunk = { type: string; body: Buffer };

/** All chunks, and where they end. */
function read(file: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = [];
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4));
  let at = FIRST_CHUNK;
  while (at + 8 <= whole) {
    const length = file.readUInt32LE(at + 4);
    if (at + 8 + length > whole) break;
    chunks.push({ type: file.toString('latin1', at, at + 4), body: file.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return { chunks, end: Math.min(at, file.length) };
}

/** By the type of the chunk that says it: of an extended file, a lossy or a lossless picture. */
const MEASURES: Record<string, (body: Buffer) => Dimensions | null> = {
  VP8X: (body) =>
    body.length < 10 ? null : { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 },
  'VP8 ': (body) =>
    body.length < 10 ? null : { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff },
  VP8L: (body) => {
    if (body.length < 5) return null;
    const bits = body.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
};

function measure(file: Buffer): Dimensions | null {
  const [first] = read(file).chunks;
  return (first && MEASURES[first.type]?.(first.body)) ?? null;
}

function redact(file: Buffer): void {
  const { chunks, end } = read(file);
  redactTrailer(file, end);
  for (const { type, body } of chunks) {
    if (type === 'EXIF') redactExif(body);
    if (type === 'XMP ') body.fill(' ');
  }
}

export const webp: Format = {
  mimeType: 'image/webp',
  isBegunBy: (head) =>
    head.length >= FIRST_CHUNK && startsWith(head, 'RIFF') && startsWith(head.subarray(8), 'WEBP'),
  measure,
  redact,
};
