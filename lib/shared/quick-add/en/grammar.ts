import type { Grammar } from '../candidates';
import { DATES } from './dates';
import { LENGTHS } from './lengths';
import { AFTER, BEFORE, BEFORE_HOUR, BEFORE_NUMBER, BEFORE_WORD, NAMES } from './names';
import { RECURRENCES } from './recurrence';
import { REMINDERS } from './reminders';
import { TIMES } from './times';

export const ENGLISH: Grammar = {
  patterns: [...DATES, ...TIMES, ...LENGTHS, ...RECURRENCES, ...REMINDERS],
  days: DATES,
  until: /(?:until|till|through) /iuy,
  times: /(?<count>\d{1,3}) ?(?:times|x)(?=$|[ ,.;])/iuy,
  further: /^,? (?:at|@|from|for|until|till|around|every|each)(?= |$)/iu,
  lasting: /(?:for )(?<count>\d{1,3}) (?<unit>days?|weeks?|months?|years?)(?=$|[ ,.;])/iuy,
  turns:
    /(?<![\p{L}\p{N}])(?:except(?:ing)?|excluding|apart from|other than|but not|but|not|without|unless|never|nor)(?![\p{L}\p{N}])/giu,
  names: NAMES,
  before: BEFORE,
  articles: new Set(),
  beforeWord: BEFORE_WORD,
  after: AFTER,
  beforeNumber: BEFORE_NUMBER,
  beforeHour: BEFORE_HOUR,
  onward:
    /^ (?:to|until|till|through|thru) (?:the )?(?:\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|noon|midnight|tomorrow)/iu,
  distance: /^(?:run|swim|sprint|dive|row|climb|jump|hike|race|dash|hurdles|relay)/iu,
  morning: /\b(?:breakfast|wake|get up|alarm|sunrise)\b/iu,
  evening:
    /\b(?:dinner|supper|drinks|party|cinema|movies?|theatre|theater|concert|gig|opera|pub|date night|table for)\b/iu,
  capitalsAreNames: true,
  finalVerbs: null,
};
