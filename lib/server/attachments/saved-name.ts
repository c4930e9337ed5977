import { ACCEPTED_FILES, type AcceptedType } from '@/lib/shared/contract/plain/accepted-files';

/** Control characters, separators, and marks that change the direction of writing, which can hide an extension. */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu;

/**
 * Returns the name under which a browser may save a file: without parts of a path, and with an extension of its type,
 * so that other computers open it as that type.
 */
export function savedName(name: string, mimeType: AcceptedType): string {
  const { endings } = ACCEPTED_FILES[mimeType];
  const safe = name.replace(UNSAFE, '').replace(/^[.\s]+|[.\s]+$/gu, '') || 'file';
  const hasEnding = endings.some((ending) => safe.toLowerCase().endsWith(ending));
  return hasEnding ? safe : `${safe}${endings[0]}`;
}
