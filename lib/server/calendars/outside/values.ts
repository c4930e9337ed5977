import { oneLineOf, proseOf } from '@/lib/server/icalendar/text';
import { LOCATION_MAX, NOTES_MAX, TITLE_MAX } from '@/lib/shared/contract/plain/limits';
import type { Component, Line } from './lines';
import { DAY, type Wall } from './wall';

/** The values of properties (RFC 5545 section 3.3). Each is null when it cannot be read. */

/** A day, or a time; `isUtc` for one that is given in UTC. */
export type Moment = { wall: Wall; isDay: boolean; isUtc: boolean };

const MOMENT = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i;

export function momentOf(text: string): Moment | null {
  const match = MOMENT.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((each) => Number(each ?? 0));
  const midnight = Date.UTC(year, month - 1, day);
  // A day that the month does not have becomes another one.
  if (year < FIRST_YEAR || new Date(midnight).getUTCDate() !== day || month > 12) return null;
  if (hour > 23 || minute > 59 || second > 60) return null;
  const isDay = match[4] === undefined;
  const wall = midnight / 1000 + hour * 3600 + minute * 60 + Math.min(second, 59);
  return { wall, isDay, isUtc: match[7] !== undefined };
}

/** Time zones of Outlook begin in 1601. */
const FIRST_YEAR = 1000;

const DURATION =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i;

/** @returns seconds */
export function durationOf(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((each) => Number(each ?? 0));
  const length = (weeks * 7 + days) * DAY + hours * 3600 + minutes * 60 + seconds;
  return match[1] === '-' ? -length : length;
}

/** @returns seconds */
export function offsetOf(text: string): number | null {
  const match = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text.trim());
  if (!match) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((each) => Number(each ?? 0));
  const offset = hours * 3600 + minutes * 60 + seconds;
  if (offset >= DAY) return null;
  return match[1] === '-' ? -offset : offset;
}

export const lineIn = ({ lines }: Component, name: string): Line | null => lines.get(name)?.[0] ?? null;

const textIn = (component: Component, name: string): string =>
  (lineIn(component, name)?.value ?? '').replaceAll(/\\([\\;,nN])/g, (_all, sign: string) =>
    /n/i.test(sign) ? '\n' : sign,
  );

/** Returns the first code points of a text. Its first UTF-16 units contain them. */
const cut = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const points = [...text.slice(0, 2 * max)];
  return points.slice(0, max).join('').trimEnd();
};

const noneIfBlank = (text: string): string | null => (text === '' ? null : text);

/** Returns the texts of an event, as long as ours may be. */
export function textsOf(event: Component): { title: string; location: string | null; notes: string | null } {
  const line = (name: string, max: number) =>
    cut(oneLineOf(cut(textIn(event, name), 10 * max)).normalize('NFC'), max);
  return {
    title: noneIfBlank(line('SUMMARY', TITLE_MAX)) ?? 'Untitled',
    location: noneIfBlank(line('LOCATION', LOCATION_MAX)),
    notes: noneIfBlank(
      cut(proseOf(cut(textIn(event, 'DESCRIPTION'), 2 * NOTES_MAX)).normalize('NFC'), NOTES_MAX),
    ),
  };
}
