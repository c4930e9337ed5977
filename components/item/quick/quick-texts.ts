import { parseTime } from '@/components/item/form/time-entry';
import { isRecord } from '@/lib/client/browser/is-record';
import type { LineReader } from '@/lib/client/items/line-reader';
import { type Day, isDay, type TimeOfDay } from '@/lib/shared/calendar/days';
import { NOTES_MAX, TITLE_MAX } from '@/lib/shared/contract/plain/limits';
import { PRIORITIES, type Priority } from '@/lib/shared/contract/plain/priorities';
import type { RecurrenceInput } from '@/lib/shared/contract/schemas/series';
import type { Fields, Kind, Token, TokenKind } from '@/lib/shared/quick-add/fields';
import type { Left } from '@/lib/shared/quick-add/reader/left';
import { overlaps, type Range } from '@/lib/shared/quick-add/source';
import { cutAtWord } from '@/lib/shared/text/cut';
import { isVisible } from '@/lib/shared/text/visible';
import { formatRanges, movedRanges, parseRanges } from './ranges';

/**
 * The parts of a line of quick add, as drafts store them. `title` is the line as it is written; the other texts are
 * what was picked beside it, empty where nothing was, and what was said about words of the line.
 */
export const QUICK_BLANK = {
  title: '',
  /** A day, or 'later'. */
  date: '',
  /** As typed. */
  time: '',
  priority: '',
  /** Minutes. */
  length: '',
  /** Names, in JSON. */
  labels: '',
  /** In JSON, or 'never'. */
  recurrence: '',
  /** Minutes before, in JSON. */
  reminders: '',
  /** Ranges of the line that are plain words. */
  literal: '',
  /** A range of the line that means a day, and the day. */
  meant: '',
  /** 'schedule' for a line that becomes a meeting. */
  as: '',
  /** Of a meeting. */
  location: '',
  /** 'yes' for what was given no time. */
  allDay: '',
};
export type QuickTexts = Readonly<typeof QUICK_BLANK>;

/** The places of the reading line, in their order. */
export const PLACES = ['date', 'time', 'priority', 'length', 'labels', 'recurrence', 'reminders'] as const;
export type Place = (typeof PLACES)[number];

export const LATER = 'later';
export const NEVER = 'never';

/** The reading of a line, together with the choices that were picked beside it. */
export type Reading = {
  kind: Kind;
  /** The line without what was read. */
  title: string;
  /** The ranges that were read. */
  tokens: readonly Token[];
  /** The range that was last made a plain word, and would be read otherwise. */
  plain: Range | null;
  /** A word with two meanings that is left as written. */
  left: Left | null;
  /** The day that was said or picked, null for later; undefined if the line says none. */
  date: Day | null | undefined;
  /** The last day of a meeting that takes whole days; undefined for any other. */
  endDate: Day | undefined;
  time: TimeOfDay | undefined;
  /** True for what was said to take the whole day, unless the line says a time. */
  isAllDay: boolean;
  priority: Priority | undefined;
  length: number | undefined;
  labels: readonly string[];
  recurrence: RecurrenceInput | undefined;
  reminders: readonly number[] | undefined;
};

/** True for a line that says something besides its title. */
export const saysAnything = ({ labels, ...said }: Reading): boolean =>
  labels.length > 0 || PLACES.some((place) => place !== 'labels' && said[place] !== undefined);

type Said = {
  reader: LineReader | null;
  today: Day;
  /** The kind of the items in the list; in one of tasks, a line with a time may still become a meeting. */
  kind: Kind;
  /** The time that was drawn for the item, which it has as long as the line says no other one. */
  drawn?: { time: TimeOfDay; length: number } | null;
};

/** Reads a line. Without a reader, which is still loading, the title is the line. */
export function readingOf(texts: QuickTexts, said: Said): Reading {
  if (said.kind === 'schedule') return reading(texts, 'schedule', said);
  const asMeeting = texts.as === 'schedule' ? reading(texts, 'schedule', said) : null;
  // A meeting needs a time, or the whole day.
  return asMeeting && (asMeeting.time !== undefined || asMeeting.isAllDay)
    ? asMeeting
    : reading(texts, 'task', said);
}

function reading(texts: QuickTexts, kind: Kind, { reader, today, drawn }: Said): Reading {
  const literal = parseRanges(texts.literal);
  const meant = meantIn(texts);
  const line = meant ? blankedOut(texts.title, meant) : texts.title;
  const parse = (plain: readonly Range[]) =>
    reader?.parse(line, { date: today, kind, literal: plain }) ?? {
      title: line.replace(/\s+/gu, ' ').trim(),
      fields: {},
      tokens: [],
    };
  let parsed = parse(literal);
  const days = meant ? parsed.tokens.filter((token) => token.kind === 'date') : [];
  if (days.length > 0) parsed = parse([...literal, ...days]);
  const fields: Fields = meant ? { ...parsed.fields, date: meant.date } : parsed.fields;
  const tokens: Token[] = meant
    ? [...parsed.tokens, { start: meant.start, end: meant.end, kind: 'date' as const }].sort(
        (one, other) => one.start - other.start,
      )
    : parsed.tokens;

  const last = literal.at(-1);
  const others = literal.slice(0, -1);
  const isReadable = last !== undefined && parse(others).tokens.some((token) => overlaps(token, last));
  const picked = pickedIn(texts, kind);
  const said = picked.time ?? fields.time;
  const isAllDay = texts.allDay !== '' && said === undefined;
  const given = isAllDay ? null : drawn;
  const time = said ?? given?.time;
  return {
    kind,
    title: parsed.title,
    tokens,
    plain: last && isReadable ? last : null,
    left:
      reader?.leftIn(texts.title, today, { ...parsed, tokens: [...tokens, ...literalTokens(literal)] }) ??
      null,
    date: picked.date === undefined ? fields.date : picked.date,
    // A day that was picked is the only one, and what has a time ends by its length.
    endDate: picked.date === undefined && !meant && time === undefined ? fields.endDate : undefined,
    time,
    isAllDay,
    priority: picked.priority ?? fields.priority,
    length: picked.length ?? (kind === 'task' ? fields.estimate : fields.duration) ?? given?.length,
    labels: picked.labels ?? fields.labels ?? [],
    recurrence: picked.recurrence === null ? undefined : (picked.recurrence ?? fields.recurrence),
    reminders: picked.reminders ?? fields.reminders,
  };
}

