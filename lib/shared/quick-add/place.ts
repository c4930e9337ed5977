import { ADJACENT, type Candidate, type Grammar } from './candidates';
import { matchAt } from './scan';

/** The text that may stand behind the last reading of a line. */
const CLOSING = /^[ .,;:!?)\u2026]*$/u;
/** The text that may stand before the first one. */
const OPENING = /^[ (]*$/u;
/** The word before a position, without punctuation between them. It is at most 40 characters long. */
const WORD_BEFORE = /([\p{L}\p{M}\p{N}'&§]{1,40}[.!]?) \(?$/u;
/** The words after a position, without punctuation between them. */
const WORDS_AFTER = /^ ([\p{L}\p{M}\p{N}'-]{1,40})(?: ([\p{L}\p{M}\p{N}'-]{1,40}))?/u;

/**
 * Chooses the candidates that are accepted: those at an edge of the line, alone or in a row of readings, and those that
 * are clear wherever they stand. All others are words of the title.
 */
export function acceptedOf(text: string, candidates: readonly Candidate[], grammar: Grammar): Candidate[] {
  const line = new Line(text, candidates, grammar);
  line.acceptAtEnd();
  line.acceptAtStart();
  line.acceptInMiddle();
  line.rejectLoneHours();
  return candidates.filter((candidate) => line.accepted.has(candidate));
}

class Line {
  readonly accepted = new Set<Candidate>();
  private readonly candidates: readonly Candidate[];
  /** The candidates that directly follow another reading than a label or a priority. */
  private readonly inRow: ReadonlySet<Candidate>;

  constructor(
    private readonly text: string,
    given: readonly Candidate[],
    private readonly grammar: Grammar,
  ) {
    this.candidates = withoutSpans(text, withoutTurned(text, withoutForeign(text, given), grammar), grammar);
    this.inRow = new Set(
      this.candidates.filter((candidate, index) => {
        const previous = this.candidates[index - 1];
        return previous && !isMark(previous) && this.areAdjacent(previous, candidate);
      }),
    );
    for (const candidate of this.candidates) if (isSure(candidate)) this.accepted.add(candidate);
  }

  /** Accepts the row of readings at the end, up to the first that is not accepted there. */
  acceptAtEnd(): void {
    let edge = this.text.length;
    let verbs = this.grammar.finalVerbs;
    for (const candidate of this.candidates.toReversed()) {
      const behind = this.text.slice(candidate.end, edge);
      if (!(edge === this.text.length ? CLOSING : ADJACENT).test(behind)) {
        if (!verbs?.test(behind) || candidate.start === 0) return;
        verbs = null;
      }
      if (!isSure(candidate)) {
        if (!this.isCommon(candidate) || !this.mayFollow(candidate) || this.isLoneWord(candidate)) return;
        this.accepted.add(candidate);
      }
      edge = candidate.start;
    }
  }

  /** Accepts the row of readings at the start. */
  acceptAtStart(): void {
    let edge = 0;
    for (const [index, candidate] of this.candidates.entries()) {
      const before = this.text.slice(edge, candidate.start);
      if (!(edge === 0 ? OPENING : ADJACENT).test(before)) return;
      edge = candidate.end;
      if (this.accepted.has(candidate)) continue;
      const { place } = candidate.reading;
      const next = this.candidates[index + 1];
      const isFollowed = next !== undefined && this.areAdjacent(candidate, next) && isDayOrTime(next);
      if (place === 'end' || (place === 'trailing' && !isFollowed)) return;
      if (!this.isCommon(candidate) || !this.mayPrecede(candidate, isFollowed)) return;
      this.accepted.add(candidate);
    }
  }

  /** Accepts what is clear by itself, and then what stands next to it. */
  acceptInMiddle(): void {
    for (const candidate of this.candidates)
      if (
        (candidate.reading.place === 'anywhere' || this.goesOn(candidate)) &&
        this.isCommon(candidate) &&
        this.mayFollow(candidate) &&
        this.mayPrecede(candidate, false)
      )
        this.accepted.add(candidate);
    const beside = (candidate: Candidate, neighbour: Candidate | undefined) =>
      neighbour !== undefined &&
      !isMark(neighbour) &&
      this.accepted.has(neighbour) &&
      this.isCommon(candidate) &&
      candidate.reading.place !== 'end';
    for (const [index, candidate] of this.candidates.entries()) {
      const previous = this.candidates[index - 1];
      if (previous && this.areAdjacent(previous, candidate) && beside(candidate, previous))
        if (this.mayPrecede(candidate, false)) this.accepted.add(candidate);
    }
    for (const [index, candidate] of [...this.candidates.entries()].reverse()) {
      const next = this.candidates[index + 1];
      if (next && this.areAdjacent(candidate, next) && beside(candidate, next))
        if (this.mayFollow(candidate)) this.accepted.add(candidate);
    }
  }

  /** True for a day behind which more is said of when it is, which does not take the day away if it is not understood. */
  private goesOn({ end, reading }: Candidate): boolean {
    return (
      reading.kind === 'date' &&
      reading.place === 'edge' &&
      this.grammar.further.test(this.text.slice(end, end + 20))
    );
  }

  /** Takes back hours that stand behind a day which is not accepted. */
  rejectLoneHours(): void {
    for (const [index, candidate] of this.candidates.entries()) {
      if (!candidate.reading.afterDay) continue;
      const previous = this.candidates[index - 1];
      if (!previous || !this.accepted.has(previous)) this.accepted.delete(candidate);
    }
  }

  private areAdjacent(one: Candidate, next: Candidate): boolean {
    return ADJACENT.test(this.text.slice(one.end, next.start));
  }

  /** True for the word 'Sun' as the whole line, which has another meaning. */
  private isLoneWord({ start, reading }: Candidate): boolean {
    return start === 0 && reading.place === 'trailing' && /^\p{L}+[.!?]*$/u.test(this.text);
  }

  /** False for words with a capital letter of their own, which belong to a name. */
  private isCommon({ start, end, reading }: Candidate): boolean {
    if (!reading.common || !this.grammar.capitalsAreNames) return true;
    return !/\p{Lu}\p{Ll}/u.test(this.text.slice(start === 0 ? 1 : start, end));
  }

  /** True if the word before does not make the candidate a part of the title. */
  private mayFollow(candidate: Candidate): boolean {
    const { start, reading } = candidate;
    if (reading.preposition || this.inRow.has(candidate)) return true;
    const [, word = ''] = WORD_BEFORE.exec(this.text.slice(Math.max(0, start - 45), start)) ?? [];
    const { before, articles, beforeHour, beforeNumber, beforeWord, distance } = this.grammar;
    const lower = word.toLowerCase();
    const isNumber = /^\d/.test(this.text.slice(start));
    if (reading.place === 'end' && beforeHour.has(lower)) return false;
    if (isNumber && beforeNumber.has(lower)) return false;
    if (reading.place === 'trailing' && beforeWord.has(lower)) return false;
    if (!reading.adverb && articles.has(lower)) return false;
    if (reading.metres && distance.test(word)) return false;
    // The second of two numbers: 'Platform 9 3/4'.
    if (isNumber && /^\d/.test(word)) return false;
    return !before.has(lower);
  }

  /** True if the word behind does not make the candidate a part of the title. */
  private mayPrecede({ start, end, reading }: Candidate, isFollowed: boolean): boolean {
    const [, word = '', second = ''] = WORDS_AFTER.exec(this.text.slice(end, end + 85)) ?? [];
    if (isFollowed || word === '') return true;
    if (this.grammar.onward.test(this.text.slice(end, end + 20))) return false;
    if (this.grammar.after.has(word.toLowerCase())) return false;
    if (reading.metres && this.grammar.distance.test(word)) return false;
    if (!this.grammar.capitalsAreNames || !isCapital(word)) return true;
    if (reading.mayBeginName) return false;
    return !reading.common || start > 0 || !isCapital(second);
  }
}

/** A text that ends with a day of a month whose month follows: 'vom 3.' */
const BARE_DAY = /(?<![\p{L}\p{N}])\d{1,2}\. $/u;

/**
 * Takes out two different days next to each other, which are a stretch of days or a contradiction ('Mo bis Fr'), and the
 * end of a stretch whose start has no month of its own ('3. bis 6. Dezember').
 */
function withoutSpans(text: string, candidates: readonly Candidate[], grammar: Grammar): Candidate[] {
  const isEnd = ({ reading, start }: Candidate) =>
    reading.kind === 'date' &&
    matchAt(grammar.until, text, start) !== null &&
    BARE_DAY.test(text.slice(Math.max(0, start - 4), start));
  const isSpan = (one: Candidate | undefined, next: Candidate | undefined) =>
    one?.reading.kind === 'date' &&
    next?.reading.kind === 'date' &&
    one.reading.date !== next.reading.date &&
    ADJACENT.test(text.slice(one.end, next.start));
  return candidates.filter(
    (candidate, index) =>
      !isEnd(candidate) &&
      !isSpan(candidates[index - 1], candidate) &&
      !isSpan(candidate, candidates[index + 1]),
  );
}

/** A time zone behind a time. */
const ZONE =
  /^ ?\(?(?:[ECMP][SD]T|[ECMP]T|A[CEKW][SD]T|GMT|UTC|BST|WES?T|CES?T|EES?T|MSK|IST|JST|KST|HKT|SGT|NZ[SD]T|Zulu|(?:\p{Lu}\p{L}+ )?(?:[Tt]ime|Zeit))(?![\p{L}\p{N}])/u;

/** Takes out times with a zone, which is not that of whoever says it, with the lengths that end there. */
function withoutForeign(text: string, candidates: readonly Candidate[]): Candidate[] {
  const isForeign = ({ reading, end }: Candidate) =>
    (reading.kind === 'time' || reading.kind === 'length') && ZONE.test(text.slice(end, end + 40));
  return candidates.filter((candidate, index) => {
    const next = candidates[index + 1];
    const isStart = candidate.reading.kind === 'time' && next?.reading.kind === 'length' && isForeign(next);
    return !isForeign(candidate) && !isStart;
  });
}

/**
 * Takes out what a word turns about that the grammar has not understood, such as 'except' and 'not': the readings directly
 * before and behind it. One day before it stays, unless another reading is behind it: 'tomorrow without Ana'.
 */
function withoutTurned(text: string, candidates: readonly Candidate[], grammar: Grammar): Candidate[] {
  const turned = new Set<Candidate>();
  for (const match of text.matchAll(grammar.turns)) {
    const { index: start } = match;
    const end = start + match[0].length;
    if (candidates.some((candidate) => candidate.start < end && start < candidate.end)) continue;
    const before = rowEndingAt(text, candidates, start);
    const behind = rowFrom(text, candidates, end);
    if (behind.length === 0 && !before.some(({ reading }) => reading.kind === 'recurrence')) continue;
    for (const candidate of [...before, ...behind]) if (!isSure(candidate)) turned.add(candidate);
  }
  return candidates.filter((candidate) => !turned.has(candidate));
}

/** Returns the readings that directly follow one another up to a position. */
function rowEndingAt(text: string, candidates: readonly Candidate[], position: number): Candidate[] {
  const row: Candidate[] = [];
  let edge = position;
  for (const candidate of candidates.toReversed()) {
    if (candidate.end > position) continue;
    if (!ADJACENT.test(text.slice(candidate.end, edge))) break;
    row.push(candidate);
    edge = candidate.start;
  }
  return row;
}

/** Returns the readings that directly follow one another from a position on. */
function rowFrom(text: string, candidates: readonly Candidate[], position: number): Candidate[] {
  const row: Candidate[] = [];
  let edge = position;
  for (const candidate of candidates) {
    if (candidate.start < position) continue;
    if (!ADJACENT.test(text.slice(edge, candidate.start))) break;
    row.push(candidate);
    edge = candidate.end;
  }
  return row;
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

const isMark = ({ reading }: Candidate): boolean => reading.kind === 'priority' || reading.kind === 'label';

/** True for a mark that is read wherever it stands. */
const isSure = (candidate: Candidate): boolean => isMark(candidate) && candidate.reading.place === 'anywhere';

const isDayOrTime = ({ reading }: Candidate): boolean => reading.kind === 'date' || reading.kind === 'time';
