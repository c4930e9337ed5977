import { ADJACENT, type Candidate } from './candidates';
import type { Kind, TokenKind } from './fields';
import type { Range } from './source';

const SEPARATOR_BEHIND = /^ ?[.,;:!?\u2026\-\u2013\u2014]+(?= |$)/u;
const SEPARATOR_BEFORE = /[,;:] ?$| [-\u2013\u2014] ?$/u;
const PUNCTUATION = /^[.,;:!?)\u2026]/u;
/** The end of the line, with or without its full stop. */
const CLOSES = /^[.!?\u2026]*$/u;

/**
 * Returns the ranges that leave the title. Punctuation that belongs to what was read goes with it, such as the comma of
 * 'Lunch, tomorrow' and the parentheses of 'Lunch (tomorrow)'. The space before a reading goes with it where punctuation
 * follows, so that 'Lunch tomorrow?' leaves 'Lunch?'.
 */
export function rangesOf(text: string, candidates: readonly Candidate[]): Range[] {
  let isLeading = true;
  let edge = 0;
  return rowsOf(text, candidates).flatMap((row) => {
    isLeading &&= text.slice(edge, row[0]?.start).trim() === '';
    edge = row.at(-1)?.end ?? edge;
    return widened(text, row, isLeading);
  });
}

/** Groups readings that have nothing but punctuation between them. */
function rowsOf(text: string, candidates: readonly Candidate[]): Range[][] {
  const rows: Range[][] = [];
  for (const { start, end } of candidates) {
    const row = rows.at(-1);
    const previous = row?.at(-1);
    if (row && previous && ADJACENT.test(text.slice(previous.end, start))) row.push({ start, end });
    else rows.push([{ start, end }]);
  }
  return rows;
}

function widened(text: string, row: readonly Range[], isLeading: boolean): Range[] {
  const first = row[0]?.start ?? 0;
  const last = row.at(-1)?.end ?? 0;
  const outer = around(text, first, last, isLeading);
  return row.map(({ start, end }, index) => {
    const next = row[index + 1];
    const gap = text.slice(end, next?.start ?? end);
    // Without the space before the row, those within it go, too.
    const joint = next && (outer.start < first ? gap : gap.trimEnd()).length;
    return {
      start: index === 0 ? outer.start : start,
      end: joint === undefined ? outer.end : end + joint,
    };
  });
}

/** Returns a row with the punctuation around it. */
function around(text: string, start: number, end: number, isLeading: boolean): Range {
  if (text.charAt(start - 1) === '(' && text.charAt(end) === ')') return { start: start - 1, end: end + 1 };
  const behind = text.slice(end, end + 10);
  if (isLeading) return { start, end: end + (SEPARATOR_BEHIND.exec(behind)?.[0].length ?? 0) };
  const before = text.slice(Math.max(0, start - 3), start);
  const separator = CLOSES.test(behind) ? (SEPARATOR_BEFORE.exec(before)?.[0].length ?? 0) : 0;
  if (separator > 0) return { start: start - separator, end };
  return { start: start - (PUNCTUATION.test(behind) && before.endsWith(' ') ? 1 : 0), end };
}

export function tokenKind(candidate: Candidate, kind: Kind): TokenKind {
  const { kind: meaning } = candidate.reading;
  if (meaning === 'end') return 'recurrence';
  if (meaning !== 'length') return meaning;
  return kind === 'task' ? 'estimate' : 'duration';
}
