import type ICAL from 'ical.js';
import { autocommit } from '@/lib/db/autocommit';
import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import { visibleTo } from '@/lib/server/access/visible';
import type { CalendarFrame, CalendarMeeting } from '@/lib/server/icalendar/event';
import { meetingMessage } from '@/lib/server/icalendar/meeting-message';
import { componentOf, masterOf, occurrenceOf, startOf } from '@/lib/server/icalendar/series';
import type { MailOrder } from '@/lib/server/mail/order/orders';
import {
  findSeenSeries,
  type SeenOccurrence,
  type SeenSeries,
  seenOccurrences,
} from '@/lib/server/series/calendar';
import { type Day, dayAt } from '@/lib/shared/calendar/days';
import type { Addressee, CalendarPart } from './compose';
import { findLiveItemFor, type MailItem, type MailOwner } from './item';
import { eventFor, frameFor, peopleOf } from './meeting-calendar';
import { nameOf } from './name';
import { whenOf } from './when';

/** The text of a mail about a series of meetings, and its calendar part. */

/** The most bytes of occurrences in one calendar part, and the most of them that are read. The nearest ones come first. */
const BYTES_MAX = 512 * 1024;
const EXCEPTIONS_MAX = 400;

/** The most occurrences, or former ones, that are named one by one. */
const NAMED_MAX = 50;

/** A series of meetings as the recipient sees it, with the meeting that they are told of. */
export type MailSeries = SeenSeries & { meeting: CalendarMeeting; owner: MailOwner };

/**
 * Returns a series of meetings, deleted or not; null when there is none.
 * @param cancelledFrom the day from which its meetings are cancelled, if it goes on until then
 */
export async function findSeriesFor(
  person: Addressee,
  id: string,
  cancelledFrom: Day | null = null,
): Promise<MailSeries | null> {
  const series = await findSeenSeries(id, visibleTo(person.id), isSeriesSeenBy(person.id));
  if (series?.entry.kind !== 'schedule') return null;
  const meeting = series.isWhole
    ? series.entry.meeting
    : await ownMeeting(series, person, series.entry.meeting, cancelledFrom);
  const { owner } = await database.series.findUniqueOrThrow({ where: { id }, select: { owner: true } });
  const { id: ownerId, email, timeZone } = owner;
  return { ...series, meeting, owner: { id: ownerId, name: nameOf(owner), email, timeZone } };
}

/**
 * Returns what somebody who does not see the whole series is told of it: the nearest of the meetings that they see, or
 * without one only that it is a meeting.
 */
async function ownMeeting(
  series: SeenSeries,
  person: Addressee,
  meeting: CalendarMeeting,
  cancelledFrom: Day | null,
): Promise<CalendarMeeting> {
  const seen = { visible: visibleTo(person.id), isDifferent: false, limit: 1 };
  const [own] = await seenOccurrences(series, cancelledFrom ? { ...seen, deletedFrom: cancelledFrom } : seen);
  if (own?.entry.kind === 'schedule') return own.entry.meeting;
  return { ...meeting, title: 'Meeting', notes: null, location: null };
}

/** Returns when the occurrence of a day is by the rule. */
export function whenOfSeries({ meeting }: MailSeries, person: Addressee, day: Day): string {
  const endDate = meeting.time === null ? meeting.endDate : null;
  // The days of a longer meeting are named by its first one.
  return whenOf(
    { ...meeting, date: day, endDate: endDate && day, period: null, isDropped: false },
    person.timeZone,
  );
}

/** Returns the next day on which the person sees an occurrence, or else the last one. */
export function nextDayOf({ days, meeting }: MailSeries, person: Addressee): Day {
  const today = dayAt(new Date(), person.timeZone);
  return days.find((day) => day >= today) ?? days.at(-1) ?? meeting.date;
}

/** Returns the part that adds a series to the person's calendar, or changes it there. */
export async function seriesInvitation(series: MailSeries, person: Addressee): Promise<CalendarPart> {
  const frame = frameFor(person, series.updatedAt);
  const method = series.owner.id === person.id ? 'PUBLISH' : 'REQUEST';
  const events = await eventsOf(series, person, frame);
  if (series.isWhole) events.push(...(await formerSingles(series, person, frame)));
  return { method, text: meetingMessage(method, events, peopleOf(series.owner, person), frame) };
}

type SeriesOrder = Extract<MailOrder, { kind: 'series-changed' | 'series-cancelled' }>;

export type SeriesNews = {
  series: MailSeries;
  /** The former occurrences that are single meetings now. */
  single: MailItem[];
  calendar: CalendarPart;
};

/**
 * Returns what a change of several occurrences has made of them. Null when it was taken back or the series was changed
 * again (the later change has a mail of its own), and when the person does not see any of it.
 */
