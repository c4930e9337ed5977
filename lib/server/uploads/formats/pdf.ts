import { startsWith } from './exif';
import type { Format } from './format';

export const pdf: Format = {
  mimeType: 'application/pdf',
  isBegunBy: (head) => startsWith(head, '%PDF-'),
  measure: () => null,
  redact: () => undefined,
};
