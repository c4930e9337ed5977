/** What tells that bytes behind a picture are another picture or a film, with a place of its own written into it. */
const SIGNS = 'Exif\0\0|eXIf|EXIF|http://ns.adobe.com/|adobe:ns:meta/|Photoshop 3.0|ftyp'.split('|');

/**
 * Blanks what follows the end of a picture, or the point from which it cannot be read any more, if it could say where
 * the picture was taken: phones hide a second one, or a film, there. Other padding stays as it is.
 * @returns whether it did
 */
export function redactTrailer(file: Buffer, end: number): boolean {
  const trailer = file.subarray(end);
  if (!SIGNS.some((sign) => trailer.includes(sign, 0, 'latin1'))) return false;
  trailer.fill(0);
  return true;
}
