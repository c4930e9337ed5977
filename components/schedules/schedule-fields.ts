import { isBlankText, lengthProblem, tidy, timeProblem } from '@/components/item/entry';
import { parseTime } from '@/components/item/time-entry';
import { DEFAULT_DURATION, DURATION_STEP, LOCATION_MAX, MAX_DURATION } from '@/lib/shared/contract/limits';
import type { Schedule } from '@/lib/shared/contract/schedules';

/** A meeting as it is being written: time and duration as typed. */
export type ScheduleFields = { title: string; time: string; duration: string; location: string };

export const BLANK_SCHEDULE: ScheduleFields = {
  title: '',
  time: '',
  duration: String(DEFAULT_DURATION),
  location: '',
};

export const isBlankSchedule = ({ title, time, location }: ScheduleFields): boolean =>
  [title, time, location].every(isBlankText);

export const fieldsOf = ({ title, time, duration, location }: Schedule): ScheduleFields => ({
  title,
  time,
  duration: String(duration),
  location: location ?? '',
});

export type ScheduleProblems = { title?: string; time?: string; location?: string };

export const problemsOf = ({ title, time, location }: ScheduleFields): ScheduleProblems => ({
  title: lengthProblem(title),
  time: timeProblem(time),
  location: lengthProblem(location, LOCATION_MAX),
});

/** Minutes, in whole steps; whatever is no duration is an hour (docs/specification.md section 5). */
export function readDuration(text: string): number {
  const minutes = Number(text);
  if (!Number.isFinite(minutes) || minutes < DURATION_STEP) return DEFAULT_DURATION;
  return Math.min(MAX_DURATION, Math.round(minutes / DURATION_STEP) * DURATION_STEP);
}

export type ScheduleValues = Pick<Schedule, 'title' | 'time' | 'duration' | 'location'>;

/** What the fields say; null while something is missing or wrong. */
export function readSchedule(fields: ScheduleFields): ScheduleValues | null {
  const { title, location } = problemsOf(fields);
  const time = parseTime(fields.time);
  if (title || location || time === null || isBlankText(fields.title)) return null;
  return {
    title: tidy(fields.title),
    time,
    duration: readDuration(fields.duration),
    location: tidy(fields.location) || null,
  };
}
