import { type Pattern, pattern } from '../candidates';
import { type LeadWords, remindersIn } from '../leads';

const WORDS: Readonly<Record<string, number>> = {
  'eine viertelstunde': 15,
  'eine halbe stunde': 30,
  'eine stunde': 60,
  'zwei stunden': 120,
  'einen tag': 1_440,
  'zwei tage': 2_880,
  'eine woche': 10_080,
  'zwei wochen': 20_160,
};

const NUMBERS = '\\d{1,5} ?(?:m|min\\.?|minuten?|std\\.?|stunden?|tage?n?|wochen?|w|d|h(?:[0-5]\\d)?)';
const SPAN = `(?:${NUMBERS}|${Object.keys(WORDS).join('|')})`;
const BEFORE = '(?:vorher|davor|zuvor|vorab|im voraus)';
const BETWEEN = ` ?(?:,|&|\\+|und) ?`;
const SPANS = `(?<spans>${SPAN}(?:(?: ${BEFORE})?${BETWEEN}${SPAN}){0,2})`;

const LEADS: LeadWords = {
  between: /(?: (?:vorher|davor|zuvor|vorab|im voraus))? ?(?:,|&|\+|\bund\b) ?/iu,
  numbers: /^(?<count>\d{1,5}) ?(?<unit>\p{L}+)\.?(?<rest>\d{2})?$/iu,
  words: WORDS,
};

/** What says that it is about a reminder, to whoever writes it: 'Ana 1 Tag vorher erinnern' is a task. */
const REMIND =
  '(?:(?:und |bitte )?(?<!(?:^| )(?:ich|nicht|nie|wer|der|die|das|mich) )erinnere?(?: mich)?(?: daran)?|mit erinnerung|(?<=[,;:\\u2013-] )erinnerung)';

export const REMINDERS: readonly Pattern[] = [
  pattern(`${REMIND} ${SPANS} ${BEFORE}`, ({ spans = '' }) => remindersIn(spans, LEADS)),
  pattern(`mich ${SPANS} ${BEFORE} (?:daran )?erinnern`, ({ spans = '' }) => remindersIn(spans, LEADS)),
  pattern(`${REMIND} (?:zu|bei)(?:m| dem)? beginn`, () => ({
    kind: 'reminder',
    minutes: [0],
    place: 'trailing',
  })),
];
