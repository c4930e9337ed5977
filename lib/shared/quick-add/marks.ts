import type { Priority } from '@/lib/shared/contract/plain/priorities';
import { type Pattern, pattern } from './candidates';

/** The words with a sigil, which are read wherever they stand: `!high` and `#label`; `p1` at an edge. */

/** Characters of a label (docs/product/labels.md). */
const LABEL_MAX = 50;
/** Numbers ('bug #42') and colours ('#ff8800') are no labels. */
const NOT_A_LABEL = /^(?:\d+|(?=\p{L}*\d)(?:[\da-f]{3}|[\da-f]{6}))$/iu;

const PRIORITY_WORDS = new Map<string, Priority>([
  ['high', 'high'],
  ['medium', 'medium'],
  ['med', 'medium'],
  ['low', 'low'],
  ['hoch', 'high'],
  ['mittel', 'medium'],
  ['niedrig', 'low'],
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
]);

/** As other planners write them. */
const PRIORITY_NUMBERS: Readonly<Record<string, Priority>> = { 1: 'high', 2: 'medium', 3: 'low', 4: 'low' };

/** Patterns of both languages. */
export const MARKS: readonly Pattern[] = [
  pattern(`!(?<word>${[...PRIORITY_WORDS.keys()].join('|')})`, ({ word = '' }) => {
    const priority = PRIORITY_WORDS.get(word.toLowerCase());
    return priority ? { kind: 'priority', priority, place: 'anywhere' } : null;
  }),
  // 'P1' is a name.
  pattern(
    'p(?<number>[1-4])',
    ({ number = '' }) => {
      const priority = PRIORITY_NUMBERS[number];
      return priority ? { kind: 'priority', priority, place: 'edge' } : null;
    },
    { exact: true },
  ),
  pattern('#(?<label>[^\\s#]{0,100}[^\\s#.,;:!?)\\u2026])', ({ label = '' }) =>
    NOT_A_LABEL.test(label) || [...label].length > LABEL_MAX || !/[\p{L}\p{N}\p{Emoji}]/u.test(label)
      ? null
      : { kind: 'label', label, place: 'anywhere' },
  ),
];
