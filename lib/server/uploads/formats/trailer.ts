/** Texts that show that the bytes after a picture are another picture or a film, with metadata of its own. */
const SIGNS = 'Exif\0\0|eXIf|EXIF|http://ns.adobe.com/|adobe:ns:meta/|Photoshop 3.0|ftyp'.split('|');

/**
 * Overwrites the bytes after the end of a picture, or from the point where it cannot be read, if they could reveal
 * where it was taken: phones store a second picture, or a film, there. Other padding stays.
 * @returns true when bytes were overwritten
 */
export function redactTrailer(file: Buffer, end: number): boolean {
  const trailer = file.subarray(end);
  if (!SIGNS.some((sign) => trailer.includes(sign, 0, 'latin1'))) return false;
  trailer.fill(0);
  return true;
}
