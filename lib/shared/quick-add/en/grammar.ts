import type { Grammar } from '../candidates';
import { DATES } from './dates';
import { LENGTHS } from './lengths';
import { AFTER, BEFORE, BEFORE_HOUR, NAMES } from './names';
import { RECURRENCES } from './recurrence';
import { TIMES } from './times';

export const ENGLISH: Grammar = {
  patterns: [...DATES, ...TIMES, ...LENGTHS, ...RECURRENCES],
  days: DATES,
  preposition: /(?:^| )(?:due on|due by|due|on|by|starting on|starting) (?:the )?$/iu,
  until: /(?:until|till|through) /iuy,
  times: /(?<count>\d{1,3}) ?(?:times|x)(?=$|[ ,.;])/iuy,
  names: NAMES,
  before: BEFORE,
  after: AFTER,
  beforeHour: BEFORE_HOUR,
  distance: /^(?:run|swim|sprint|dive|row|climb|jump|hike|race|dash|hurdles|relay)/iu,
  evening:
    /\b(?:dinner|supper|drinks|party|cinema|movies?|theatre|theater|concert|gig|opera|pub|date night)\b/iu,
  capitalsAreNames: true,
  finalVerbs: null,
};
