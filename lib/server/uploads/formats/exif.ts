/**
 * Reads and replaces Exif, which is a TIFF file without a picture: a header and lists of tags, one of which is the
 * orientation.
 */

const PREFIX = Buffer.from('Exif\0\0', 'latin1');

const ORIENTATION = 0x0112;
const ENTRY_LENGTH = 12;
const UPRIGHT = 1;

/** In big-endian order: the header, and one list with one tag, whose value is at ORIENTATION_AT. */
const ORIENTATION_ONLY = Buffer.from('4d4d002a000000080001011200030000000100010000' + '00000000', 'hex');
const ORIENTATION_AT = 19;

/** Replaces a block of Exif by one of the same length that contains only the orientation. */
export function redactExif(block: Buffer): void {
  const tiff = block.subarray(startsWith(block, PREFIX) ? PREFIX.length : 0);
  const orientation = orientationIn(tiff);
  tiff.fill(0);
  if (tiff.length < ORIENTATION_ONLY.length) return;
  ORIENTATION_ONLY.copy(tiff);
  tiff[ORIENTATION_AT] = orientation;
}

/** Returns the orientation, from 1 to 8; 1 (upright) for an invalid value. */
function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return UPRIGHT;
  const read = {
    short: (offset: number) => (order === 'II*\0' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset)),
    long: (offset: number) => (order === 'II*\0' ? tiff.readUInt32LE(offset) : tiff.readUInt32BE(offset)),
  };
  if (tiff.length < 8) return UPRIGHT;
  const list = read.long(4);
  if (list + 2 > tiff.length) return UPRIGHT;
  const count = read.short(list);
  for (let entry = 0; entry < count; entry++) {
    const offset = list + 2 + entry * ENTRY_LENGTH;
    if (offset + ENTRY_LENGTH > tiff.length) return UPRIGHT;
    if (read.short(offset) !== ORIENTATION) continue;
    const orientation = read.short(offset + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT;
  }
  return UPRIGHT;
}

export const startsWith = (bytes: Buffer, prefix: Buffer | string): boolean => {
  const expected = typeof prefix === 'string' ? Buffer.from(prefix, 'latin1') : prefix;
  return bytes.subarray(0, expected.length).equals(expected);
};
