import type { Day } from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { Rule } from '@/lib/shared/recurrence/rule';
import type { Kind } from './fields';
import type { Range } from './source';

/** A part of the day, which gives a time unless the line has another. */
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening';

/** The reading of a pattern of the grammar. */
export type Meaning =
  /**
   * `date` is null for later. `endDate`: the last day of a stretch of days. `misfit`: the words begin with a weekday that
   * the day is not, which stays in the title.
   */
  | { kind: 'date'; date: Day | null; endDate?: Day; part?: DayPart; misfit?: boolean }
  /**
   * `hour12`: a bare hour such as 'at 3', which may be one of the afternoon. `on`: the day of a time that was said from
   * now on, such as 'in 2 hours'.
   */
  | { kind: 'time'; minutes: number; hour12?: boolean; on?: Day }
  | { kind: 'length'; minutes: number }
  | { kind: 'priority'; priority: Priority }
  | { kind: 'label'; label: string }
  /** Minutes before the beginning, at least one. */
  | { kind: 'reminder'; minutes: readonly number[] }
  | { kind: 'recurrence'; rule: Rule; mode: SeriesMode; part?: DayPart }
  /** The end of a recurrence that stands before it in the line. */
  | ({ kind: 'end' } & RuleEnd);

/** How a recurrence ends: on a day, or after so many times. */
export type RuleEnd = Pick<Rule, 'until'> | Pick<Rule, 'count'>;

/**
 * Where in a line a reading is accepted:
 *
 * - anywhere: a sigil, words with a preposition, or words that mean nothing else ('tomorrow')
 * - edge: at the start or the end of the line, apart from other readings
 * - trailing: at the end, and at the start if a day or time follows ('Sun 10:00 call Ana'): words that also mean
 *   something else
 * - end: only alone at the end: a bare number after a preposition ('at 3'), which elsewhere counts something
 */
export type Place = 'anywhere' | 'edge' | 'trailing' | 'end';

export type Reading = Meaning & {
  place: Place;
  /** True for words that names begin with, in spite of their capital letter: 'Friday Night Lights'. */
  mayBeginName?: boolean;
  /** True for words without capital letters of their own. With one, they belong to a name: 'Edge of Tomorrow'. */
  common?: boolean;
  /** True for an adverb such as 'heute', which no article can stand before. */
  adverb?: boolean;
  /** True when the words begin with a preposition, so that the word before them decides nothing. */
  preposition?: boolean;
  /** True for two bare numbers, which are hours only directly behind a day: 'friday 14-16'. */
  afterDay?: boolean;
  /** True for a length that may be a distance: '400m'. */
  metres?: boolean;
};

/** A part of the prepared text that may be read. */
export type Candidate = Range & { reading: Reading };

/** The surroundings that a pattern may look at. */
export type Context = {
  /** The day from which 'tomorrow' counts. */
  today: Day;
  /** 0 is Sunday. */
  weekStart: number;
  kind: Kind;
  /** The minutes since midnight on the clock of whoever says it; null when it is not said now. */
  now: number | null;
};

/** The text that may stand between two readings that belong together. */
export const ADJACENT = /^ ?[,;:.&+/\-\u2013\u2014]? ?$/u;

export type Groups = Partial<Record<string, string>>;

export type Pattern = {
  /** Sticky, and followed by a boundary. */
  expression: RegExp;
  /**
   * Returns what the match means, or null if it means nothing (such as February 30). Two readings of one match are those
   * of its group `first` and of the rest. A group `named` at the start is a weekday with what stands before it, which a
   * date of another weekday leaves in the title.
   */
  read: (groups: Groups, context: Context) => Reading | readonly [Reading, Reading] | null;
};

/** The end of a word: white space, the end of the line, or punctuation before one of them. */
const BOUNDARY = '(?=$| |[.,;:!?)\\u2026]{1,3}(?:$| ))';

/** Compiles a pattern. Case is ignored unless `exact` is true. */
export function pattern(source: string, read: Pattern['read'], { exact = false } = {}): Pattern {
  return { expression: new RegExp(`(?:${source})${BOUNDARY}`, exact ? 'uy' : 'iuy'), read };
}

/** The parts of the grammar that each language has of its own. */
export type Grammar = {
  patterns: readonly Pattern[];
  /** Patterns of days, which may follow `until`. */
  days: readonly Pattern[];
  /** Matches the words before the last day of a recurrence. */
  until: RegExp;
  /** Matches the number of times of a recurrence, in the group `count`. */
  times: RegExp;
  /**
   * Matches what stands behind a day if more is said of when it is, whether or not that is understood: 'at', 'from'. Such a
   * day counts as one at the end.
   */
  further: RegExp;
  /** Matches how long a recurrence goes on, in the groups `count` and `unit`: 'for 5 days'. */
  lasting: RegExp;
  /** Finds words that turn the meaning of what stands beside them about: 'except', 'not'. Global. */
  turns: RegExp;
  /** Names, titles and idioms that are never read. Global. */
  names: readonly RegExp[];
  /** Words after which a reading without a preposition is not accepted, such as 'the' or 'about'. */
  before: ReadonlySet<string>;
  /** Words before a noun, after which only an adverb is accepted. */
  articles: ReadonlySet<string>;
  /** Words after which a day that is also another word is not accepted. */
  beforeWord: ReadonlySet<string>;
  /** Words before which a reading is not accepted, such as 'edition' after 'Tuesday'. */
  after: ReadonlySet<string>;
  /** Words after which a number is part of what is said, such as 'chapter'. */
  beforeNumber: ReadonlySet<string>;
  /** Matches the other end of a stretch of days or hours: 'to Friday'. */
  onward: RegExp;
  /** Words after which a bare hour is no time, such as 'look' before 'at 3'. */
  beforeHour: ReadonlySet<string>;
  /** Matches words beside which '400m' are metres. */
  distance: RegExp;
  /** Words of the early morning, which make 'at 6' 06:00. */
  morning: RegExp;
  /** Words of an appointment in the evening, which make 'at 8' 20:00. */
  evening: RegExp;
  /** True when a capital letter marks a name. In German it marks every noun. */
  capitalsAreNames: boolean;
  /** Matches verbs at the end of the line, behind which nothing can be said: 'Müll morgen rausbringen'. */
  finalVerbs: RegExp | null;
};
