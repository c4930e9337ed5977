import { crc32 } from 'node:zlib';
import { redactExif, startsWith } from './exif';
import { type Dimensions, type Format, partCounter } from './format';
import { redactTrailer } from './trailer';

/** Reads and redacts a PNG, which is a sequence of chunks: length, type, body, and a checksum of type and body. */

const START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The length of a chunk's length field, type and checksum. */
const FRAME_LENGTH = 12;

/**
 * The most chunks. libpng divides pixels into 8 KiB, of which 10 MiB hold 1,280; some programs use 1 KiB. An animation
 * has more.
 */
const CHUNKS_MAX = 20_000;

/** The offsets of the chunk's length field and of the next chunk. */
type Chunk = { type: string; offset: number; end: number };

const bodyOf = (file: Buffer, { offset, end }: Chunk): Buffer => file.subarray(offset + 8, end - 4);

/** The ancillary chunks that affect how the picture looks. */
const NEEDED = new Set([
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'mDCv', 'cLLI', 'cLLi', 'sBIT', 'bKGD', 'hIST'],
  ...['sPLT', 'pHYs', 'acTL', 'fcTL', 'fdAT'],
]);

/** True for chunks whose type begins with a capital letter: decoders must understand them. */
const isCritical = ({ type }: Chunk): boolean => /^[A-Z]/.test(type);

/** Reads all chunks up to the end of the image, and the offset of that end; or up to the first invalid byte. */
function read(file: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = [];
  const count = partCounter(CHUNKS_MAX);
  let offset = START.length;
  while (offset + FRAME_LENGTH <= file.length) {
    const end = offset + FRAME_LENGTH + file.readUInt32BE(offset);
    if (end > file.length) break;
    count();
    const type = typeAt(file, offset);
    chunks.push({ type, offset, end });
    offset = end;
    if (type === 'IEND') break;
  }
  return { chunks, end: offset };
}

const typeAt = (file: Buffer, offset: number): string => file.toString('latin1', offset + 4, offset + 8);

/** Reads the size from the header, which has to be the first chunk. */
function measure(file: Buffer): Dimensions | null {
  const body = START.length + 8;
  if (file.length < body + 13 || typeAt(file, START.length) !== 'IHDR') return null;
  return { width: file.readUInt32BE(body), height: file.readUInt32BE(body + 4) };
}

/** Replaces the body by spaces with a neutral keyword. */
function blank(file: Buffer, { offset }: Chunk, body: Buffer): void {
  file.write('tEXt', offset + 4, 'latin1');
  body.fill(' ');
  body.write('-\0', 0, 'latin1');
}

function redact(file: Buffer): void {
  const { chunks, end } = read(file);
  redactTrailer(file, end);
  for (const chunk of chunks) {
    const { type, offset } = chunk;
    const body = bodyOf(file, chunk);
    // Skips very short bodies: a text chunk needs a keyword of at least one letter, and a byte after it.
    if (isCritical(chunk) || NEEDED.has(type) || body.length < 2) continue;
    if (type === 'eXIf') redactExif(body);
    else blank(file, chunk, body);
    file.writeUInt32BE(crc32(file.subarray(offset + 4, chunk.end - 4)), chunk.end - 4);
  }
}

export const png: Format = {
  mimeType: 'image/png',
  isBegunBy: (head) => startsWith(head, START),
  measure,
  redact,
};
