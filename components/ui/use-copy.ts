import { type RefObject, useState } from 'react';

const REFUSED = 'Not copied: the browser does not allow it. Copy it from the field, where it is selected.';

/**
 * Hook: copies the text of a field to the clipboard.
 *
 * @returns `copy`, null where the browser has no clipboard, as on every address without https; and `says`, what came
 *   of it, in words for the person: an empty text before the first press
 */
export function useCopy(field: RefObject<HTMLInputElement | null>): {
  copy: (() => void) | null;
  says: string;
} {
  const [says, say] = useState('');
  if (!('clipboard' in navigator)) return { copy: null, says };

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '');
      say('Copied.');
    } catch {
      // The person or the browser does not allow it.
      field.current?.focus();
      field.current?.select();
      say(REFUSED);
    }
  }
  return { copy: () => void copy(), says };
}
