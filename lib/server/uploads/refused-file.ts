import { AppError } from '@/lib/server/errors/app-error';
import { FILE_SIZE_MAX } from '@/lib/shared/contract/plain/accepted-files';

/** Thrown when the content of a file is refused, so that sending it again would not help. */
export class RefusedFile extends AppError {}

export const wrongType = (): RefusedFile =>
  new RefusedFile('unsupported-type', {
    error: 'Invalid file type',
    details: 'Please upload a PDF or image file (JPEG, PNG, GIF, WebP).',
  });

export const tooLarge = (): RefusedFile =>
  new RefusedFile('too-large', {
    error: 'File too large',
    details: `Please upload a file smaller than ${FILE_SIZE_MAX / 1024 / 1024}MB.`,
  });

/**
 * Makes the refusal of a picture with too many pixels.
 * @param max the most pixels
 */
export const tooManyPixels = (max: number): RefusedFile =>
  new RefusedFile('invalid', { details: `This picture has more than ${max / 1024 / 1024} megapixels.` });

export const tooManyParts = (): RefusedFile =>
  new RefusedFile('invalid', { details: 'This picture is made of too many parts.' });
