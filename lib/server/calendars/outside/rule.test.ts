import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { runs } from '@/lib/testing/tier';
import { ruleOf, walls } from './rule';
import { momentOf } from './values';
import { dayOfWall, timeOfWall, type Wall, wallOfDay } from './wall';

function valid(text: string) {
  const rule = ruleOf(text);
  if (!rule) throw new Error(`${text} is refused`);
  return rule;
}

/** Returns the times of a rule with its COUNT and UNTIL; the start is always one, and the first of COUNT. */
function all(text: string, start: Wall, to: Wall): Wall[] {
  const rule = valid(text);
  const until = rule.until ? Math.min(to, rule.until.wall + (rule.until.isDay ? 86_399 : 0)) : to;
  const found = [...walls(rule, start, start, until, { left: Infinity })].filter((wall) => wall > start);
  return [start, ...found].slice(0, rule.count ?? undefined);
}

/** Lines of lib/server/series/dateutil/vectors.py: 5,000 random rules with the days that python-dateutil gives. */
const vectors = readFileSync(path.join('lib', 'server', 'series', 'dateutil', 'vectors.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

test('5,000 random rules give the days of python-dateutil', () => {
  const computed = vectors.map((line) => {
    const [start = '', text = '', last = '', count] = line.split('\t');
    const days = count === '0' ? [] : all(text, wallOfDay(start), wallOfDay(last)).map(dayOfWall);
    const digest = createHash('sha1').update(days.join(' ')).digest('hex').slice(0, 8);
    return [start, text, last, days.length, digest].join('\t');
  });
  expect(computed.filter((line, index) => line !== vectors[index])).toEqual([]);
});

test('what begins in the middle is what the whole gives there', () => {
  const line = fc.constantFrom(
    ...vectors,
    '1990-05-03\tFREQ=HOURLY;INTERVAL=7\t1990-06-01',
    '1990-05-03\tFREQ=MINUTELY;INTERVAL=11;BYHOUR=9,10;BYSECOND=5,50\t1990-05-20',
  );
  fc.assert(
    fc.property(line, fc.nat(1_000), (vector, thousandths) => {
      const [day = '', text = '', last = ''] = vector.split('\t');
      const rule = valid(text);
      const start = wallOfDay(day) + 9 * 3600;
      const to = wallOfDay(last);
      const from = start + Math.floor(((to - start) * thousandths) / 1_000);
      const whole = [...walls(rule, start, start, to, { left: Infinity })];
      expect([...walls(rule, start, from, to)]).toEqual(whole.filter((wall) => wall >= from));
    }),
    { numRuns: runs(100, 5_000) },
  );
});

test.each([
  ['FREQ=HOURLY;INTERVAL=3', '09:00 12:00 15:00 18:00 21:00 00:00'],
  ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000', '09:00 12:00 15:00'],
  ['FREQ=MINUTELY;INTERVAL=15;COUNT=6', '09:00 09:15 09:30 09:45 10:00 10:15'],
  ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', '09:00 10:30 12:00 13:30'],
  ['FREQ=DAILY;BYHOUR=9,10,11,12;BYMINUTE=0,30;COUNT=5', '09:00 09:30 10:00 10:30 11:00'],
  ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,11;COUNT=5', '09:00 09:20 09:40 11:00 11:20'],
  ['FREQ=HOURLY;BYMINUTE=10,50;BYSETPOS=-1;COUNT=4', '09:00 09:50 10:50 11:50'],
  ['FREQ=SECONDLY;INTERVAL=2700;COUNT=3', '09:00 09:45 10:30'],
  ['freq=hourly;byhour=9,17;count=3', '09:00 17:00 09:00'],
  ['FREQ=SECONDLY;BYHOUR=9,10;BYMINUTE=30;BYSECOND=0;COUNT=3', '09:00 09:30 10:30'],
  ['FREQ=SECONDLY;INTERVAL=1800;BYHOUR=9,10;COUNT=4', '09:00 09:30 10:00 10:30'],
])('%s gives %s', (text, times) => {
  const start = wallOfDay('1997-09-02') + 9 * 3600;
  const found = all(text, start, start + 40 * 3600).map(timeOfWall);
  expect(found.slice(0, 6).join(' ')).toBe(times);
});

test.each([
  '',
  'FREQ=OFTEN',
  'INTERVAL=2',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=-1',
  'FREQ=DAILY;UNTIL=tomorrow',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=YEARLY;BYMONTH=0',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=DAILY;BYHOUR=24',
])('a broken rule is refused: %s', (text) => {
  expect(ruleOf(text)).toBeNull();
});

test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=SECONDLY;BYHOUR=1;BYMINUTE=1;BYSECOND=1;BYYEARDAY=366;BYMONTH=1',
  'FREQ=DAILY;BYDAY=MO;BYMONTHDAY=31;BYMONTH=4',
  'FREQ=SECONDLY;INTERVAL=999999999;BYSECOND=59',
])('a rule that gives nothing ends: %s', (text) => {
  const { wall: start } = momentOf('19700101T000000') ?? { wall: 0 };
  const budget = { left: 200_000 };
  expect([...walls(valid(text), start, start + 1, wallOfDay('9999-12-31'), budget)]).toEqual([]);
});
