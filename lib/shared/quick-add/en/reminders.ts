import { type Pattern, pattern } from '../candidates';
import { type LeadWords, remindersIn } from '../leads';

const WORDS: Readonly<Record<string, number>> = {
  'a quarter of an hour': 15,
  'half an hour': 30,
  'an hour': 60,
  'one hour': 60,
  'two hours': 120,
  'a day': 1_440,
  'one day': 1_440,
  'two days': 2_880,
  'a week': 10_080,
  'one week': 10_080,
};

const NUMBERS = '\\d{1,5} ?(?:m|mins?|minutes?|hrs?|hours?|days?|d|weeks?|wks?|w|h(?:[0-5]\\d)?)';
const SPAN = `(?:${NUMBERS}|${Object.keys(WORDS).join('|')})`;
const BEFORE = '(?:before(?:hand)?|earlier|ahead|in advance)';
const BETWEEN = ` ?(?:,|&|\\+|and|, and) ?`;
const SPANS = `(?<spans>${SPAN}(?:(?: ${BEFORE})?${BETWEEN}${SPAN}){0,2})`;

/** Behind these, 'remind' tells what somebody else does, or does not. */
const NOT_BEHIND =
  "(?<!(?:^| )(?:to|will|would|should|shall|must|can|could|may|might|not|never|no|don't|doesn't|won't|I|we|you|they|he|she|it|who|that) )";

const LEADS: LeadWords = {
  between: /(?: (?:before(?:hand)?|earlier|ahead|in advance))? ?(?:, and|,|&|\+|\band\b) ?/iu,
  numbers: /^(?<count>\d{1,5}) ?(?<unit>[a-z]+)(?<rest>\d{2})?$/iu,
  words: WORDS,
};

/** What says that it is about a reminder. The noun stands alone only behind a comma: 'Send reminder 2 days before'. */
const REMIND = `(?:(?:and |please )?${NOT_BEHIND}remind(?: me)?|with (?:a )?reminder|(?<=[,;:\\u2013-] )reminder)`;

export const REMINDERS: readonly Pattern[] = [
  pattern(`${REMIND} ${SPANS} ${BEFORE}`, ({ spans = '' }) => remindersIn(spans, LEADS)),
  pattern(`${REMIND} (?:at the (?:start|beginning)|when it (?:starts|begins))`, () => ({
    kind: 'reminder',
    minutes: [0],
    place: 'trailing',
  })),
];
