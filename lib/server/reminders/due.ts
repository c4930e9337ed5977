import { instantOf } from '@/lib/shared/calendar/zoned-time';
import { DAY_BEGINS } from '@/lib/shared/text/reminder-words';
import type { Candidate } from './candidates';

/** When the item begins, and when the reminder is due, so many minutes before. */
export type Reminder = {
  startsAt: Date;
  dueAt: Date;
  lead: number;
  /** True for one that the person has set for the item. */
  isOwn: boolean;
};

/** The last instant whose ISO form has a year of four digits, as PostgreSQL and RFC 5545 expect. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds after the beginning of an item for which the reminder of the beginning itself may still be given. */
const BEGINNING_MS = 15 * 60_000;

/** The same for a reminder in a browser, which interrupts. */
export const BROWSER_BEGINNING_MS = 2 * 60_000;

/**
 * Returns when the item begins for the person, whether in the past or the future; null when it is not theirs, when it
 * has no day, and when it begins after the year 9999 in UTC.
 */
function startOf({
  date,
  time,
  timeZone,
  personZone,
  isTheirs,
}: Pick<Candidate, 'date' | 'time' | 'timeZone' | 'personZone' | 'isTheirs'>): Date | null {
  if (!isTheirs || date === null) return null;
  const startsAt =
    time === null ? instantOf(date, DAY_BEGINS, personZone) : instantOf(date, time, timeZone ?? personZone);
  return startsAt.getTime() > LAST_INSTANT ? null : startsAt;
}

/** Where a person is reminded: in the planner and by mail, or in their browsers. */
export type Channel = 'planner' | 'browser';

/** Returns how many minutes before the item the person is reminded. */
function leadsOf({ reminders, time, lead, browserLead }: Candidate, channel: Channel): readonly number[] {
  const ofSettings = channel === 'planner' ? lead : browserLead;
  if (ofSettings === null) return [];
  return reminders ?? (time === null ? [] : [ofSettings]);
}

/** Returns all reminders of the item for the person, in the past and in the future. */
export function remindersOf(candidate: Candidate, channel: Channel): Reminder[] {
  const leads = leadsOf(candidate, channel);
  const startsAt = leads.length > 0 ? startOf(candidate) : null;
  if (startsAt === null) return [];
  return leads.map((lead) => ({
    startsAt,
    dueAt: new Date(startsAt.getTime() - lead * 60_000),
    lead,
    isOwn: candidate.reminders !== null,
  }));
}

/** Returns those that may be given now; none for a task that is completed or was let go. */
export const remindersToTell = (candidate: Candidate, channel: Channel): Reminder[] =>
  candidate.isDone ? [] : remindersOf(candidate, channel);

/** True when the reminder comes too late: the item has begun. */
export function isOver(
  { startsAt, lead }: Pick<Reminder, 'startsAt' | 'lead'>,
  channel: Channel,
  now: Date,
): boolean {
  if (lead !== 0) return startsAt <= now;
  const latest = startsAt.getTime() + (channel === 'planner' ? BEGINNING_MS : BROWSER_BEGINNING_MS);
  return latest < now.getTime();
}

/**
 * Returns the reminder that is given at a time: the latest of those that are due then, since the earlier ones say
 * nothing else any more; undefined when none is due yet.
 */
export const latestDue = (reminders: readonly Reminder[], at: Date): Reminder | undefined =>
  reminders
    .filter(({ dueAt }) => dueAt <= at)
    .reduce<Reminder | undefined>(
      (last, each) => (last && last.dueAt >= each.dueAt ? last : each),
      undefined,
    );
