import type { Grammar } from '../candidates';
import { DATES } from './dates';
import { LENGTHS } from './lengths';
import { AFTER, ARTICLES, BEFORE, BEFORE_HOUR, BEFORE_NUMBER, BEFORE_WORD, NAMES } from './names';
import { RECURRENCES } from './recurrence';
import { REMINDERS } from './reminders';
import { TIMES } from './times';

export const GERMAN: Grammar = {
  patterns: [...DATES, ...TIMES, ...LENGTHS, ...RECURRENCES, ...REMINDERS],
  days: DATES,
  until: /bis (?:zum )?/iuy,
  times: /(?<count>\d{1,3}) ?(?:mal|x)(?=$|[ ,.;])/iuy,
  further: /^,? (?:um|@|gegen|von|ab|bis|für|jeden?|alle)(?= |$)/iu,
  lasting:
    /(?:f(?:ü|ue)r )?(?<count>\d{1,3}) (?<unit>tagen?|tage|wochen?|monate?|jahre?)(?: lang)?(?=$|[ ,.;])/iuy,
  turns: /(?<![\p{L}\p{N}])(?:au(?:ß|ss)er|ausgenommen|aber nicht|nicht|ohne|nie)(?![\p{L}\p{N}])/giu,
  names: NAMES,
  before: BEFORE,
  articles: ARTICLES,
  beforeWord: BEFORE_WORD,
  after: AFTER,
  beforeNumber: BEFORE_NUMBER,
  beforeHour: BEFORE_HOUR,
  onward: /^ bis (?:\d|mo|di|mi|do|fr|sa|so)/iu,
  distance: /^(?:lauf|schwimm|sprint|tauch|kletter|spring|hürden|staffel|kraul)/iu,
  morning: /(?:frühstück|aufstehen|aufwachen|wecke[rn]|sonnenaufgang)/iu,
  evening: /(?:abendessen|kino|theater|konzert|oper|party|kneipe|feierabendbier|cocktails?)/iu,
  capitalsAreNames: false,
  // One or two infinitives: 'rausbringen', 'anrufen lassen'.
  finalVerbs: /^ \p{Ll}{1,30}(?:en|ern|eln)(?: \p{Ll}{1,30}en)?[.!?]* ?$/u,
};
