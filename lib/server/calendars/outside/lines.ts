/**
 * The text of iCalendar files (RFC 5545 section 3.1), as far as outside calendars need it. ical.js is of no use here: it
 * refuses a whole component for one line that it cannot read.
 */

/** A property as it stands in its line. */
export type Line = { name: string; params: ReadonlyMap<string, string>; value: string };

/** The lines of a component by the names of their properties, with the components of a time zone inside. */
export type Component = { name: string; lines: Map<string, Line[]>; inner: Component[] };

export type CalendarText = { events: Component[]; zones: Component[] };

/** Why bytes are no calendar. */
export type NoCalendar = 'empty' | 'page' | 'other' | 'cut-off';

/** The properties that are read; texts with commas and colons of their own among them. */
const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'UID', 'TZID', 'X-LIC-LOCATION']);
const NAMES = new Set([
  ...TEXTS,
  ...[
    'DTSTART',
    'DTEND',
    'DURATION',
    'RRULE',
    'RDATE',
    'EXDATE',
    'RECURRENCE-ID',
    'STATUS',
    'TRANSP',
    'SEQUENCE',
  ],
  ...['TZOFFSETFROM', 'TZOFFSETTO'],
]);

const TOP = new Set(['VEVENT', 'VTIMEZONE', 'VTODO', 'VJOURNAL', 'VFREEBUSY']);

/** Characters of a name that is looked at. */
const NAME_MAX = 40;

/**
 * Reads the components of all calendars of a file. What is broken inside is left out.
 * @returns why it is no calendar, if it is none
 */
export function readComponents(bytes: Buffer): CalendarText | NoCalendar {
  const text = unfold(bytes);
  const events: Component[] = [];
  const zones: Component[] = [];
  let isOpen = false;
  let wasClosed = false;
  let current = null as Component | null;
  let observance = null as Component | null;
  /** How many components are open inside of `current`, such as alarms: their lines are not its own. */
  let depth = 0;
  for (const raw of linesOf(text)) {
    const edge = edgeOf(raw);
    if (edge === null) {
      const holder = depth === 0 ? current : depth === 1 ? observance : null;
      if (holder) addLine(holder, raw);
    } else if (edge.name === 'VCALENDAR') {
      wasClosed ||= isOpen && !edge.begins;
      isOpen = edge.begins;
      current = null;
    } else if (TOP.has(edge.name)) {
      // An event that begins before the one before has ended leaves that one out.
      if (!edge.begins && current?.name === edge.name) {
        if (edge.name === 'VEVENT') events.push(current);
        if (edge.name === 'VTIMEZONE') zones.push(current);
      }
      current = edge.begins && isOpen ? emptyOf(edge.name) : null;
      [observance, depth] = [null, 0];
    } else if (edge.begins) {
      depth += 1;
      if (depth === 1 && current?.name === 'VTIMEZONE') observance = emptyOf(edge.name);
    } else {
      if (depth === 1 && observance?.name === edge.name) current?.inner.push(observance);
      if (depth <= 1) observance = null;
      depth = Math.max(0, depth - 1);
    }
  }
  if (isOpen) return 'cut-off';
  return wasClosed ? { events, zones } : kindOf(text);
}

const emptyOf = (name: string): Component => ({ name, lines: new Map(), inner: [] });

function kindOf(text: string): NoCalendar {
  const begin = text.slice(0, 2_000).trim();
  if (begin === '' && text.trim() === '') return 'empty';
  return /^<(!doctype|html|\?xml|!--|head|body)/i.test(begin) ? 'page' : 'other';
}

/**
 * Returns the bytes as characters of one byte each (Latin-1), without folds: these may stand inside of a character of
 * UTF-8, so that lines are decoded after they were joined.
 */
function unfold(bytes: Buffer): string {
  return utf8Of(bytes)
    .toString('latin1')
    .replaceAll(/\r{0,2}\n[ \t]|\r[ \t]/g, '');
}

/** Returns the bytes without the mark at their beginning (BOM), in UTF-8 if the mark says that they are in UTF-16. */
function utf8Of(bytes: Buffer): Buffer {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  if (first === 0xff && second === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  return bytes;
}

function* linesOf(text: string): Generator<string> {
  // One character at a time: a run of millions of line ends as one match exceeds the stack of regular expressions.
  const ends = /[\r\n]/g;
  let from = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    if (end.index > from) yield text.slice(from, end.index);
    from = ends.lastIndex;
  }
  if (from < text.length) yield text.slice(from);
}

function edgeOf(raw: string): { begins: boolean; name: string } | null {
  if (raw.length > NAME_MAX) return null;
  const match = /^\s*(begin|end)\s*:\s*([a-z0-9-]+)\s*$/i.exec(raw);
  if (!match) return null;
  return { begins: match[1]?.toLowerCase() === 'begin', name: match[2]?.toUpperCase() ?? '' };
}

function addLine(component: Component, raw: string): void {
  const name = /^\s*([a-z0-9-]+)(?=[;:])/i.exec(raw.slice(0, NAME_MAX))?.[1]?.toUpperCase();
  if (name === undefined || !NAMES.has(name)) return;
  const line = lineOf(name, decode(raw.trimStart()).slice(name.length));
  if (!line) return;
  const known = component.lines.get(name);
  if (known) known.push(line);
  else component.lines.set(name, [line]);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');

/** Decodes bytes that are held as Latin-1: from UTF-8 or, if they are none, from Windows-1252. */
function decode(latin1: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII
  if (!/[^\x00-\x7f]/.test(latin1)) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

/** @param rest the line behind its name */
function lineOf(name: string, rest: string): Line | null {
  // Values other than texts contain no colon, but some programs leave out the quotes of a parameter that does.
  const colon = TEXTS.has(name) || name === 'STATUS' ? endOfParams(rest) : rest.lastIndexOf(':');
  if (colon < 0) return null;
  const params = new Map<string, string>();
  for (const part of split(rest.slice(0, colon), ';')) {
    const equals = part.indexOf('=');
    if (equals > 0) params.set(part.slice(0, equals).trim().toUpperCase(), part.slice(equals + 1).trim());
  }
  return { name, params, value: rest.slice(colon + 1) };
}

/** Returns where the first colon outside of quotes stands, or any first colon if there are quotes that never end. */
function endOfParams(rest: string): number {
  let isQuoted = false;
  for (let index = 0; index < rest.length; index++) {
    if (rest[index] === '"') isQuoted = !isQuoted;
    else if (rest[index] === ':' && !isQuoted) return index;
  }
  return rest.indexOf(':');
}

/** Splits at a character outside of quotes. */
function split(text: string, at: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (text[index] === at && !isQuoted) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)];
}
