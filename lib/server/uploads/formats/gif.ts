import { startsWith } from './exif';
import type { Format } from './format';

/** A GIF has no place for Exif. */
export const gif: Format = {
  mimeType: 'image/gif',
  isBegunBy: (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  measure: (file) =>
    file.length < 10 ? null : { width: file.readUInt16LE(6), height: file.readUInt16LE(8) },
  redact: () => undefined,
};
