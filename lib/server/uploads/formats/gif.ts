import { startsWith } from './exif';
import { type Format, partCounter } from './format';
import { redactTrailer } from './trailer';

/**
 * A GIF is a sequence of blocks: images, and extensions of several kinds. The data of each is divided into sub-blocks
 * of a length byte and up to 255 bytes; an empty sub-block ends them.
 */

/** The length of the signature, the version and the screen descriptor. */
const HEADER_LENGTH = 13;

const EXTENSION = 0x21;
const IMAGE = 0x2c;

const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const COMMENT = 0xfe;

/** The most blocks and sub-blocks together. 10 MiB of full sub-blocks are 41,000; some programs fill them by half. */
const PARTS_MAX = 200_000;

/** The application extensions that affect how the picture looks, with their maximum length. */
const NEEDED: Record<string, number> = {
  // The number of repetitions of an animation.
  'NETSCAPE2.0': 32,
  'ANIMEXTS1.0': 32,
  // A colour profile.
  ICCRGBG1012: Number.POSITIVE_INFINITY,
};

/** The offsets of the extension's label, of its data, and of the end of its data, before the empty sub-block. */
type Extension = { offset: number; start: number; end: number };

/** Returns the length of a colour table in bytes, from the flags that precede it. */
const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/**
 * Reads all extensions up to the end of the image, and the offset of that end; or up to the first invalid byte. Skips
 * empty bytes between blocks, as browsers do.
 */
function read(file: Buffer): { extensions: Extension[]; end: number } {
  const extensions: Extension[] = [];
  const count = partCounter(PARTS_MAX);

  /** Returns the offset after these sub-blocks: that of the empty one, or of the end of the file. */
  const endOfData = (from: number): number => {
    let offset = from;
    for (let length = file[offset]; length; length = file[offset]) {
      count();
      offset += 1 + length;
    }
    return Math.min(offset, file.length);
  };

  let offset = HEADER_LENGTH + tableLength(file[10] ?? 0);
  while (offset < file.length) {
    const introducer = file[offset];
    if (introducer === EXTENSION) {
      count();
      const start = offset + 2;
      const end = endOfData(start);
      extensions.push({ offset: offset + 1, start, end });
      offset = end + 1;
    } else if (introducer === IMAGE) {
      count();
      // Skips the image descriptor, its colour table, the code size and the pixels.
      offset = endOfData(offset + 10 + tableLength(file[offset + 9] ?? 0) + 1) + 1;
    } else if (introducer === 0) {
      while (file[offset] === 0) offset += 1;
    } else return { extensions, end: offset + 1 };
  }
  return { extensions, end: file.length };
}

function isNeeded(file: Buffer, { offset, start, end }: Extension): boolean {
  if (file[offset] === GRAPHIC_CONTROL) return true;
  if (file[offset] !== APPLICATION) return false;
  const most = NEEDED[file.toString('latin1', start + 1, start + 12)];
  return most !== undefined && end - start <= most;
}

/**
 * Replaces the extension by a comment of spaces. The sub-blocks are divided anew: XMP is stored without length bytes,
 * so that some of its letters, read as lengths, would otherwise remain.
 */
function blank(file: Buffer, { offset, start, end }: Extension): void {
  // Returns for an empty extension, and for a file that ends before the data.
  if (start >= end) return;
  file[offset] = COMMENT;
  file.fill(' ', start, end);
  for (let from = start; from < end; ) {
    const left = end - from;
    // Leaves at least two bytes: a single one would be an empty sub-block, and so end the data.
    const length = left > 256 ? Math.min(256, left - 2) : left;
    file[from] = length - 1;
    from += length;
  }
}

function redact(file: Buffer): void {
  const { extensions, end } = read(file);
  redactTrailer(file, end);
  for (const extension of extensions) if (!isNeeded(file, extension)) blank(file, extension);
}

export const gif: Format = {
  mimeType: 'image/gif',
  isBegunBy: (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  measure: (file) =>
    file.length < 10 ? null : { width: file.readUInt16LE(6), height: file.readUInt16LE(8) },
  redact,
};
