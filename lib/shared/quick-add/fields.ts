import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { Range } from './source';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The kind of item that the line becomes. It decides if a length is an estimate or a duration. */
export const KINDS = ['task', 'schedule'] as const;
export type Kind = (typeof KINDS)[number];

export const TOKEN_KINDS = [
  'date',
  'time',
  'priority',
  'label',
  'recurrence',
  'estimate',
  'duration',
  'reminder',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** The values that were read from a line. A field that the line does not say is absent. */
export type Fields = {
  /** Null for a task for later. */
  date?: Day | null;
  /** The last day of a meeting that takes whole days. */
  endDate?: Day;
  time?: TimeOfDay;
  priority?: Priority;
  /** Names, without '#'. */
  labels?: string[];
  recurrence?: { rrule: string; mode: SeriesMode };
  /** Minutes that a task takes. */
  estimate?: number;
  /** Minutes that a meeting takes. */
  duration?: number;
  /** Minutes before it begins at which to be reminded, ascending. */
  reminders?: number[];
};

/** A part of the line that was read, in UTF-16 units of the line as it was given. */
export type Token = Range & { kind: TokenKind };

export type Parsed = {
  /** The line without its tokens, with one space for each run of white space. */
  title: string;
  fields: Fields;
  /** In the order of the line; they do not overlap. */
  tokens: Token[];
};
