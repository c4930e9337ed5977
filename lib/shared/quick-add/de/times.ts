import { type DayPart, type Pattern, pattern, type Reading } from '../candidates';
import { clock24, HOUR, likelyTime, PART_TIMES } from '../clock';
import { bareSpan, span, spoken, time } from '../times';
import { NUMBER, numberOf, partOf, UE } from './words';

const UM = '(?:(?<um>um|gegen|ab|bis|von) )?';
const HOUR_WORD = `(?:1[0-2]|0?[1-9]|eins|zwei|drei|vier|f${UE}nf|sechs|sieben|acht|neun|zehn|elf|zw(?:ö|oe)lf)`;
const TO = ' ?(?:-|\\u2013|\\u2014|bis) ?';
/** A part of the day behind a time: 'um 8 Uhr abends'. */
const PART = `(?: (?<part>fr${UE}h|morgens|vormittags|mittags|nachmittags|abends|nachts))`;

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
    ofPart(spoken(numberOf(hour) * HOUR - 30), part, um, true),
  ),
  pattern(
    `${UM}(?<minute>viertel|${NUMBER}) (?<side>vor|nach) (?<half>halb )?(?<hour>${HOUR_WORD})${PART}?`,
    ({ um, minute = '', side = '', half, hour = '', part }) => {
      const minutes = minute.toLowerCase() === 'viertel' ? 15 : numberOf(minute);
      if (minutes < 1 || minutes > 30) return null;
      const base = numberOf(hour) * HOUR - (half === undefined ? 0 : 30);
      return ofPart(spoken(base + (side.toLowerCase() === 'vor' ? -minutes : minutes)), part, um, true);
    },
  ),
  pattern(`${UM}(?<three>drei ?)?viertel (?<hour>${HOUR_WORD})${PART}?`, ({ um, three, hour = '', part }) => {
    const reading = ofPart(spoken(numberOf(hour) * HOUR - (three === undefined ? 45 : 15)), part, um, true);
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
