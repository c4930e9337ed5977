import { redactExif, startsWith } from './exif';
import { type Dimensions, type Format, partCounter } from './format';
import { redactTrailer } from './trailer';

/**
 * Reads and redacts a WebP, which is a RIFF file: a sequence of chunks, each with a type, a length and a body padded to
 * an even length.
 */

const FIRST_CHUNK = 12;

/** The most chunks. A picture has up to seven, and an animation one for each of its frames. */
const CHUNKS_MAX = 20_000;

/** The offsets of the chunk's body and of its end. */
type Chunk = { type: string; start: number; end: number };

/** The chunks that affect how the picture looks. */
const NEEDED = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** Returns the end of the chunks: as the header declares it, but at most the end of the file. */
const endOf = (file: Buffer): number => Math.min(file.length, 8 + file.readUInt32LE(4));

/** Returns the chunk at the offset; null when it is incomplete. */
function chunkAt(file: Buffer, offset: number): Chunk | null {
  if (offset + 8 > endOf(file)) return null;
  const start = offset + 8;
  const end = start + file.readUInt32LE(offset + 4);
  return end > endOf(file) ? null : { type: file.toString('latin1', offset, start - 4), start, end };
}

/** Reads all chunks, and the offset of their end. */
function read(file: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = [];
  const count = partCounter(CHUNKS_MAX);
  let offset = FIRST_CHUNK;
  for (let chunk = chunkAt(file, offset); chunk; chunk = chunkAt(file, offset)) {
    count();
    chunks.push(chunk);
    offset = chunk.end + ((chunk.end - chunk.start) % 2);
  }
  return { chunks, end: Math.min(offset, file.length) };
}

/** Functions that read the size, by the type of the first chunk: an extended file, a lossy or a lossless picture. */
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
  const first = chunkAt(file, FIRST_CHUNK);
  return (first && MEASURES[first.type]?.(file.subarray(first.start, first.end))) ?? null;
}

function redact(file: Buffer): void {
  const { chunks, end } = read(file);
  redactTrailer(file, end);
  for (const { type, start, end: bodyEnd } of chunks) {
    if (NEEDED.has(type)) continue;
    const body = file.subarray(start, bodyEnd);
    if (type === 'EXIF') redactExif(body);
    else body.fill(' ');
  }
}

export const webp: Format = {
  mimeType: 'image/webp',
  isBegunBy: (head) =>
    head.length >= FIRST_CHUNK && startsWith(head, 'RIFF') && startsWith(head.subarray(8), 'WEBP'),
  measure,
  redact,
};
