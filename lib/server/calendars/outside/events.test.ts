import fc from 'fast-check';
import { runs } from '@/lib/testing/tier';
import type { OutsideEvent } from './event';
import { EVENTS_MAX, nameOf, type OutsideCalendarText, offsetsIn, readEvents } from './events';
import type { NoCalendar } from './lines';
import { occurrencesOf } from './occurrences';
import { instantOfWall, offsetsOfZone, wallAt } from './offsets';
import { rowsOf } from './rows';
import { dayOfWall, timeOfWall, wallOfDay } from './wall';

const READER = 'Europe/Lisbon';

/** A tenth of the size that a file may have, before a release all of it. */
const SIZE = runs(1_000_000, 10_000_000);

const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const read = (text: string | Buffer): OutsideCalendarText | NoCalendar =>
  readEvents(Buffer.from(text as string), READER, 2026);

function valid(text: string | Buffer): OutsideCalendarText {
  const found = read(text);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** Returns what a reader in Lisbon sees from the first of 2026 until some day: title, day, time and minutes. */
function seen(text: string | Buffer, from = '2026-01-01', to = '2026-12-31'): string[] {
  const { events, zones } = valid(text);
  const lines = events.flatMap((each) =>
    [...occurrencesOf(each, wallOfDay(from), wallOfDay(to) + 86_399, { left: 10_000_000 })]
      .flat()
      .map(({ start, length }) => {
        const own = offsetsIn(each.zone, zones, READER);
        const wall = each.isDay ? start : wallAt(instantOfWall(start, own), offsetsOfZone(READER));
        const when = each.isDay ? `${length / 86_400}d` : `${timeOfWall(wall)} ${length / 60}m`;
        return `${dayOfWall(wall)} ${when} ${each.title}`;
      }),
  );
  return lines.filter((line) => line.slice(0, 10) >= from && line.slice(0, 10) <= to).sort();
}

const at = (...lines: string[]) => file(event('UID:1', 'SUMMARY:Choir', ...lines));

const BERLIN_RULES = (tzid: string, ...more: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...more,
  ...['BEGIN:STANDARD', 'DTSTART:16011028T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010325T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
];

const MONDAYS = ['DTSTART:20260105T090000', 'DTEND:20260105T100000', 'RRULE:FREQ=WEEKLY;COUNT=3'];

test.each<[what: string, text: string | Buffer, seen: string[]]>([
  ['a time', at('DTSTART:20260105T090000Z', 'DTEND:20260105T103000Z'), ['2026-01-05 09:00 90m Choir']],
  ['a whole day', at('DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20260107'), ['2026-01-05 2d Choir']],
  ['RRULE', at(...MONDAYS), ['05', '12', '19'].map((day) => `2026-01-${day} 09:00 60m Choir`)],
  [
    'RRULE below a day',
    at('DTSTART:20260105T090000', 'RRULE:FREQ=HOURLY;INTERVAL=2;COUNT=3'),
    ['09', '11', '13'].map((hour) => `2026-01-05 ${hour}:00 0m Choir`),
  ],
  [
    'RDATE',
    at('DTSTART:20260105T090000', 'DURATION:PT1H', 'RDATE:20260107T120000,20260109T120000'),
    ['2026-01-05 09:00 60m Choir', '2026-01-07 12:00 60m Choir', '2026-01-09 12:00 60m Choir'],
  ],
  [
    'RDATE of a period',
    at('DTSTART:20260105T090000', 'RDATE;VALUE=PERIOD:20260107T120000/PT2H'),
    ['2026-01-05 09:00 0m Choir', '2026-01-07 12:00 120m Choir'],
  ],
  [
    'EXDATE',
    at(...MONDAYS, 'EXDATE:20260112T090000'),
    ['2026-01-05 09:00 60m Choir', '2026-01-19 09:00 60m Choir'],
  ],
  [
    'EXDATE of the start',
    at(...MONDAYS, 'EXDATE:20260105T090000'),
    ['2026-01-12 09:00 60m Choir', '2026-01-19 09:00 60m Choir'],
  ],
  [
    'EXDATE in UTC',
    at('DTSTART;TZID=Europe/Berlin:20260105T090000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20260112T080000Z'),
    ['2026-01-05 08:00 0m Choir', '2026-01-19 08:00 0m Choir'],
  ],
  [
    'EXDATE as a date, for that day',
    at(...MONDAYS, 'EXDATE;VALUE=DATE:20260112'),
    ['2026-01-05 09:00 60m Choir', '2026-01-19 09:00 60m Choir'],
  ],
  [
    'RECURRENCE-ID in UTC',
    file(
      event(
        'UID:1',
        'SUMMARY:Choir',
        'DTSTART;TZID=Europe/Berlin:20260105T090000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ),
      event('UID:1', 'SUMMARY:Moved', 'RECURRENCE-ID:20260112T080000Z', 'DTSTART:20260113T100000Z'),
    ),
    ['2026-01-05 08:00 0m Choir', '2026-01-13 10:00 0m Moved'],
  ],
  [
    'RECURRENCE-ID in another zone',
    file(
      event(
        'UID:1',
        'SUMMARY:Choir',
        'DTSTART;TZID=Europe/Berlin:20260105T090000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ),
      event(
        'UID:1',
        'SUMMARY:Moved',
        'RECURRENCE-ID;TZID=America/New_York:20260112T030000',
        'DTSTART:20260113T100000Z',
      ),
    ),
    ['2026-01-05 08:00 0m Choir', '2026-01-13 10:00 0m Moved'],
  ],
  [
    'RECURRENCE-ID before its event, which has a rule of its own that is ignored',
    file(
      event(
        'UID:1',
        'SUMMARY:Moved',
        'RECURRENCE-ID:20260112T090000',
        'DTSTART:20260113T100000',
        'RRULE:FREQ=DAILY',
      ),
      event('UID:1', 'SUMMARY:Choir', ...MONDAYS),
    ),
    ['2026-01-05 09:00 60m Choir', '2026-01-13 10:00 0m Moved', '2026-01-19 09:00 60m Choir'],
  ],
  [
    'RECURRENCE-ID without an event',
    file(event('UID:1', 'SUMMARY:Moved', 'RECURRENCE-ID:20260112T090000', 'DTSTART:20260113T100000')),
    ['2026-01-13 10:00 0m Moved'],
  ],
  [
    'a cancelled occurrence',
    file(
      event('UID:1', 'SUMMARY:Choir', ...MONDAYS),
      event('UID:1', 'RECURRENCE-ID:20260112T090000', 'DTSTART:20260112T090000', 'STATUS:CANCELLED'),
    ),
    ['2026-01-05 09:00 60m Choir', '2026-01-19 09:00 60m Choir'],
  ],
  [
    'THISANDFUTURE',
    file(
      event('UID:1', 'SUMMARY:Choir', 'DTSTART:20260105T090000', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event(
        'UID:1',
        'SUMMARY:Later',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20260119T090000',
        'DTSTART:20260120T100000',
        'DURATION:PT30M',
      ),
    ),
    [
      '2026-01-05 09:00 0m Choir',
      '2026-01-12 09:00 0m Choir',
      '2026-01-20 10:00 30m Later',
      '2026-01-27 10:00 30m Later',
    ],
  ],
  ['DURATION', at('DTSTART:20260105T090000', 'DURATION:P1DT1H30M'), ['2026-01-05 09:00 1530m Choir']],
  ['DURATION of days', at('DTSTART;VALUE=DATE:20260105', 'DURATION:P1W'), ['2026-01-05 7d Choir']],
  ['no end', at('DTSTART:20260105T090000'), ['2026-01-05 09:00 0m Choir']],
  ['no end of a day', at('DTSTART;VALUE=DATE:20260105'), ['2026-01-05 1d Choir']],
  [
    'an end before the start',
    at('DTSTART:20260105T090000', 'DTEND:20260105T080000'),
    ['2026-01-05 09:00 0m Choir'],
  ],
  [
    'an end before the start of a day',
    at('DTSTART;VALUE=DATE:20260105', 'DTEND;VALUE=DATE:20260104'),
    ['2026-01-05 1d Choir'],
  ],
  ...(
    [
      ['20260112', 2],
      ['20260112T090000', 2],
      ['20260112T085959', 1],
      ['20260112T080000Z', 2],
      ['20260112T075959Z', 1],
      ['20200101', 1],
    ] as const
  ).map(([until, count]): [string, string, string[]] => [
    `UNTIL=${until}`,
    at('DTSTART;TZID=Europe/Berlin:20260105T090000', `RRULE:FREQ=WEEKLY;UNTIL=${until}`),
    ['2026-01-05 08:00 0m Choir', '2026-01-12 08:00 0m Choir'].slice(0, count),
  ]),
  ...['20260106', '20260106T000000', '20260106T235959Z'].map((until): [string, string, string[]] => [
    `UNTIL=${until} of days`,
    at('DTSTART;VALUE=DATE:20260105', `RRULE:FREQ=DAILY;UNTIL=${until}`),
    ['2026-01-05 1d Choir', '2026-01-06 1d Choir'],
  ]),
  ['BOM', `\ufeff${at('DTSTART:20260105T090000')}`, ['2026-01-05 09:00 0m Choir']],
  [
    'UTF-16 with BOM',
    Buffer.from(`\ufeff${at('DTSTART:20260105T090000')}`, 'utf16le'),
    ['2026-01-05 09:00 0m Choir'],
  ],
  ['LF', at('DTSTART:20260105T090000').replaceAll('\r\n', '\n'), ['2026-01-05 09:00 0m Choir']],
  ['CR', at('DTSTART:20260105T090000').replaceAll('\r\n', '\r'), ['2026-01-05 09:00 0m Choir']],
  ['two CRs', at('DTSTART:20260105T09\r\r\n 0000'), ['2026-01-05 09:00 0m Choir']],
  [
    'a fold inside of a character',
    Buffer.from(at('DTSTART:20260105T090000').replace('Choir', 'Ch\u00f6re'), 'utf8')
      .toString('latin1')
      .replace('\u00c3', '\u00c3\r\n ')
      .split('')
      .reduce((bytes, sign) => Buffer.concat([bytes, Buffer.from(sign, 'latin1')]), Buffer.alloc(0)),
    ['2026-01-05 09:00 0m Chöre'],
  ],
  [
    'folds by tabs',
    at('DTSTART:20260105T09\r\n\t0000').replace('Choir', 'Ch\r\n\toir'),
    ['2026-01-05 09:00 0m Choir'],
  ],
  [
    'Windows-1252',
    Buffer.from(at('DTSTART:20260105T090000').replace('Choir', 'Ch\u00f6re'), 'latin1'),
    ['2026-01-05 09:00 0m Chöre'],
  ],
  [
    'lower case',
    at('dtstart;tzid=europe/berlin:20260105t090000', 'rrule:freq=weekly;count=1').toLowerCase(),
    ['2026-01-05 08:00 0m choir'],
  ],
  [
    'several calendars in one file',
    at('DTSTART:20260105T090000') + file(event('UID:2', 'SUMMARY:Other', 'DTSTART:20260106T090000')),
    ['2026-01-05 09:00 0m Choir', '2026-01-06 09:00 0m Other'],
  ],
  [
    'broken lines and events, which are left out',
    file(
      event('UID:0', 'SUMMARY:Broken', 'DTSTART:20260230T090000'),
      event('UID:00', 'SUMMARY:Broken'),
      event(
        'UID:1',
        'SUMMARY:Choir',
        'DTSTART:20260105T090000',
        'no colon',
        'DTEND:soon',
        'RRULE:FREQ=OFTEN',
        'EXDATE:x',
      ),
      'BEGIN:VEVENT\r\nUID:3\r\nDTSTART:20260106T090000\r\nSUMMARY:Never ends',
      event('UID:4', 'SUMMARY:Other', 'DTSTART:20260107T090000'),
    ),
    ['2026-01-05 09:00 0m Choir', '2026-01-07 09:00 0m Other'],
  ],
  [
    'cancelled events, VTODO and VJOURNAL, which are left out',
    file(
      event('UID:1', 'SUMMARY:Choir', 'DTSTART:20260105T090000', 'STATUS:CANCELLED'),
      'BEGIN:VTODO\r\nUID:2\r\nDTSTART:20260105T090000\r\nSUMMARY:Task\r\nEND:VTODO',
      'BEGIN:VJOURNAL\r\nUID:3\r\nDTSTART:20260105T090000\r\nSUMMARY:Journal\r\nEND:VJOURNAL',
    ),
    [],
  ],
  [
    'an alarm, whose lines are not the event’s',
    at(
      'DTSTART:20260105T090000',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'SUMMARY:Alarm',
      'DURATION:PT5M',
      'END:VALARM',
    ),
    ['2026-01-05 09:00 0m Choir'],
  ],
  ['no title', file(event('UID:1', 'DTSTART:20260105T090000')), ['2026-01-05 09:00 0m Untitled']],
  [
    'a quoted parameter with a colon',
    at('DTSTART;TZID="Custom: Berlin":20260105T090000'),
    ['2026-01-05 09:00 0m Choir'],
  ],
  [
    'a version before, which counts no more',
    file(
      event('UID:1', 'SUMMARY:Old', 'DTSTART:20260105T090000', 'SEQUENCE:1'),
      event('UID:1', 'SUMMARY:New', 'DTSTART:20260106T090000', 'SEQUENCE:2'),
    ),
    ['2026-01-06 09:00 0m New'],
  ],
  [
    'different events of one UID',
    file(
      event('UID:1', 'SUMMARY:One', 'DTSTART:20260105T090000'),
      event('UID:1', 'SUMMARY:Two', 'DTSTART:20260106T090000'),
    ),
    ['2026-01-05 09:00 0m One', '2026-01-06 09:00 0m Two'],
  ],
  // In Lisbon it is an hour earlier than in Berlin, also in July.
  ['an IANA zone', at('DTSTART;TZID=Europe/Berlin:20260705T090000'), ['2026-07-05 08:00 0m Choir']],
  [
    'an IANA zone behind a prefix',
    at('DTSTART;TZID=/example.org/2024/Europe/Berlin:20260705T090000'),
    ['2026-07-05 08:00 0m Choir'],
  ],
  [
    'an IANA zone in quotes',
    at('DTSTART;TZID="Europe/Berlin":20260705T090000'),
    ['2026-07-05 08:00 0m Choir'],
  ],
  [
    'a Windows zone',
    at('DTSTART;TZID=W. Europe Standard Time:20260705T090000'),
    ['2026-07-05 08:00 0m Choir'],
  ],
  [
    'X-LIC-LOCATION',
    file(
      'BEGIN:VTIMEZONE\r\nTZID:Ours\r\nX-LIC-LOCATION:Europe/Berlin\r\nEND:VTIMEZONE',
      event('UID:1', 'SUMMARY:Choir', 'DTSTART;TZID=Ours:20260705T090000'),
    ),
    ['2026-07-05 08:00 0m Choir'],
  ],
  [
    'the rules of a VTIMEZONE, behind its events',
    file(
      event(
        'UID:1',
        'SUMMARY:Choir',
        'DTSTART;TZID=Ours:20260105T090000',
        'RRULE:FREQ=MONTHLY;INTERVAL=6;COUNT=2',
      ),
      ...BERLIN_RULES('Ours'),
    ),
    ['2026-01-05 08:00 0m Choir', '2026-07-05 08:00 0m Choir'],
  ],
  [
    'an unknown zone, which is the person’s',
    at('DTSTART;TZID=Ours:20260705T090000'),
    ['2026-07-05 09:00 0m Choir'],
  ],
  ['a floating time', at('DTSTART:20260705T090000'), ['2026-07-05 09:00 0m Choir']],
  ['an hour that the clocks skip', at('DTSTART:20260329T013000'), ['2026-03-29 02:30 0m Choir']],
])('%s', (_what, text, expected) => {
  expect(seen(text)).toEqual(expected);
});

test('what TRANSPARENT events, texts and lengths become', () => {
  const { events } = valid(
    file(
      event('UID:1', 'DTSTART:20260105T090000', 'TRANSP:TRANSPARENT', `SUMMARY:${'ä'.repeat(300)}`),
      event(
        'UID:2',
        'DTSTART:20260105T090000',
        'SUMMARY:Tea\\, cake\\nand\u0007more',
        'LOCATION:Hall; 2',
        `DESCRIPTION:One\\nTwo\\\\${'x'.repeat(20_000)}`,
      ),
    ),
  );
  expect(events.map(({ isBusy, title }) => [isBusy, title])).toEqual([
    [false, 'ä'.repeat(200)],
    [true, 'Tea, cake and more'],
  ]);
  expect(events[1]).toMatchObject({ location: 'Hall; 2', notes: expect.stringMatching(/^One\nTwo\\x+$/) });
  expect(events[1]?.notes).toHaveLength(10_000);
});

test.each([
  ['', 'empty'],
  ['\r\n \r\n', 'empty'],
  ['<!DOCTYPE html><title>Sign in</title>', 'page'],
  ['{"error": true}', 'other'],
  [at('DTSTART:20260105T090000').slice(0, -20), 'cut-off'],
  [`${at('DTSTART:20260105T090000')}BEGIN:VCALENDAR\r\n`, 'cut-off'],
])('no calendar: %s', (text, why) => {
  expect(read(text)).toBe(why);
});

test('a calendar without events is one', () => {
  expect(read(file())).toEqual({ events: [], zones: {}, left: [] });
});

/** Names the occurrences as their ids do. */
const idsOf = ({ events }: { events: readonly OutsideEvent[] }): string[] =>
  events.flatMap((each) =>
    [...occurrencesOf(each, wallOfDay('2026-01-01'), wallOfDay('2026-12-29'), { left: 1e7 })]
      .flat()
      .map(({ identity }) => `${each.uid} ${each.identity || (identity === null ? '' : nameOf(identity))}`),
  );

test('an occurrence keeps its name when it moves, and when others are excepted', () => {
  const series = event('UID:1', ...MONDAYS);
  const before = idsOf(valid(file(series)));
  const moved = event('UID:1', 'RECURRENCE-ID:20260112T090000', 'DTSTART:20260301T180000');
  expect(idsOf(valid(file(series, moved))).sort()).toEqual(before);
  expect(new Set(before).size).toBe(3);
  const without = event('UID:1', ...MONDAYS, 'EXDATE:20260105T090000');
  expect(idsOf(valid(file(without)))).toEqual(before.slice(1));
});

test('at most 20,000 events are read, and 1,100 occurrences of one in a year', () => {
  const many = Array.from({ length: EVENTS_MAX + 5 }, (_, index) =>
    event(`UID:${index}`, 'DTSTART:20260105T090000'),
  );
  const { events, left } = valid(file(...many));
  expect([events.length, left]).toEqual([EVENTS_MAX, ['events']]);
  const hourly = valid(at('DTSTART:20260301T000000', 'RRULE:FREQ=HOURLY'));
  expect(hourly.left).toEqual(['occurrences']);
  expect(idsOf(hourly)).toHaveLength(1_100);
  expect(valid(at('DTSTART:20260101T000000', 'RRULE:FREQ=DAILY;BYHOUR=1,2,3')).left).toEqual([]);
});

test('a further date lasts a year at most, and an event has 5,000 of them and 5,000 exceptions', () => {
  const minutes = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const [hour, minute] = [Math.floor(index / 60) % 24, index % 60].map((each) =>
        `${each}`.padStart(2, '0'),
      );
      return `2026${index < 1_440 ? '0105' : index < 2_880 ? '0106' : index < 4_320 ? '0107' : '0108'}T${hour}${minute}00`;
    }).join(',');
  const long = valid(at('DTSTART:20200101T000000', 'RDATE;VALUE=PERIOD:20260107T120000/P999999W'));
  expect(long.events.map(({ repeats }) => repeats?.dates[0]?.[1])).toEqual([366 * 86_400]);
  const days = valid(at('DTSTART;VALUE=DATE:20260101', 'RDATE;VALUE=PERIOD:20260107T120000/PT2H'));
  expect(days.events.map(({ repeats }) => repeats?.dates[0]?.[1])).toEqual([86_400]);
  const many = valid(at('DTSTART:20260101T000000', `RDATE:${minutes(5_001)}`, `EXDATE:${minutes(5_001)}`));
  expect(many.events.map(({ repeats }) => [repeats?.dates.length, repeats?.except.length])).toEqual([
    [5_000, 5_000],
  ]);
  expect(many.left).toEqual(['dates']);
});

test('the rows of a calendar have 20 million characters, and its zones 10,000 changes', () => {
  const rule = `RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYYEARDAY=${UP_TO(367).slice(2)}`;
  const futures = (uid: number) =>
    Array.from({ length: 100 }, (_, index) =>
      event(
        `UID:${uid}`,
        `RECURRENCE-ID;RANGE=THISANDFUTURE:20260105T09${`${index % 60}`.padStart(2, '0')}${index > 59 ? '01' : '00'}`,
        'DTSTART:20260105T090000',
      ),
    );
  const repeated = file(
    ...Array.from({ length: 8 }, (_, uid) => [
      event(`UID:${uid}`, 'DTSTART:20260101T090000', ...Array.from({ length: 20 }, () => rule)),
      ...futures(uid),
    ]).flat(),
  );
  const { parts, events, left } = rowsOf(valid(repeated));
  expect(parts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(21_000_000);
  expect([events > 100, left.includes('size')]).toEqual([true, true]);
  const names = Array.from({ length: 60 }, (_, index) => `Ours ${index}`);
  const zoned = valid(
    file(
      ...names.flatMap((name) => BERLIN_RULES(name)),
      ...names.map((name) => event(`UID:${name}`, `DTSTART;TZID=${name}:20260705T090000`)),
    ),
  );
  const changes = Object.values(zoned.zones).reduce((sum, zone) => sum + zone.changes.length, 0);
  expect([zoned.events.length, changes > 9_000, changes <= 10_000]).toEqual([60, true, true]);
});

const UP_TO = (count: number) => Array.from({ length: count }, (_, index) => index).join(',');
const EACH_SECOND = `BYHOUR=${UP_TO(24)};BYMINUTE=${UP_TO(60)};BYSECOND=${UP_TO(60)}`;

test.each([
  ['times of a day beyond the most', [`RRULE:FREQ=YEARLY;BYMONTH=${UP_TO(13).slice(2)};${EACH_SECOND}`]],
  [
    'times that are all excepted',
    [
      `RRULE:FREQ=DAILY;${EACH_SECOND}`,
      `EXDATE;VALUE=DATE:${Array.from({ length: 4_000 }, (_, index) =>
        new Date((wallOfDay('2020-01-01') + index * 86_400) * 1_000)
          .toISOString()
          .slice(0, 10)
          .replaceAll('-', ''),
      ).join(',')}`,
    ],
  ],
  [
    'places in sets',
    Array.from(
      { length: 20 },
      () => `RRULE:FREQ=DAILY;BYSETPOS=-${UP_TO(367).slice(2).replaceAll(',', ',-')}`,
    ),
  ],
])('a rule is searched in 50,000 steps a year, and says that it was cut: %s', (_what, rules) => {
  const { events, left } = valid(at('DTSTART:20260101T120000', ...rules));
  expect(left).toEqual([expect.stringMatching(/^(steps|occurrences)$/)]);
  const budget = { left: 10_000_000 };
  for (const each of events)
    for (const _ of occurrencesOf(each, wallOfDay('2026-03-01'), wallOfDay('2027-03-01'), budget));
  expect(budget.left).toBeGreaterThan(9_700_000);
});

test.each<[what: string, make: () => string | Buffer]>([
  [
    'events of one UID',
    () =>
      file(
        event('UID:1', 'DTSTART:20260105')
          .concat('\r\n')
          .repeat(SIZE / 47),
      ),
  ],
  [
    'weekdays again and again',
    () => at('DTSTART:20260105T090000', `RRULE:FREQ=MONTHLY;BYDAY=${'1MO,'.repeat(SIZE / 4)}2MO`),
  ],
  ['line ends alone', () => file(event('UID:1', 'DTSTART:20260105T090000'), '\n'.repeat(SIZE))],
  ['folds alone', () => file(event('UID:1', 'DTSTART:20260105T090000'), `X-A:${'\r\n '.repeat(SIZE / 4)}`)],
  [
    'one long line',
    () => file(event('UID:1', 'DTSTART:20260105T090000', `DESCRIPTION:${'a\\n'.repeat(SIZE / 4)}`)),
  ],
  [
    'quotes alone',
    () => file(event('UID:1', 'DTSTART:20260105T090000', `SUMMARY;${'"a";'.repeat(SIZE / 5)}:x`)),
  ],
  [
    'very many levels',
    () => file('BEGIN:X\r\n'.repeat(SIZE / 10), event('UID:1', 'DTSTART:20260105T090000')),
  ],
  [
    'events in events',
    () => file('BEGIN:VEVENT\r\n'.repeat(SIZE / 20), event('UID:1', 'DTSTART:20260105T090000')),
  ],
  [
    'very many exceptions',
    () => file(event('UID:1', 'DTSTART:20260105T090000', `EXDATE:${'20260106T090000,'.repeat(SIZE / 20)}`)),
  ],
  [
    'endless rules that give nothing',
    () =>
      file(
        event('UID:1', 'DTSTART:20260105T090000'),
        ...Array.from({ length: SIZE / 5_000 }, (_, index) =>
          event(
            `UID:x${index}`,
            'DTSTART:10000101T000000',
            'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
            'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYSETPOS=1;COUNT=2',
          ),
        ),
      ),
  ],
  [
    'endless zones',
    () =>
      file(
        ...BERLIN_RULES('Ours').map((line) => line.replace('FREQ=YEARLY;BYDAY=-1SU;', 'FREQ=SECONDLY;')),
        event('UID:1', 'DTSTART;TZID=Ours:20260105T090000'),
      ),
  ],
])('a bomb harms nothing else: %s', (_what, make) => {
  const { events } = valid(make());
  expect(events.some(({ uid }) => uid === '1')).toBe(true);
});

const PARTS = [
  ...[
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VALARM',
    'END:VALARM',
    'UID:2',
    'SUMMARY:x',
    'DTSTART:20260105T090000',
  ],
  ...[
    'DTSTART;TZID=Ours:20260105T090000',
    'RRULE:FREQ=DAILY;COUNT=4',
    'RRULE:FREQ=SECONDLY;BYDAY=-5MO',
    'RDATE:x',
  ],
  ...[
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20260112T090000',
    'RECURRENCE-ID;VALUE=DATE:20260112',
    'EXDATE:20260230',
  ],
  ...['DTEND;VALUE=DATE:99991231', 'DURATION:-P999999W', 'STATUS:CANCELLED', 'BEGIN:VTIMEZONE', 'TZID:Ours'],
  ...[
    'END:VTIMEZONE',
    'BEGIN:STANDARD',
    'TZOFFSETFROM:+9999',
    'TZOFFSETTO:-0100',
    'END:STANDARD',
    '\u0000',
    ';:"',
  ],
];

test('a broken neighbour takes nothing of the others, whatever it is', () => {
  const junk = fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ unit: 'binary', maxLength: 30 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(junk, junk, (before, after) => {
      // White space at the beginning of a line would continue the one before.
      const clean = (lines: string[]) =>
        lines.map((line) => line.replaceAll(/(begin|end):vcalendar|[\r\n]/gi, '').trimStart());
      const text = file(
        event('UID:first', 'SUMMARY:First', 'DTSTART:20260105T090000Z'),
        ...clean(before),
        event('UID:middle', 'SUMMARY:Middle', 'DTSTART:20260106T090000Z'),
        ...clean(after),
        event('UID:last', 'SUMMARY:Last', 'DTSTART:20260107T090000Z'),
      );
      const lines = seen(text);
      for (const line of [
        '2026-01-05 09:00 0m First',
        '2026-01-06 09:00 0m Middle',
        '2026-01-07 09:00 0m Last',
      ])
        expect(lines).toContain(line);
    }),
    { numRuns: runs(40, 5_000) },
  );
});

test('a file with changed bytes is read or refused, and never throws', () => {
  const whole = Buffer.from(
    file(
      ...BERLIN_RULES('Ours'),
      event('UID:1', 'DTSTART;TZID=Ours:20260105T090000', 'RRULE:FREQ=DAILY;COUNT=9'),
    ),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 }),
      fc.nat(whole.length),
      fc.boolean(),
      (changes, end, isCut) => {
        const bytes = Buffer.from(whole);
        for (const [index, byte] of changes) bytes[index] = byte;
        const found = read(isCut ? bytes.subarray(0, end) : bytes);
        if (typeof found !== 'string') idsOf(found);
      },
    ),
    { numRuns: runs(100, 10_000) },
  );
});