export async function findSeriesNews(order: SeriesOrder, person: Addressee): Promise<SeriesNews | null> {
  const [firstId = '', otherId] = order.seriesIds;
  const day = order.kind === 'series-cancelled' ? order.day : null;
  const series = await findSeriesFor(person, firstId, day);
  // A split has ended the other one, which a later change of the first does not name.
  if (!series || (series.version !== order.version && !otherId)) return null;
  const single = order.changeId ? await singleOf(order.changeId, person) : [];
  if (!(await isSeen(person, order.seriesIds)) && single.length === 0) return null;

  const frame = frameFor(person, series.updatedAt);
  // One of the single meetings may have its UID.
  const isReplaced = series.isDeleted && single.some(({ id }) => id === series.uid);
  const events = isReplaced ? [] : await eventsOf(series, person, frame);
  if (otherId) {
    const other = await findSeriesFor(person, otherId);
    if (other) events.push(...(await eventsOf(other, person, frame)));
    else if (series.isWhole) events.push(cancelledOf(formerOf(series, otherId), frame));
  }
  events.push(...single.flatMap((item) => eventFor(item, frame) ?? []));
  if (day !== null && !series.isWhole) events.push(...(await cancelledFrom(series, person, frame, day)));
  if (events.length === 0) return null;
  const isGone = events.every((event) => event.getFirstPropertyValue('status') === 'CANCELLED');
  const method = series.owner.id === person.id ? 'PUBLISH' : isGone ? 'CANCEL' : 'REQUEST';
  const text = meetingMessage(method, events, peopleOf(series.owner, person), frame);
  return { series, single, calendar: { method, text } };
}

/** True when the person sees an occurrence of one of the series, deleted or not. */
async function isSeen(person: Addressee, seriesIds: readonly string[]): Promise<boolean> {
  const [seen] = await autocommit.$queryRaw<unknown[]>`
    SELECT 1 FROM items AS item WHERE item.series_id = ANY (${seriesIds}::uuid[]) AND ${visibleTo(person.id)} LIMIT 1`;
  return seen !== undefined;
}

/** Reads the occurrences to come that a change has made single meetings. */
async function singleOf(changeId: string, person: Addressee): Promise<MailItem[]> {
  const rows = await autocommit.$queryRaw<{ id: string }[]>`
    SELECT item.id FROM items AS item WHERE item.id IN (
        SELECT (stored->'item'->>'id')::uuid FROM series_changes, jsonb_array_elements(before->'rows') AS stored
        WHERE series_changes.id = ${changeId}::uuid)
      AND item.series_id IS NULL AND item.deleted_at IS NULL AND item.date >= current_date - 1 AND ${visibleTo(person.id)}
    ORDER BY item.date, item.id LIMIT ${NAMED_MAX}::int`;
  const found: MailItem[] = [];
  for (const { id } of rows) {
    const item = await findLiveItemFor(person.id, id);
    if (item) found.push(item);
  }
  return found;
}

/** Returns the series that was split off a series, and taken back into it. */
const formerOf = ({ meeting }: MailSeries, id: string): CalendarMeeting => ({ ...meeting, id, version: 2 });

/**
 * Returns the events of a series: its master with the occurrences that differ from it, for somebody who sees the
 * series as a whole; otherwise the occurrences that the person sees.
 */
async function eventsOf(
  series: MailSeries,
  person: Addressee,
  frame: CalendarFrame,
): Promise<ICAL.Component[]> {
  const { isWhole } = series;
  if (series.isDeleted)
    return isWhole ? [cancelledOf(series.meeting, frame)] : cancelledFrom(series, person, frame);
  const visible = visibleTo(person.id);
  const limit = isWhole ? EXCEPTIONS_MAX : NAMED_MAX;
  const occurrences = await seenOccurrences(series, { visible, isDifferent: isWhole, limit });
  const events = isWhole ? [masterOf(series, frame)] : [];
  let bytes = 0;
  for (const { entry, day } of occurrences) {
    const event = isWhole
      ? occurrenceOf(entry, { ...startOf(series.entry, frame), date: day }, frame)
      : componentOf(entry, frame);
    bytes += Buffer.byteLength(event.toString());
    if (bytes > BYTES_MAX) break;
    events.push(event);
  }
  return events;
}

/** Returns the events that remove those meetings that a person has seen who does not see the whole series, from a day on. */
async function cancelledFrom(series: MailSeries, person: Addressee, frame: CalendarFrame, day?: Day) {
  const seen = { visible: visibleTo(person.id), isDifferent: false, limit: NAMED_MAX };
  return cancelledOnes(await seenOccurrences(series, day ? { ...seen, deletedFrom: day } : seen), frame);
}

/** Returns the events that remove the single meetings that the person saw before the whole series. */
async function formerSingles(series: MailSeries, person: Addressee, frame: CalendarFrame) {
  const visible = Prisma.sql`item.id::text <> ${series.uid}
    AND EXISTS (SELECT FROM shares WHERE item_id = item.id AND recipient_id = ${person.id}::uuid)`;
  const seen = { visible, isDifferent: false, limit: NAMED_MAX };
  return cancelledOnes(await seenOccurrences({ ...series, isWhole: false }, seen), frame);
}

/** The SEQUENCE has to exceed that of the last change, and deleting does not raise the version of an item. */
const cancelledOnes = (occurrences: readonly SeenOccurrence[], frame: CalendarFrame): ICAL.Component[] =>
  occurrences.flatMap(({ entry }) =>
    entry.kind === 'schedule'
      ? cancelledOf({ ...entry.meeting, version: entry.meeting.version + 1 }, frame)
      : [],
  );

/** Returns the event that removes a meeting, or a whole series, also from a message of another method. */
function cancelledOf(meeting: CalendarMeeting, frame: CalendarFrame): ICAL.Component {
  const event = componentOf({ kind: 'schedule', meeting }, frame, 'zoned');
  event.addPropertyWithValue('status', 'CANCELLED');
  return event;
}