const literalTokens = (literal: readonly Range[]): Token[] =>
  literal.map((range) => ({ ...range, kind: 'date' as const }));

const blankedOut = (text: string, { start, end }: Range): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

function meantIn({ meant, title }: QuickTexts): (Range & { date: Day }) | null {
  const [ranges = '', date = ''] = meant.split('=');
  const [range] = parseRanges(ranges);
  return range && range.end <= title.length && isDay(date) ? { ...range, date } : null;
}

/** Returns what was picked; undefined where nothing was. */
function pickedIn(texts: QuickTexts, kind: Kind) {
  const minutes = Number(texts.length);
  return {
    date: texts.date === LATER && kind === 'task' ? null : isDay(texts.date) ? texts.date : undefined,
    time: parseTime(texts.time) ?? undefined,
    priority: PRIORITIES.find((priority) => priority === texts.priority),
    length: Number.isInteger(minutes) && minutes > 0 ? minutes : undefined,
    labels: namesIn(texts.labels),
    recurrence: texts.recurrence === NEVER ? null : recurrenceIn(texts.recurrence),
    reminders: leadsIn(texts.reminders),
  };
}

function namesIn(text: string): string[] | undefined {
  const names = jsonIn(text);
  return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : undefined;
}

function leadsIn(text: string): number[] | undefined {
  const leads = jsonIn(text);
  return Array.isArray(leads) && leads.every((lead) => typeof lead === 'number') ? leads : undefined;
}

function recurrenceIn(text: string): RecurrenceInput | undefined {
  const stored = jsonIn(text);
  if (!isRecord(stored) || typeof stored.rrule !== 'string') return undefined;
  return { rrule: stored.rrule, mode: stored.mode === 'after_completion' ? 'after_completion' : 'fixed' };
}

function jsonIn(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the texts of a pasted line. One that says only when it is, and not what, is a title as it stands.
 */
export function pastedTexts(title: string, said: Said): QuickTexts {
  const texts = { ...QUICK_BLANK, title };
  if (isVisible(readingOf(texts, said).title)) return texts;
  return { ...texts, literal: formatRanges([{ start: 0, end: title.length }]) };
}

/**
 * Returns the title of a line, and its notes: a line that is longer than a title is cut at a word, and stands whole in the
 * notes. This is the only way in which the text of a line becomes that of an item.
 */
export function titleAndNotes(title: string, line: string): { title: string; notes: string | null } {
  const cut = cutAtWord(title, TITLE_MAX);
  return { title: cut, notes: cut === title ? null : cutAtWord(line.trim(), NOTES_MAX) };
}

/** Returns the change of the texts when the line is written. What was said about its words moves along with them. */
export function written(texts: QuickTexts, title: string): Partial<QuickTexts> {
  const meant = meantIn(texts);
  const [moved] = meant ? movedRanges([meant], texts.title, title) : [];
  const isWhole = meant && moved && moved.end - moved.start === meant.end - meant.start;
  return {
    title,
    literal: formatRanges(movedRanges(parseRanges(texts.literal), texts.title, title)),
    meant: isWhole ? formatMeant(moved) : '',
  };
}

const formatMeant = (meant: Range & { date: Day }): string => `${formatRanges([meant])}=${meant.date}`;

/** Returns the change that makes ranges of the line plain words. */
export function unread(texts: QuickTexts, ranges: readonly Range[]): Partial<QuickTexts> {
  const meant = meantIn(texts);
  const plain = ranges.filter((range) => !meant || !overlaps(range, meant));
  return {
    literal: formatRanges([...parseRanges(texts.literal), ...plain]),
    ...(plain.length < ranges.length && { meant: '' }),
  };
}

/** Returns the change that reads the words again that were last made plain. */
export const readAgain = (texts: QuickTexts): Partial<QuickTexts> => ({
  literal: formatRanges(parseRanges(texts.literal).slice(0, -1)),
});

/** Returns the change that gives a word its other meaning. */
export const asMeant = ({ start, end, date }: Left): Partial<QuickTexts> => ({
  meant: formatMeant({ start, end, date }),
  date: '',
});

const TOKENS_OF: Readonly<Record<Place, readonly TokenKind[]>> = {
  date: ['date'],
  time: ['time'],
  priority: ['priority'],
  length: ['estimate', 'duration'],
  labels: ['label'],
  recurrence: ['recurrence'],
  reminders: ['reminder'],
};

/** Returns the change that takes back what a place says: what was picked there, else the words that were read. */
export function cleared(texts: QuickTexts, { tokens }: Reading, place: Place): Partial<QuickTexts> {
  if (texts[place] !== '') return { [place]: '' };
  return unread(
    texts,
    tokens.filter(({ kind }) => TOKENS_OF[place].includes(kind)),
  );
}
