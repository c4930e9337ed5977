import { DAY_MINUTES, type Day, minutesOf, type TimeOfDay, timeAt } from '@/lib/shared/calendar/days';
import { isTimed, partOn } from '@/lib/shared/calendar/span';

/** The minutes from which free time between meetings has a line of its own. */
export const FREE_MINUTES_SHOWN = 45;

export type Timed = {
  time: TimeOfDay;
  duration: number;
  /** True for an event that is shown, but takes no time. */
  isFree?: boolean;
};

/** A line of the schedule of a day. */
export type ScheduleLine<M extends Timed> =
  | {
      kind: 'meeting';
      meeting: M;
      /** True when it has ended. */
      isPast: boolean;
      /** Start of the earliest meeting that is still in progress when this one begins. */
      overlaps: TimeOfDay | null;
    }
  | { kind: 'free'; minutes: number; until: TimeOfDay }
  | { kind: 'free-from'; time: TimeOfDay }
  | {
      kind: 'now';
      /** The meeting in progress, which is the next line, and the fraction of it that has passed. */
      within: { meeting: M; gone: number } | null;
    };

/** Returns the minute of the day at which the meeting ends; beyond 1439 if it ends on the next day. */
export const endOf = ({ time, duration }: Timed): number => minutesOf(time) + duration;

/** Returns the minimum height of a meeting's block in pixels, which grows with the duration within limits. */
export const heightOf = (duration: number): number =>
  Math.round(Math.min(72, Math.max(44, 40 + (duration - 30) / 5)));

/**
 * Lays out the meetings of a day, sorted by time, as lines. Free time between them has a line. The line of the present
 * time is before the first meeting that has not ended; it replaces the free time that contains it.
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
    const isBusy = meeting.isFree !== true;
    const isNowInStretch = now !== null && now < start && (busyUntil === null || now >= busyUntil);
    if (now !== null && !isNowWritten && now < start) {
      lines.push({ kind: 'now', within: null });
      isNowWritten = true;
    }
    if (isBusy && busyUntil !== null && start - busyUntil >= FREE_MINUTES_SHOWN && !isNowInStretch) {
      lines.push({ kind: 'free', minutes: start - busyUntil, until: meeting.time });
    }
    if (now !== null && !isNowWritten && now < endOf(meeting)) {
      lines.push({ kind: 'now', within: { meeting, gone: (now - start) / meeting.duration } });
      isNowWritten = true;
    }
    const overlapped =
      isBusy && meetings.slice(0, index).find((earlier) => earlier.isFree !== true && endOf(earlier) > start);
    lines.push({
      kind: 'meeting',
      meeting,
      isPast: now !== null && endOf(meeting) <= now,
      overlaps: overlapped ? overlapped.time : null,
    });
    if (isBusy) busyUntil = Math.max(busyUntil ?? 0, endOf(meeting));
  }

  if (lines.length === 0) return [];
  if (!isNowWritten) lines.push({ kind: 'now', within: null });
  if (busyUntil === null) return lines;
  const isRestAhead = now === null || now < busyUntil;
  if (isRestAhead && DAY_MINUTES - busyUntil >= FREE_MINUTES_SHOWN) {
    lines.push({ kind: 'free-from', time: timeAt(busyUntil) });
  }
  return lines;
}

/** Returns the first meeting that has not begun, and the minutes until it does. */
export function nextMeeting<M>(
  meetings: readonly M[],
  minutesUntil: (meeting: M) => number,
): { meeting: M; inMinutes: number } | null {
  const ahead = meetings
    .map((meeting) => ({ meeting, inMinutes: minutesUntil(meeting) }))
    .filter(({ inMinutes }) => inMinutes > 0);
  return ahead.sort((a, b) => a.inMinutes - b.inMinutes)[0] ?? null;
}

/** Returns the minutes of a day that meetings with a time take, each by itself. */
export const minutesOn = (
  date: Day,
  meetings: readonly { date: Day; time: TimeOfDay | null; duration: number }[],
): number =>
  meetings
    .filter(isTimed)
    .map((meeting) => partOn(meeting, date))
    .reduce((sum, { time, duration }) => sum + Math.min(duration, DAY_MINUTES - minutesOf(time)), 0);
