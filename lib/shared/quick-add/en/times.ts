import { type Pattern, pattern, type Reading } from '../candidates';
import { clock12, clock24, HOUR, PART_TIMES } from '../clock';
import { NUMBER, numberOf, partOf } from './words';

const AT = '(?:(?<at>at|by|from|around|@) ?)?';
const HALF = '(?:am|pm|a\\.m\\.|p\\.m\\.)';
const HOUR_WORD = '(?:1[0-2]|0?[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const TO = ' ?(?:-|\\u2013|\\u2014|to|until|till) ?';
/** The longest meeting whose end is written as a time. */
const DAY = 24 * HOUR;

function time(minutes: number | null, at: string | undefined, hour12 = false): Reading | null {
  if (minutes === null) return null;
  const preposition = at !== undefined;
  return { kind: 'time', minutes, hour12, place: preposition ? 'anywhere' : 'edge', preposition };
}

/** Returns the readings of a start and an end: the end becomes a length. */
function span(
  from: number | null,
  to: number | null,
  at: string | undefined,
): readonly [Reading, Reading] | null {
  const start = time(from, at);
  if (start === null || from === null || to === null || from === to) return null;
  const minutes = (to - from + DAY) % DAY;
  return [start, { kind: 'length', minutes, place: start.place, preposition: true }];
}

const halfOf = (word: string): 'a' | 'p' => (word.toLowerCase().startsWith('a') ? 'a' : 'p');

export const TIMES: readonly Pattern[] = [
  pattern(`${AT}(?<hour>\\d{1,2}):(?<minute>\\d{2})`, ({ at, hour, minute }) =>
    time(clock24(hour, minute), at),
  ),
  pattern(
    `${AT}(?<hour>\\d{1,2})(?:[:.](?<minute>[0-5]\\d))? ?(?<half>${HALF})`,
    ({ at, hour, minute, half = '' }) => time(clock12(hour, minute, halfOf(half)), at),
  ),
  pattern(
    `(?<first>${AT}(?<hour>\\d{1,2}):(?<minute>\\d{2}))${TO}(?<toHour>\\d{1,2}):(?<toMinute>\\d{2})`,
    ({ at, hour, minute, toHour, toMinute }) => span(clock24(hour, minute), clock24(toHour, toMinute), at),
  ),
  pattern(
    `(?<first>${AT}(?<hour>\\d{1,2})(?:[:.](?<minute>[0-5]\\d))? ?(?<half>${HALF})?)${TO}(?<toHour>\\d{1,2})(?:[:.](?<toMinute>[0-5]\\d))? ?(?<toHalf>${HALF})`,
    ({ at, hour, minute, half, toHour, toMinute, toHalf = '' }) => {
      const to = clock12(toHour, toMinute, halfOf(toHalf));
      const same = clock12(hour, minute, halfOf(half ?? toHalf));
      // In '11-1pm' the start is in the morning.
      const isBefore = same !== null && to !== null && same > to;
      const from = half === undefined && isBefore ? clock12(hour, minute, 'a') : same;
      return span(from, to, at);
    },
  ),
  // A bare hour may count something: 'meet at 3 people'.
  pattern(`(?<at>at|@) ?(?<hour>\\d{1,2}|${HOUR_WORD})`, ({ hour = '' }) => {
    const reading = time(clock24(String(numberOf(hour))), 'at', true);
    return reading && { ...reading, place: 'end', preposition: false };
  }),
  pattern(
    `${AT}(?<hour>${HOUR_WORD})(?: o'?clock)(?: in the (?<part>morning|afternoon|evening))?`,
    ({ at, hour = '', part }) => hourOfPart(hour, part, at),
  ),
  pattern(
    `(?<at>at) (?<hour>${HOUR_WORD}) (?:in the (?<part>morning|afternoon|evening)|at (?<night>night))`,
    ({ at, hour = '', part, night }) => hourOfPart(hour, part ?? night, at),
  ),
  pattern(
    `${AT}(?<minute>half|quarter|a quarter|${NUMBER}) (?<side>past|to) (?<hour>${HOUR_WORD})`,
    ({ at, minute = '', side = '', hour = '' }) => {
      const lower = minute.toLowerCase();
      const minutes = lower === 'half' ? 30 : lower.endsWith('quarter') ? 15 : numberOf(minute);
      const isPast = side.toLowerCase() === 'past';
      if (minutes < 1 || minutes > 30 || (lower === 'half' && !isPast)) return null;
      return time(spoken(numberOf(hour) * HOUR + (isPast ? minutes : -minutes)), at, true);
    },
  ),
  pattern('(?<at>at|by) noon|noon', ({ at }) => {
    const reading = time(PART_TIMES.noon, at);
    return reading && { ...reading, common: true };
  }),
  pattern('(?<at>at|by) midnight', ({ at }) => time(0, at)),
];

/** Returns a time of which people say 12 as 12: 'half past twelve' is 12:30, 'quarter to one' is 12:45. */
const spoken = (minutes: number): number => (minutes < HOUR ? minutes + 12 * HOUR : minutes);

function hourOfPart(hour: string, part: string | undefined, at: string | undefined): Reading | null {
  const named = partOf(part);
  const minutes = numberOf(hour) * HOUR;
  if (named === undefined) return time(minutes, at, true);
  const half = named === 'morning' ? 'a' : 'p';
  return time(clock12(String(numberOf(hour)), undefined, half), at);
}
