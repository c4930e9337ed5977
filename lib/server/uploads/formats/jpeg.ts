import { redactExif, startsWith } from './exif';
import type { Dimensions, Format } from './format';
import { redactTrailer } from './trailer';

/** A JPEG is a row of segments, each with a marker; compressed pixels stand between some of them. */

const START = Buffer.from([0xff, 0xd8, 0xff]);

const END_OF_IMAGE = 0xd9;
const APP0 = 0xe0;
const EXIF_OR_XMP = 0xe1;
const COLOUR_PROFILE = 0xe2;
const ADOBE = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;

type Segment = {
  marker: number;
  /** Where its 0xff stands. */
  at: number;
  body: Buffer;
};

/** A marker that stands alone, or bytes among the pixels that only look like one. */
const isLone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** 0xc0 to 0xcf begin a frame, but for three that are tables. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** All segments up to the end of the image, and where that is; or where the file stops to be one. */
function read(file: Buffer): { segments: Segment[]; end: number } {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 1 < file.length) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) {
      const next = file.indexOf(0xff, at);
      if (next < 0) return { segments, end: file.length };
      at = next;
    } else if (marker === 0xff) at += 1;
    else if (isLone(marker)) at += 2;
    else if (marker === END_OF_IMAGE) return { segments, end: at + 2 };
    else {
      const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
      if (length < 2 || at + 2 + length > file.length) return { segments, end: at };
      segments.push({ marker, at, body: file.subarray(at + 4, at + 2 + length) });
      at += 2 + length;
    }
  }
  return { segments, end: file.length };
}

function measure(file: Buffer): Dimensions | null {
  const frame = read(file).segments.find(({ marker }) => beginsFrame(marker));
  if (!frame || frame.body.length < 5) return null;
  return { width: frame.body.readUInt16BE(3), height: frame.body.readUInt16BE(1) };
}

/** What of the application segments is needed to show the picture as it is meant. */
const isKept = ({ marker, body }: Segment, isAlone: boolean): boolean =>
  marker === APP0 ||
  marker === ADOBE ||
  (marker === COLOUR_PROFILE &&
    (startsWith(body, 'ICC_PROFILE\0') || (!isAlone && startsWith(body, 'MPF\0'))));

function redact(file: Buffer): void {
  const { segments, end } = read(file);
  // The list of the pictures that follow must go with them.
  const isAlone = redactTrailer(file, end);
  for (const segment of segments) {
    const { marker, at, body } = segment;
    if (marker < APP0 || marker > APP15 || isKept(segment, isAlone)) continue;
    if (marker === EXIF_OR_XMP && startsWith(body, 'Exif\0\0')) redactExif(body);
    else {
      file[at + 1] = COMMENT;
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
