/** A text as the patterns of quick add see it, and where each of its UTF-16 units comes from. */
export type Source = {
  /** The text in composed form (NFC), with one space for each run of white space and straight apostrophes. */
  text: string;
  /** Returns the range of the original that became a range of `text`; `end` is exclusive. */
  original: (start: number, end: number) => Range;
};

/** A range of UTF-16 units; `end` is exclusive. */
export type Range = { start: number; end: number };

/** White space, or a character with its combining marks. */
const CLUSTER = /\s+|\P{M}\p{M}*|\p{M}+/gu;
const CURLY_APOSTROPHE = '\u2019';

/**
 * Prepares a text for matching. Patterns then need neither to allow several spaces nor decomposed umlauts, as macOS pastes
 * them.
 */
export function sourceOf(given: string): Source {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const match of given.matchAll(CLUSTER)) {
    const [cluster] = match;
    const unit = plain(cluster);
    for (let index = 0; index < unit.length; index += 1) {
      starts.push(match.index);
      ends.push(match.index + cluster.length);
    }
    text += unit;
  }
  return {
    text,
    original: (start, end) => ({ start: starts[start] ?? given.length, end: ends[end - 1] ?? 0 }),
  };
}

function plain(cluster: string): string {
  if (/^\s/u.test(cluster)) return ' ';
  return cluster === CURLY_APOSTROPHE ? "'" : cluster.normalize('NFC');
}

export const overlaps = (one: Range, other: Range): boolean => one.start < other.end && other.start < one.end;
