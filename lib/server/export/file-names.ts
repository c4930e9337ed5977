import { savedName } from '@/lib/server/attachments/saved-name';
import type { AcceptedType } from '@/lib/shared/contract/plain/accepted-files';

/** The most bytes of a name: below the limit of file systems (255), with room for a number. */
const NAME_MAX = 200;

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Assigns paths under files/ that are valid on every system, and unique even where case does not count. */
export class FileNames {
  readonly #taken = new Set<string>();

  take(day: string, name: string, mimeType: AcceptedType): string {
    const safe = savedName(name, mimeType).replace(DEVICE, '_$&');
    const dot = safe.lastIndexOf('.');
    const [stem, ending] = [shortened(safe.slice(0, dot), NAME_MAX - (safe.length - dot)), safe.slice(dot)];
    for (let count = 1; ; count++) {
      const path = `files/${day}/${stem}${count === 1 ? '' : ` (${count})`}${ending}`;
      const known = path.toLowerCase();
      if (this.#taken.has(known)) continue;
      this.#taken.add(known);
      return path;
    }
  }
}

/** Truncates a text to a number of bytes, at the end of a character. */
function shortened(text: string, bytes: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept.trim() || 'file';
}
