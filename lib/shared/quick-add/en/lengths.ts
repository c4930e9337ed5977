import { type Pattern, pattern } from '../candidates';
import { lengthOf } from '../lengths';

const FOR = '(?:(?<for>for) )?';
const HOURS = '(?<hours>\\d{1,3}(?:[.,]\\d{1,2})?)';
const MINUTES = '(?<minutes>\\d{1,4})';

export const LENGTHS: readonly Pattern[] = [
  pattern(`${FOR}${MINUTES} ?(?:m|min|mins|minutes?)\\.?`, ({ for: preposition, minutes }, context) =>
    lengthOf({ minutes }, context, preposition !== undefined),
  ),
  pattern(
    `${FOR}${HOURS} ?(?:h|hrs?|hours?)(?: ?(?:and )?(?<minutes>\\d{1,2}) ?(?:m|min|mins|minutes?)| ?(?<rest>[0-5]\\d))?`,
    ({ for: preposition, hours, minutes, rest }, context) =>
      lengthOf({ hours, minutes: minutes ?? rest }, context, preposition !== undefined),
  ),
  pattern('for an hour(?<half> and a half)?', ({ half }, context) =>
    lengthOf({ minutes: half === undefined ? '60' : '90' }, context, true),
  ),
  // 'in half an hour' is a time.
  pattern(`(?<!(?:^| )(?:in|within) )${FOR}half an hour`, ({ for: preposition }, context) =>
    lengthOf({ minutes: '30' }, context, preposition !== undefined),
  ),
].map(({ expression, read }) => ({
  expression,
  read: (groups, context) => {
    const reading = read(groups, context);
    return reading && 'place' in reading ? { ...reading, common: true } : reading;
  },
}));
