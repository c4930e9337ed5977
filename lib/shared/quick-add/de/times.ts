import { type DayPart, type Pattern, pattern, type Reading } from '../candidates';
import { clock24, HOUR, likelyTime, PART_TIMES } from '../clock';
import { bareSpan, fromNow, onClockFace, span, spanAfterDay, time } from '../times';
import { NUMBER, numberOf, partOf, UE } from './words';

const UM = '(?:(?<um>um|gegen|ab|bis|von) )?';
const HOUR_WORD = `(?:1[0-2]|0?[1-9]|eins|zwei|drei|vier|f${UE}nf|sechs|sieben|acht|neun|zehn|elf|zw(?:ö|oe)lf)`;
const TO = ' ?(?:-|\\u2013|\\u2014|bis) ?';
/** A part of the day behind a time: 'um 8 Uhr abends'. */
const PART = `(?: (?<part>fr${UE}h|morgens|vormittags|mittags|nachmittags|abends|nachts))`;

const FROM_NOW: Readonly<Record<string, number>> = {
  'einer viertelstunde': 15,
  'einer halben stunde': 30,
  'einer dreiviertelstunde': 45,
};

export const TIMES: readonly Pattern[] = [
  pattern(`${UM}(?<hour>\\d{1,2}):(?<minute>\\d{2})(?: ?uhr)?`, ({ um, hour, minute }) =>
    time(clock24(hour, minute), um),
  ),
  pattern(`${UM}(?<hour>\\d{1,2})\\.(?<minute>\\d{2}) ?uhr`, ({ um, hour, minute }) =>
    time(clock24(hour, minute), um),
  ),
  pattern(
    `${UM}(?<hour>\\d{1,2}|${HOUR_WORD}|ein) ?uhr(?: (?<minute>[0-5]\\d|f${UE}nfzehn|drei(?:ß|ss)ig|f${UE}nfundvierzig))?${PART}?`,
    ({ um, hour = '', minute, part }) => {
      const minutes = clock24(String(numberOf(hour)), minute && minuteOf(minute));
      const isBare = minute === undefined && !hour.startsWith('0');
      return minutes === null ? null : ofPart(minutes, part, um, isBare);
    },
  ),
  pattern(
    `(?<first>${UM}(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))(?: ?uhr)?)${TO}(?<toHour>\\d{1,2}):(?<toMinute>\\d{2})(?: ?uhr)?`,
    ({ um, hour, minute, toHour, toMinute }) => span(clock24(hour, minute), clock24(toHour, toMinute), um),
  ),
  pattern(`(?<first>${UM}(?<hour>\\d{1,2})(?: ?uhr)?)${TO}(?<toHour>\\d{1,2}) ?uhr`, ({ um, hour, toHour }) =>
    span(clock24(hour), clock24(toHour), um),
  ),
  // 'um 15h', '15.30h'; without a preposition more hours than 12 are a time, and others a length.
  pattern(`(?<um>um|gegen|ab|bis|von) (?<hour>\\d{1,2}) ?h(?<minute>[0-5]\\d)?`, ({ um, hour, minute }) =>
    time(clock24(hour, minute), um),
  ),
  pattern('(?<hour>1[3-9]|2[0-3]) ?h(?<minute>[0-5]\\d)?', ({ hour, minute }) => {
    const reading = time(clock24(hour, minute), undefined);
    return reading && { ...reading, place: 'trailing' };
  }),
  pattern(`${UM}(?<hour>\\d{1,2})[.:](?<minute>[0-5]\\d) ?h`, ({ um, hour, minute }) =>
    time(clock24(hour, minute), um),
  ),
  pattern(
    `in (?:(?<half>einer halben stunde|einer viertelstunde|einer dreiviertelstunde|anderthalb stunden|eineinhalb stunden)|(?<count>\\d{1,3}(?:[.,]\\d)?|${NUMBER}) ?(?<unit>h|std\\.?|stunden?|min\\.?|minuten?))`,
    ({ half, count = '', unit = '' }, context) => {
      if (half !== undefined) return fromNow(FROM_NOW[half.toLowerCase()] ?? 90, context);
      const number = /^\d/.test(count) ? Number(count.replace(',', '.')) : numberOf(count);
      return fromNow(number * (/^[hs]/i.test(unit) ? HOUR : 1), context);
    },
  ),
  pattern(
    `(?<first>(?:um|von) (?<hour>\\d{1,2}))(?: ?[-\u2013\u2014] ?)(?<toHour>\\d{1,2})`,
    ({ hour, toHour }) => bareSpan(clock24(hour), clock24(toHour)),
  ),
  pattern(
    `(?<first>(?<hour>\\d{1,2})(?::(?<minute>[0-5]\\d))?)(?: ?[-\u2013\u2014] ?)(?<toHour>\\d{1,2})(?::(?<toMinute>[0-5]\\d))?`,
    ({ hour, minute, toHour, toMinute }) => spanAfterDay(clock24(hour, minute), clock24(toHour, toMinute)),
  ),
  // '12.50' may be a price: 'um 12.50 gesenkt'.
  pattern('(?<um>um) (?<hour>\\d{1,2})\\.(?<minute>[0-5]\\d)', ({ um, hour, minute }) => {
    const reading = time(clock24(hour, minute), um);
    return reading && { ...reading, place: 'end', preposition: false };
  }),
  pattern(`(?<first>von (?<hour>\\d{1,2})) bis (?<toHour>\\d{1,2})`, ({ hour, toHour }) =>
    bareSpan(clock24(hour), clock24(toHour)),
  ),
  // A bare hour may count something: 'um 3 Punkte besser'.
  pattern(`(?<um>um) (?<hour>\\d{1,2}|${HOUR_WORD})`, ({ um, hour = '' }) => {
    const reading = time(clock24(String(numberOf(hour))), um, true);
    return reading && { ...reading, place: 'end', preposition: false };
  }),
  pattern(`(?<um>um) (?<hour>\\d{1,2}|${HOUR_WORD})${PART}`, ({ um, hour = '', part }) => {
    const minutes = clock24(String(numberOf(hour)));
    return minutes === null ? null : ofPart(minutes, part, um, true);
  }),
  pattern(`${UM}halb (?<hour>${HOUR_WORD})(?: uhr)?${PART}?`, ({ um, hour = '', part }) =>
    ofPart(onClockFace(numberOf(hour) * HOUR - 30), part, um, true),
  ),
  pattern(
    `${UM}(?<minute>viertel|${NUMBER}) (?<side>vor|nach) (?<half>halb )?(?<hour>${HOUR_WORD})${PART}?`,
    ({ um, minute = '', side = '', half, hour = '', part }) => {
      const minutes = minute.toLowerCase() === 'viertel' ? 15 : numberOf(minute);
      if (minutes < 1 || minutes > 30) return null;
      const base = numberOf(hour) * HOUR - (half === undefined ? 0 : 30);
      return ofPart(onClockFace(base + (side.toLowerCase() === 'vor' ? -minutes : minutes)), part, um, true);
    },
  ),
  pattern(`${UM}(?<three>drei ?)?viertel (?<hour>${HOUR_WORD})${PART}?`, ({ um, three, hour = '', part }) => {
    const reading = ofPart(
      onClockFace(numberOf(hour) * HOUR - (three === undefined ? 45 : 15)),
      part,
      um,
      true,
    );
    // 'Viertel 3' may be a district.
    return three === undefined && um === undefined ? null : reading;
  }),
  pattern('(?<um>um) mitternacht', ({ um }) => time(0, um)),
  pattern('(?:(?<um>am) )?(?<part>mittags?)', ({ um, part }) =>
    um === undefined && part === 'mittag' ? null : time(PART_TIMES.noon, um),
  ),
];

function minuteOf(word: string): string {
  const lower = word.toLowerCase();
  if (lower.startsWith('drei')) return '30';
  return lower.endsWith('zehn') ? '15' : lower.endsWith('zig') ? '45' : word;
}

/** Returns a time with the part of the day that is said with it. */
function ofPart(
  minutes: number,
  part: string | undefined,
  um: string | undefined,
  isBare: boolean,
): Reading | null {
  const named: DayPart | undefined = part?.toLowerCase() === 'nachts' ? 'morning' : partOf(part);
  if (named === undefined) return time(minutes, um, isBare);
  return time(
    named === 'noon' ? likelyTime(minutes, 'afternoon', false) : likelyTime(minutes, named, false),
    um,
  );
}
