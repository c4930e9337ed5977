import { isVisible } from '@/lib/shared/text/visible';

/** Returns why a label cannot have a name; undefined if it can. Quick add begins a label with `#`, and ends it at a space. */
export function nameProblem(name: string): string | undefined {
  if (!isVisible(name)) return 'A label has a character that can be seen.';
  if (/\s/.test(name)) return 'A label is one word, without spaces.';
  return name.includes('#') ? 'A label has no “#” in it.' : undefined;
}
