import fc from 'fast-check';
import ICAL from 'ical.js';
import { type CalendarFrame, type CalendarMeeting, eventOf } from './event';
import { type MeetingMethod, meetingMessage } from './meeting-message';
import { plannerCalendar } from './planner-calendar';
import { type CalendarEntry, componentOf } from './series';
import type { CalendarTask } from './to-do';

const frame: CalendarFrame = {
  timeZone: 'Europe/Lisbon',
  host: 'planner.example.org',
  writtenAt: new Date('2025-11-20T08:00:00.750Z'),
};

const meeting: CalendarMeeting = {
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Choir rehearsal',
  version: 3,
  date: '2025-11-21',
  endDate: '2025-11-21',
  time: '18:30',
  duration: 120,
  timeZone: null,
  notes: null,
  location: 'St Anne’s hall',
};

const task: CalendarTask = {
  id: '0198c0de-0000-7000-8000-000000000002',
  title: 'Book the hall',
  version: 1,
  date: '2025-11-21',
  time: '14:30',
  priority: 'high',
  completedAt: null,
  isDropped: false,
  estimate: null,
  notes: null,
};

const people = {
  organizer: { name: 'Ines Moura', email: 'ines@example.org' },
  attendee: { name: 'Astrid Lowe', email: 'astrid@example.org' },
};

const message = (method: MeetingMethod, changes: Partial<CalendarMeeting> = {}, around = frame) =>
  meetingMessage(method, [eventOf({ ...meeting, ...changes }, around)], people, around);

const eventIn = (text: string) => {
  const calendar = ICAL.Component.fromString(text);
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('There is no event.');
  return { calendar, event };
};

const unfolded = (text: string) => text.replaceAll('\r\n ', '');

async function planner(entries: CalendarEntry[]): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of plannerCalendar(entries.map((entry) => componentOf(entry, frame))))
    chunks.push(chunk);
  return chunks.join('');
}

