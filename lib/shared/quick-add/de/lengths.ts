import { type Pattern, pattern } from '../candidates';
import { lengthOf } from '../lengths';
import { UE } from './words';

const FOR = `(?:(?<for>f${UE}r) )?`;
const HOURS = '(?<hours>\\d{1,3}(?:[.,]\\d{1,2})?)';
const MINUTES = '(?<minutes>\\d{1,4})';

export const LENGTHS: readonly Pattern[] = [
  pattern(`${FOR}${MINUTES} ?(?:m|min|minuten?)\\.?`, ({ for: preposition, minutes }, context) =>
    lengthOf({ minutes }, context, preposition !== undefined),
  ),
  pattern(
    `${FOR}${HOURS} ?(?:h|std\\.?|stunden?)(?: ?(?:und )?(?<minutes>\\d{1,2}) ?(?:m|min\\.?|minuten?)| ?(?<rest>[0-5]\\d))?`,
    ({ for: preposition, hours, minutes, rest }, context) =>
      lengthOf({ hours, minutes: minutes ?? rest }, context, preposition !== undefined),
  ),
  pattern(
    `${FOR}(?<what>eine stunde|eine halbe stunde|eine dreiviertelstunde|eine viertelstunde|anderthalb stunden|eineinhalb stunden|zwei stunden|drei stunden)`,
    ({ for: preposition, what = '' }, context) =>
      lengthOf({ minutes: WORDS[what.toLowerCase()] }, context, preposition !== undefined),
  ),
];

const WORDS: Readonly<Record<string, string>> = {
  'eine stunde': '60',
  'eine halbe stunde': '30',
  'eine dreiviertelstunde': '45',
  'eine viertelstunde': '15',
  'anderthalb stunden': '90',
  'eineinhalb stunden': '90',
  'zwei stunden': '120',
  'drei stunden': '180',
};
