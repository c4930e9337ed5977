import type { AcceptedType } from '@/lib/shared/contract/plain/accepted-files';
import type { Dimensions, Format } from './formats/format';
import { gif } from './formats/gif';
import { jpeg } from './formats/jpeg';
import { pdf } from './formats/pdf';
import { png } from './formats/png';
import { webp } from './formats/webp';
import { tooManyPixels, wrongType } from './refused-file';

const FORMATS: readonly Format[] = [pdf, jpeg, png, gif, webp];

/** The most pixels of a picture: as many as a large camera has and a browser can show. */
export const PIXELS_MAX = 50 * 1024 * 1024;

const formatOf = (file: Buffer): Format | undefined => FORMATS.find((format) => format.isBegunBy(file));

/**
 * Returns the size of a picture; null when its header cannot be read, and the file must not be decoded.
 * @throws 400 for too many parts before the header
 */
export const dimensionsOf = (file: Buffer): Dimensions | null => formatOf(file)?.measure(file) ?? null;

export const isTooManyPixels = ({ width, height }: Dimensions): boolean => width * height > PIXELS_MAX;

/**
 * Examines a complete file by its signature, and overwrites metadata that could reveal where it was made.
 * @param claimed the type that the sender has declared
 * @throws 415 when it is none of the five types or not the declared one, 400 for too many pixels or parts
 */
export function examine(file: Buffer, claimed: AcceptedType): void {
  const format = formatOf(file);
  if (format?.mimeType !== claimed) throw wrongType();
  const dimensions = format.measure(file);
  if (dimensions && isTooManyPixels(dimensions)) throw tooManyPixels(PIXELS_MAX);
  format.redact(file);
}
