import type { Range } from '@/lib/shared/quick-add/source';

/** Returns the ranges of a text where they are after it was changed. Those of which nothing is left are removed. */
export function movedRanges<R extends Range>(ranges: readonly R[], before: string, after: string): R[] {
  if (before === after || ranges.length === 0) return [...ranges];
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const to = before.length - same;
  const by = after.length - before.length;
  return ranges.flatMap((range) => {
    const { start, end } = range;
    // What is typed at either end of a word stays outside its range.
    if (to <= start) return [{ ...range, start: start + by, end: end + by }];
    if (from >= end) return [range];
    const [keepsStart, keepsEnd] = [start < from, end > to];
    if (!keepsStart && !keepsEnd) return [];
    // What was typed inside the word belongs to it, and at a cut end it does not.
    return [{ ...range, start: keepsStart ? start : to + by, end: keepsEnd ? end + by : from }];
  });
}

/** Writes ranges as a text, as drafts store them. */
export const formatRanges = (ranges: readonly Range[]): string =>
  ranges.map(({ start, end }) => `${start}-${end}`).join(' ');

/** Reads what `formatRanges` has written. */
export const parseRanges = (text: string): Range[] =>
  text.split(' ').flatMap((each) => {
    const [, start, end] = /^(\d+)-(\d+)$/.exec(each) ?? [];
    return start === undefined || end === undefined ? [] : [{ start: Number(start), end: Number(end) }];
  });
