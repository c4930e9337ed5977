import { type Pattern, pattern, type Reading } from '../candidates';
import { clock12, clock24, HOUR, PART_TIMES } from '../clock';
import { bareSpan, fromNow, onClockFace, span, spanAfterDay, time } from '../times';
import { NUMBER, numberOf, partOf } from './words';

const AT = '(?:(?<preposition>at|by|from|around|@) ?)?';
const HALF = '(?:am|pm|a\\.m\\.|p\\.m\\.)';
const HOUR_WORD = '(?:1[0-2]|0?[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const TO = ' ?(?:-|\\u2013|\\u2014|to|until|till) ?';
const halfOf = (word: string): 'a' | 'p' => (word.toLowerCase().startsWith('a') ? 'a' : 'p');

export const TIMES: readonly Pattern[] = [
  pattern(`${AT}(?<hour>\\d{1,2}):(?<minute>\\d{2})`, ({ preposition, hour, minute }) =>
    time(clock24(hour, minute), preposition),
  ),
  pattern(
    `${AT}(?<hour>\\d{1,2})(?:[:.](?<minute>[0-5]\\d))? ?(?<half>${HALF})`,
    ({ preposition, hour, minute, half = '' }) => time(clock12(hour, minute, halfOf(half)), preposition),
  ),
  pattern(
    `(?<first>${AT}(?<hour>\\d{1,2}):(?<minute>\\d{2}))${TO}(?<toHour>\\d{1,2}):(?<toMinute>\\d{2})`,
    ({ preposition, hour, minute, toHour, toMinute }) =>
      span(clock24(hour, minute), clock24(toHour, toMinute), preposition),
  ),
  pattern(
    `(?<first>${AT}(?<hour>\\d{1,2})(?:[:.](?<minute>[0-5]\\d))? ?(?<half>${HALF})?)${TO}(?<toHour>\\d{1,2})(?:[:.](?<toMinute>[0-5]\\d))? ?(?<toHalf>${HALF})`,
    ({ preposition, hour, minute, half, toHour, toMinute, toHalf = '' }) => {
      const to = clock12(toHour, toMinute, halfOf(toHalf));
      const same = clock12(hour, minute, halfOf(half ?? toHalf));
      // In '11-1pm' the start is in the morning.
      const isBefore = same !== null && to !== null && same > to;
      const from = half === undefined && isBefore ? clock12(hour, minute, 'a') : same;
      return span(from, to, preposition);
    },
  ),
  // 'at 15h'; without a preposition more hours than 12 are a time, and others a length.
  pattern(
    `(?<preposition>at|by|from|around|@) ?(?<hour>\\d{1,2}) ?h(?<minute>[0-5]\\d)?`,
    ({ preposition, hour, minute }) => time(clock24(hour, minute), preposition),
  ),
  pattern('(?<hour>1[3-9]|2[0-3]) ?h(?<minute>[0-5]\\d)?', ({ hour, minute }) => {
    const reading = time(clock24(hour, minute), undefined);
    return reading && { ...reading, place: 'trailing' };
  }),
  pattern('(?<hour>1[3-9]|2[0-3])[.:](?<minute>[0-5]\\d) ?h', ({ hour, minute }) =>
    time(clock24(hour, minute), undefined),
  ),
  pattern(
    `in (?:(?<half>half an hour|an hour and a half)|(?<count>\\d{1,3}(?:[.,]\\d)?|an?|${NUMBER}) ?(?<unit>h|hrs?|hours?|mins?|minutes?))(?: time)?`,
    ({ half, count = '', unit = '' }, context) => {
      if (half !== undefined) return fromNow(/^half/i.test(half) ? 30 : 90, context);
      const number = /^\d/.test(count) ? Number(count.replace(',', '.')) : numberOf(count);
      return fromNow(number * (/^h/i.test(unit) ? HOUR : 1), context);
    },
  ),
  pattern(
    `(?<first>(?:at|from|@) ?(?<hour>\\d{1,2}))(?: ?[-\u2013\u2014] ?)(?<toHour>\\d{1,2})`,
    ({ hour, toHour }) => bareSpan(clock24(hour), clock24(toHour)),
  ),
  pattern(
    `(?<first>(?<hour>\\d{1,2})(?::(?<minute>[0-5]\\d))?)(?: ?[-\u2013\u2014] ?)(?<toHour>\\d{1,2})(?::(?<toMinute>[0-5]\\d))?`,
    ({ hour, minute, toHour, toMinute }) => spanAfterDay(clock24(hour, minute), clock24(toHour, toMinute)),
  ),
  // A bare hour may count something: 'meet at 3 people'.
  pattern(`(?<preposition>at|@) ?(?<hour>\\d{1,2}|${HOUR_WORD})`, ({ hour = '' }) => {
    const reading = time(clock24(String(numberOf(hour))), 'at', true);
    return reading && { ...reading, place: 'end', preposition: false, common: true };
  }),
  pattern(
    `${AT}(?<hour>${HOUR_WORD})(?: o'?clock)(?: in the (?<part>morning|afternoon|evening))?`,
    ({ preposition, hour = '', part }) => hourOfPart(hour, part, preposition),
  ),
  pattern(
    `(?<preposition>at) (?<hour>${HOUR_WORD}) (?:in the (?<part>morning|afternoon|evening)|at (?<night>night))`,
    ({ preposition, hour = '', part, night }) => hourOfPart(hour, part ?? night, preposition),
  ),
  // Without a preposition the minutes are a word: '5 to 9' may be a stretch of hours.
  pattern(
    `(?:(?<preposition>at|by|around) )?(?<minute>half|quarter|a quarter|five|ten|twenty) (?<side>past|to) (?<hour>${HOUR_WORD})`,
    ({ preposition, minute = '', side = '', hour = '' }) => clockFace(minute, side, hour, preposition),
  ),
  pattern(
    `(?<preposition>at|by|around) (?<minute>\\d{1,2}) (?<side>past|to) (?<hour>${HOUR_WORD})`,
    ({ preposition, minute = '', side = '', hour = '' }) => clockFace(minute, side, hour, preposition),
  ),
  pattern(`(?<first>from (?<hour>\\d{1,2})) (?:to|until|till) (?<toHour>\\d{1,2})`, ({ hour, toHour }) =>
    bareSpan(clock24(hour), clock24(toHour)),
  ),
  pattern('(?<preposition>at|by) noon|noon', ({ preposition }) => {
    const reading = time(PART_TIMES.noon, preposition);
    return reading && { ...reading, common: true };
  }),
  pattern('(?<preposition>at|by) midnight', ({ preposition }) => time(0, preposition)),
];

/** Returns the time of 'half past three' or 'ten to four'. */
function clockFace(
  minute: string,
  side: string,
  hour: string,
  preposition: string | undefined,
): Reading | null {
  const lower = minute.toLowerCase();
  const minutes = lower === 'half' ? 30 : lower.endsWith('quarter') ? 15 : numberOf(minute);
  const isPast = side.toLowerCase() === 'past';
  if (minutes < 1 || minutes > 30 || (lower === 'half' && !isPast)) return null;
  return time(onClockFace(numberOf(hour) * HOUR + (isPast ? minutes : -minutes)), preposition, true);
}

function hourOfPart(hour: string, part: string | undefined, preposition: string | undefined): Reading | null {
  const named = partOf(part);
  const minutes = numberOf(hour) * HOUR;
  if (named === undefined) return time(minutes, preposition, true);
  const half = named === 'morning' ? 'a' : 'p';
  return time(clock12(String(numberOf(hour)), undefined, half), preposition);
}
