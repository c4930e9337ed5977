import { redactExif, startsWith } from './exif';
import { type Dimensions, type Format, partCounter } from './format';
import { redactTrailer } from './trailer';

/** A JPEG is a sequence of segments, each with a marker; compressed pixels follow some of them. */

const START = Buffer.from([0xff, 0xd8, 0xff]);

const END_OF_IMAGE = 0xd9;
const APP0 = 0xe0;
const EXIF_OR_XMP = 0xe1;
const COLOUR_PROFILE = 0xe2;
const ADOBE = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

/**
 * The most segments. One has up to 64 KiB: 160 of them fill the largest file, and a progressive picture adds some
 * dozens.
 */
const SEGMENTS_MAX = 1_000;

/** The offsets of the segment's first byte (0xff) and of the earliest next segment. Its body begins at `offset` + 4. */
type Segment = { marker: number; offset: number; end: number };

const bodyOf = (file: Buffer, { offset, end }: Segment): Buffer => file.subarray(offset + 4, end);

/** True for a marker without a body, and for bytes among the pixels that only look like a marker. */
const isLone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** True for the markers 0xc0 to 0xcf, which begin a frame, except three that begin tables. */
const beginsFrame = ({ marker }: Segment): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads all segments up to the end of the image, and the offset of that end; or up to the first invalid byte.
 * @param isLast true for the last segment that the caller needs
 */
function read(
  file: Buffer,
  isLast: (segment: Segment) => boolean = () => false,
): { segments: Segment[]; end: number } {
  const segments: Segment[] = [];
  const count = partCounter(SEGMENTS_MAX);
  const last = file.length - 1;
  let offset = 2;
  while (offset < last) {
    if (file[offset] !== 0xff) {
      offset = nextMarker(file, offset);
      continue;
    }
    const marker = file[offset + 1] ?? 0;
    if (marker === 0xff) offset += 1;
    else if (isLone(marker)) offset += 2;
    else if (marker === END_OF_IMAGE) return { segments, end: offset + 2 };
    else {
      const length = offset + 4 <= file.length ? file.readUInt16BE(offset + 2) : 0;
      const end = offset + 2 + length;
      if (length < 2 || end > file.length) return { segments, end: offset };
      count();
      const segment = { marker, offset, end };
      segments.push(segment);
      if (isLast(segment)) return { segments, end };
      offset = end;
    }
  }
  return { segments, end: file.length };
}

/**
 * The number of bytes that are compared one by one before indexOf is used, which is slower for millions of short runs.
 */
const SHORT_RUN = 32;

/** Returns the offset of the next byte 0xff; the end of the file when there is none. */
function nextMarker(file: Buffer, from: number): number {
  for (let offset = from; offset < from + SHORT_RUN; offset++) if (file[offset] === 0xff) return offset;
  const next = file.indexOf(0xff, from + SHORT_RUN);
  return next < 0 ? file.length : next;
}

function measure(file: Buffer): Dimensions | null {
  const frame = read(file, beginsFrame).segments.find(beginsFrame);
  if (!frame || frame.end - frame.offset < 9) return null;
  return { width: file.readUInt16BE(frame.offset + 7), height: file.readUInt16BE(frame.offset + 5) };
}

/** The application segments that affect how the picture looks, with the names that they begin with, by marker. */
const NEEDED: Record<number, readonly string[]> = {
  [APP0]: ['JFIF\0', 'JFXX\0'],
  [COLOUR_PROFILE]: ['ICC_PROFILE\0'],
  [ADOBE]: ['Adobe'],
};

function redact(file: Buffer): void {
  const { segments, end } = read(file);
  // When the pictures after the end are removed, the list of them has to be removed too.
  const isAlone = redactTrailer(file, end);
  for (const segment of segments) {
    const { marker, offset } = segment;
    const isTelling = (marker >= APP0 && marker <= APP15) || marker === COMMENT;
    if (!isTelling) continue;
    const body = bodyOf(file, segment);
    if (NEEDED[marker]?.some((sign) => startsWith(body, sign))) continue;
    if (marker === COLOUR_PROFILE && !isAlone && startsWith(body, 'MPF\0')) continue;
    if (marker === EXIF_OR_XMP && startsWith(body, 'Exif\0\0')) redactExif(body);
    else {
      file[offset + 1] = COMMENT;
      body.fill(' ');
    }
  }
}

export const jpeg: Format = {
  mimeType: 'image/jpeg',
  isBegunBy: (head) => startsWith(head, START),
  measure,
  redact,
};
