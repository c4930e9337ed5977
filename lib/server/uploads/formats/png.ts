import { crc32 } from 'node:zlib';
import { redactExif, startsWith } from './exif';
import type { Dimensions, Format } from './format';
import { redactTrailer } from './trailer';

/** A PNG is a row of chunks: length, type, body, checksum of type and body. */

const START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Chunk = {
  type: string;
  /** Where its length stands. */
  at: number;
  body: Buffer;
};

/** Where programs put Exif, XMP and IPTC for want of a better place, as a text under one of these keys. */
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);
const TELLING_KEY = /^(XML:com\.adobe\.xmp|Raw profile type |exif:)/i;

/** All chunks up to the end of the image, and where that is; or where the file stops to be one. */
function read(file: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = [];
  let at = START.length;
  while (at + 12 <= file.length) {
    const next = at + 12 + file.readUInt32BE(at);
    if (next > file.length) break;
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, at, body: file.subarray(at + 8, next - 4) });
    at = next;
    if (type === 'IEND') break;
  }
  return { chunks, end: at };
}

function measure(file: Buffer): Dimensions | null {
  const header = read(file).chunks.find(({ type }) => type === 'IHDR');
  if (!header || header.body.length < 8) return null;
  return { width: header.body.readUInt32BE(0), height: header.body.readUInt32BE(4) };
}

/** Spaces, under a key that says nothing. */
function blankText(file: Buffer, { at, body }: Chunk): void {
  file.write('tEXt', at + 4, 'latin1');
  body.fill(' ');
  body.write('-\0', 0, 'latin1');
}

function redact(file: Buffer): void {
  const { chunks, end } = read(file);
  redactTrailer(file, end);
  for (const chunk of chunks) {
    const { type, at, body } = chunk;
    if (type === 'eXIf') redactExif(body);
    else if (TEXTS.has(type) && TELLING_KEY.test(body.toString('latin1', 0, 80))) blankText(file, chunk);
    else continue;
    const checked = file.subarray(at + 4, at + 8 + body.length);
    file.writeUInt32BE(crc32(checked), at + 8 + body.length);
  }
}

export const png: Format = {
  mimeType: 'image/png',
  isBegunBy: (head) => startsWith(head, START),
  measure,
  redact,
};
