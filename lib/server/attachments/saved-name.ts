import { ACCEPTED_FILES, type AcceptedType } from '@/lib/shared/contract/accepted-files';

/** Controls, separators, and the marks that turn the direction of writing, behind which an ending can hide. */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu;

/**
 * The name under which a browser may save a file: it has no part in any path, and its ending is one of its type, so that
 * the computer on which it lands takes it for what it is.
 */
export function savedName(name: string, mimeType: AcceptedType): string {
  const { endings } = ACCEPTED_FILES[mimeType];
  const safe = name.replace(UNSAFE, '').replace(/^[.\s]+|[.\s]+$/gu, '') || 'file';
  const hasEnding = endings.some((ending) => safe.toLowerCase().endsWith(ending));
  return hasEnding ? safe : `${safe}${endings[0]}`;
}
