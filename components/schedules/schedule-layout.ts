import { minutesOf, type TimeOfDay, timeAt } from '@/lib/shared/calendar/days';

/** Free time of at least this many minutes is worth a remark. */
export const FREE_WORTH_SAYING = 45;

const DAY_MINUTES = 1440;

export type Timed = { time: TimeOfDay; duration: number };

/** One line of the schedule leaf, from the top down. */
export type ScheduleLine<M extends Timed> =
  | {
      kind: 'meeting';
      meeting: M;
      /** Over before now. */
      isPast: boolean;
      /** Start of the earliest meeting that still runs when this one begins. */
      overlaps: TimeOfDay | null;
    }
  | { kind: 'free'; minutes: number; until: TimeOfDay }
  | { kind: 'free-from'; time: TimeOfDay }
  | {
      kind: 'now';
      /** The meeting that is under way, which is the next line, and which part of it is over: from 0 to below 1. */
      within: { meeting: M; gone: number } | null;
    };

/** Minute of the day at which the meeting is over; beyond 1439 when it runs into the next day. */
export const endOf = ({ time, duration }: Timed): number => minutesOf(time) + duration;

/** Minimum height of a meeting's block in pixels: grows with its length, within what a page can bear. */
export const heightOf = (duration: number): number =>
  Math.round(Math.min(72, Math.max(44, 40 + (duration - 30) / 5)));

/**
 * Writes the meetings of a day, sorted by time, as lines: free time between them is remarked, and the now line
 * stands before the first meeting that is not over. The stretch that holds now gets the line instead of a remark.
 *
 * @param now minute of the day, or null on any other day than today
 */
export function layOutSchedule<M extends Timed>(
  meetings: readonly M[],
  now: number | null,
): ScheduleLine<M>[] {
  const lines: ScheduleLine<M>[] = [];
  let busyUntil: number | null = null;
  let isNowWritten = now === null;

  for (const [index, meeting] of meetings.entries()) {
    const start = minutesOf(meeting.time);
    const isNowInStretch = now !== null && now < start && (busyUntil === null || now >= busyUntil);
    if (now !== null && !isNowWritten && now < start) {
      lines.push({ kind: 'now', within: null });
      isNowWritten = true;
    }
    if (busyUntil !== null && start - busyUntil >= FREE_WORTH_SAYING && !isNowInStretch) {
      lines.push({ kind: 'free', minutes: start - busyUntil, until: meeting.time });
    }
    if (now !== null && !isNowWritten && now < endOf(meeting)) {
      lines.push({ kind: 'now', within: { meeting, gone: (now - start) / meeting.duration } });
      isNowWritten = true;
    }
    lines.push({
      kind: 'meeting',
      meeting,
      isPast: now !== null && endOf(meeting) <= now,
      overlaps: meetings.slice(0, index).find((earlier) => endOf(earlier) > start)?.time ?? null,
    });
    busyUntil = Math.max(busyUntil ?? 0, endOf(meeting));
  }

  if (busyUntil === null) return [];
  if (!isNowWritten) lines.push({ kind: 'now', within: null });
  const isRestAhead = now === null || now < busyUntil;
  if (isRestAhead && DAY_MINUTES - busyUntil >= FREE_WORTH_SAYING) {
    lines.push({ kind: 'free-from', time: timeAt(busyUntil) });
  }
  return lines;
}

/** The first meeting that has not begun, and the minutes until it does. */
export function nextMeeting<M extends Timed>(
  meetings: readonly M[],
  now: number,
): { meeting: M; inMinutes: number } | null {
  const meeting = meetings.find(({ time }) => minutesOf(time) > now);
  return meeting ? { meeting, inMinutes: minutesOf(meeting.time) - now } : null;
}

export const totalDuration = (meetings: readonly Timed[]): number =>
  meetings.reduce((sum, { duration }) => sum + duration, 0);
