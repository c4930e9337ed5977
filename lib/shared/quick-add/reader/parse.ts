import { type Day, minutesOf as minutesAt, type TimeOfDay, timeAt } from '@/lib/shared/calendar/days';
import { foldName } from '@/lib/shared/contract/plain/label-names';
import { ITEM_REMINDERS_MAX } from '@/lib/shared/contract/plain/limits';
import { formatRule, type Rule } from '@/lib/shared/recurrence/rule';
import { firstDayOf } from '../calendar';
import type { Candidate, Context, DayPart, Grammar, Meaning, Reading } from '../candidates';
import { likelyTime, PART_TIMES } from '../clock';
import { GERMAN } from '../de/grammar';
import { ENGLISH } from '../en/grammar';
import type { Fields, Kind, Language, Parsed } from '../fields';
import { acceptedOf } from '../place';
import { protectedRanges } from '../protect';
import { candidatesIn } from '../scan';
import { overlaps, type Range, sourceOf } from '../source';
import { rangesOf, tokenKind } from '../tokens';

export type Options = {
  /** The day from which 'tomorrow' counts. */
  date: Day;
  language: Language;
  kind?: Kind;
  /** The first day of the week, 0 is Sunday: where 'next week' begins. */
  weekStart?: number;
  /**
   * Ranges of the text, in UTF-16 units, that a person wants to be left as text. A reading that overlaps one is dropped,
   * and all others stay as they are.
   */
  literal?: readonly Range[];
  /**
   * The date and time by the clock of whoever says it. Without it, and where its day is another than `date`, nothing is
   * read that is said from now on, such as 'in 2 hours'.
   */
  now?: { date: Day; time: TimeOfDay } | null;
};

const GRAMMARS: Record<Language, Grammar> = { en: ENGLISH, de: GERMAN };

/**
 * Reads a line of quick add (docs/product/quick-add.md): a title with a day, a time, a priority, labels, a recurrence
 * and a length in it. Without readings, the title is the line.
 */
export function parse(text: string, options: Options): Parsed {
  const { date: today, language, kind = 'task', weekStart = 0, literal = [] } = options;
  const now = options.now?.date === today ? minutesAt(options.now.time) : null;
  const { text: line, original } = sourceOf(text);
  const grammar = GRAMMARS[language];
  const context: Context = { today, weekStart, kind, now };
  const isWanted = ({ start, end }: Range) => !literal.some((other) => overlaps(original(start, end), other));
  const candidates = candidatesIn(line, grammar, context, protectedRanges(line, grammar.names));
  const found = withoutVainLater(firstOfEach(acceptedOf(line, candidates, grammar).filter(isWanted)));
  const ranges = rangesOf(line, found).map(({ start, end }) => original(start, end));
  return {
    title: without(text, ranges),
    fields: fieldsOf(found, line, grammar, context),
    tokens: found.flatMap((candidate, index) => {
      const range = ranges[index];
      return range ? [{ ...range, kind: tokenKind(candidate, kind) }] : [];
    }),
  };
}

/**
 * Keeps the first reading of each kind, all labels, and reminders as far as an item can have them. What comes later stays
 * in the title.
 */
function firstOfEach(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  const reminders = new Set<number>();
  const repeats = candidates.some(({ reading }) => reading.kind === 'recurrence');
  return candidates.filter(({ reading }) => {
    const { kind } = reading;
    if (kind === 'label') return true;
    if (kind === 'reminder') {
      const all = new Set([...reminders, ...reading.minutes]);
      if (all.size > ITEM_REMINDERS_MAX) return false;
      for (const minutes of all) reminders.add(minutes);
      return true;
    }
    if (kind === 'end' && !repeats) return false;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return isFirst;
  });
}

/** Takes out 'later' beside a time or a recurrence, which need a day. */
function withoutVainLater(found: Candidate[]): Candidate[] {
  const needsDay = found.some(({ reading: { kind } }) => kind === 'time' || kind === 'recurrence');
  return needsDay ? found.filter(({ reading }) => reading.kind !== 'date' || reading.date !== null) : found;
}

/** Takes ranges out of the text. */
function without(text: string, ranges: readonly Range[]): string {
  let rest = '';
  let edge = 0;
  for (const { start, end } of ranges) {
    rest += text.slice(edge, start);
    edge = end;
  }
  return (rest + text.slice(edge)).replace(/\s+/gu, ' ').trim();
}

function fieldsOf(
  found: readonly Candidate[],
  line: string,
  grammar: Grammar,
  { today, kind }: Context,
): Fields {
  const readings = found.map(({ reading }) => reading);
  const date = ofKind(readings, 'date');
  const time = ofKind(readings, 'time');
  const length = ofKind(readings, 'length');
  const priority = ofKind(readings, 'priority');
  const recurrence = ofKind(readings, 'recurrence');
  const labels = labelsOf(readings);
  const reminders = remindersOf(readings);
  const rule = recurrence && withEnd(recurrence.rule, ofKind(readings, 'end'));
  const part = date?.part ?? recurrence?.part;
  const partOfDay = part ?? (grammar.morning.test(line) ? 'morning' : undefined);
  const day = date ? date.date : (time?.on ?? (rule ? firstDayOf(rule, today) : undefined) ?? undefined);
  const minutes = time ? minutesOf(time, partOfDay, grammar.evening.test(line)) : part && PART_TIMES[part];
  const endDate = minutes === undefined ? date?.endDate : undefined;
  return {
    ...(day !== undefined && { date: day }),
    ...(endDate !== undefined && { endDate }),
    ...(minutes !== undefined && { time: timeAt(minutes) }),
    ...(priority && { priority: priority.priority }),
    ...(labels.length > 0 && { labels }),
    ...(recurrence && rule && { recurrence: { rrule: formatRule(rule), mode: recurrence.mode } }),
    ...(length && (kind === 'task' ? { estimate: length.minutes } : { duration: length.minutes })),
    ...(reminders.length > 0 && { reminders }),
  };
}

type Of<K extends Reading['kind']> = Extract<Meaning, { kind: K }>;

const ofKind = <K extends Reading['kind']>(readings: readonly Meaning[], kind: K): Of<K> | undefined =>
  readings.find((reading): reading is Of<K> => reading.kind === kind);

/** Ends a rule that has no end yet. */
function withEnd(rule: Rule, end: Of<'end'> | undefined): Rule {
  if (!end || rule.count !== null || rule.until !== null) return rule;
  return 'until' in end ? { ...rule, until: end.until } : { ...rule, count: end.count };
}

const minutesOf = (time: Of<'time'>, part: DayPart | undefined, isEvening: boolean): number =>
  time.hour12 ? likelyTime(time.minutes, part, isEvening) : time.minutes;

const remindersOf = (readings: readonly Meaning[]): number[] =>
  [...new Set(readings.flatMap((reading) => (reading.kind === 'reminder' ? reading.minutes : [])))].sort(
    (one, other) => one - other,
  );

/** Returns the names of the labels, each once, whatever its case. */
function labelsOf(readings: readonly Meaning[]): string[] {
  const names = readings.flatMap((reading) => (reading.kind === 'label' ? [reading.label] : []));
  return [...new Map(names.toReversed().map((name) => [foldName(name), name])).values()].toReversed();
}