describe('a meeting', () => {
  test('is requested in the form of RFC 5546', () => {
    expect(unfolded(message('REQUEST')).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dayfold//Planner//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:0198c0de-0000-7000-8000-000000000001@planner.example.org',
      'DTSTAMP:20251120T080000Z',
      'SEQUENCE:3',
      'SUMMARY:Choir rehearsal',
      'DTSTART:20251121T183000Z',
      'DTEND:20251121T203000Z',
      'LOCATION:St Anne’s hall',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN=Ines Moura:mailto:ines@example.org',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN=Astrid Lowe:mailto:astrid@example.org',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('is cancelled with the UID of its request and a higher SEQUENCE', () => {
    const asked = eventIn(message('REQUEST')).event;
    const { calendar, event } = eventIn(message('CANCEL', { version: 4 }));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(event.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event.getFirstPropertyValue('uid')).toBe(asked.getFirstPropertyValue('uid'));
    expect(event.getFirstPropertyValue('sequence')).toBe(4);
    expect(event.getFirstPropertyValue('attendee')).toBe('mailto:astrid@example.org');
  });

  test('is published without an attendee', () => {
    const { calendar, event } = eventIn(message('PUBLISH'));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event.getFirstProperty('organizer')).not.toBeNull();
    expect(event.getFirstProperty('attendee')).toBeNull();
  });

  test('has no LOCATION without a location', () => {
    expect(message('REQUEST', { location: null })).not.toContain('LOCATION');
  });

  test.each([
    ['Europe/Lisbon', '2025-07-01', '18:30', '20250701T173000Z', '20250701T193000Z'],
    ['America/New_York', '2025-03-09', '02:30', '20250309T073000Z', '20250309T093000Z'],
    ['America/New_York', '2025-11-02', '01:30', '20251102T053000Z', '20251102T073000Z'],
    ['Asia/Kathmandu', '2025-11-21', '00:15', '20251120T183000Z', '20251120T203000Z'],
    ['America/Los_Angeles', '9999-12-31', '23:00', '99991231T235959Z', '99991231T235959Z'],
  ])('in %s on %s at %s is written in UTC', (timeZone, date, time, start, end) => {
    const text = message('REQUEST', { date, time }, { ...frame, timeZone });
    expect(text).toContain(`DTSTART:${start}\r\n`);
    expect(text).toContain(`DTEND:${end}\r\n`);
  });
});

describe('a meeting that takes whole days', () => {
  test.each([
    ['one day', '2025-11-21', '2025-11-21', ['DTSTART;VALUE=DATE:20251121', 'DTEND;VALUE=DATE:20251122']],
    ['three days', '2025-11-28', '2025-11-30', ['DTSTART;VALUE=DATE:20251128', 'DTEND;VALUE=DATE:20251201']],
    ['the last day of the calendar', '9999-12-31', '9999-12-31', ['DTSTART;VALUE=DATE:99991231']],
  ])('has dates, and ends on the day after the last one: %s', (_name, date, endDate, expected) => {
    const text = message('REQUEST', { date, endDate, time: null, timeZone: 'Asia/Tokyo' });
    expect(text.match(/^DT(START|END).*$/gm)?.map((line) => line.trim())).toEqual(expected);
  });
});

test('a meeting in a zone of its own is at that instant for everybody', () => {
  const text = message('REQUEST', { timeZone: 'America/New_York', duration: 3_000 });
  expect(text).toContain('DTSTART:20251121T233000Z\r\nDTEND:20251124T013000Z\r\n');
});

test('a meeting with the times of its zone ends within the years that the format knows', () => {
  const last = { ...meeting, date: '9999-12-31', endDate: '9999-12-31', time: '23:30' };
  expect(eventOf(last, frame, 'zoned').toString()).toContain('DTEND;TZID=Europe/Lisbon:99991231T235900\r\n');
});

describe('a planner', () => {
  test('contains its meetings and tasks', async () => {
    const done = { ...task, id: '0198c0de-0000-7000-8000-000000000003', title: 'Water the fig' };
    const text = await planner([
      { kind: 'schedule', meeting },
      { kind: 'task', task },
      {
        kind: 'task',
        task: {
          ...done,
          time: null,
          priority: 'low',
          completedAt: new Date('2025-11-21T09:10:11Z'),
        },
      },
      { kind: 'task', task: { ...task, priority: 'medium' } },
    ]);
    expect(text).not.toContain('METHOD');
    expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
    expect(text.endsWith('END:VTODO\r\nEND:VCALENDAR\r\n')).toBe(true);
    const calendar = ICAL.Component.fromString(text);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
    const [open, completed, medium] = calendar.getAllSubcomponents('vtodo').map((toDo) => toDo.toString());
    expect(open).toContain('DUE:20251121T143000Z\r\nPRIORITY:1\r\nSTATUS:NEEDS-ACTION\r\n');
    expect(open).not.toContain('COMPLETED');
    expect(completed).toContain(
      'DUE;VALUE=DATE:20251121\r\nPRIORITY:9\r\nSTATUS:COMPLETED\r\nPERCENT-COMPLETE:100\r\nCOMPLETED:20251121T091011Z\r\n',
    );
    expect(medium).toContain('PRIORITY:5\r\n');
  });

  test('contains tasks for later without DUE, and those let go as cancelled', async () => {
    const text = await planner([
      {
        kind: 'task',
        task: { ...task, date: null, time: null, estimate: 90, notes: 'Two\r\nlines; and, signs' },
      },
      { kind: 'task', task: { ...task, isDropped: true, completedAt: new Date('2025-11-21T09:10:11Z') } },
    ]);
    const [later, dropped] = ICAL.Component.fromString(text).getAllSubcomponents('vtodo');
    expect(later?.hasProperty('due')).toBe(false);
    expect(later?.getFirstPropertyValue('description')).toBe('Two\nlines; and, signs');
    expect(later?.toString()).toContain('\r\nESTIMATED-DURATION:PT90M\r\n');
    expect(dropped?.toString()).toContain('\r\nSTATUS:CANCELLED\r\n');
    expect(dropped?.hasProperty('completed')).toBe(false);
  });

  test('without items is still a calendar', async () => {
    const calendar = ICAL.Component.fromString(await planner([]));
    expect(calendar.name).toBe('vcalendar');
    expect(calendar.getAllSubcomponents()).toEqual([]);
  });
});

describe('text that people write', () => {
  /** Text with a prefix, since blank titles and locations do not exist. */
  const line = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            '\\n',
            '\\',
            ';',
            ',',
            ':',
            '"',
            '^',
            '\r\n',
            '\nEND:VEVENT\r\n',
            'שלום',
            '👩‍👩‍👧',
            '\u0000',
            '\t',
            '漢',
          ),
        )
        .map((parts) => parts.join('')),
    )
    .map((text) => `x${text}`);

  const meant = (text: string) =>
    text
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim();

  test('is read back from its folded and escaped lines, and adds no properties', () => {
    fc.assert(
      fc.property(line, line, line, line, (title, location, name, notes) => {
        const text = meetingMessage(
          'REQUEST',
          [eventOf({ ...meeting, title, location, notes }, frame)],
          { ...people, organizer: { name, email: 'ines@example.org' } },
          frame,
        );
        const { calendar, event } = eventIn(text);
        expect(event.getFirstPropertyValue('summary')).toBe(meant(title));
        expect(event.getFirstPropertyValue('location')).toBe(meant(location));
        expect(meant(String(event.getFirstPropertyValue('description')))).toBe(meant(notes));
        expect(event.getFirstPropertyValue('organizer')).toBe('mailto:ines@example.org');
        expect(event.getAllProperties().map((property) => property.name)).toHaveLength(11);
        expect(calendar.getAllSubcomponents()).toHaveLength(1);
        for (const physical of text.split('\r\n')) {
          expect(Buffer.byteLength(physical)).toBeLessThanOrEqual(75);
          expect(physical).not.toMatch(/[\r\n\0]/);
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each(['a', 'é', '漢', '👩‍👩‍👧'])('with %s is folded into lines of at most 75 octets', (character) => {
    const title = character.repeat(200);
    const text = message('REQUEST', { title });
    for (const physical of text.split('\r\n')) expect(Buffer.byteLength(physical)).toBeLessThanOrEqual(75);
    expect(eventIn(text).event.getFirstPropertyValue('summary')).toBe(title);
  });

  test('in a name keeps its commas and colons', () => {
    const organizer = { name: 'Lowe, Astrid; "A:L"', email: 'astrid@example.org' };
    const { event } = eventIn(
      meetingMessage('REQUEST', [eventOf(meeting, frame)], { ...people, organizer }, frame),
    );
    expect(event.getFirstProperty('organizer')?.getFirstParameter('cn')).toBe('Lowe, Astrid; ’A:L’');
  });
});
