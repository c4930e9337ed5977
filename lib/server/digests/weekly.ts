import type { WeeklyDigestEmailProps } from '@/emails/weekly-digest-email';
import type { Viewer } from '@/lib/server/access/visible';
import { goalsOf } from '@/lib/server/goals/reads';
import { allOf } from '@/lib/server/items/large-list';
import { schedulesFrom } from '@/lib/server/schedules/reads';
import { summaryOfDays } from '@/lib/server/summary/reads';
import { listOpenTasks } from '@/lib/server/tasks/reads';
import { addDays, type Day, daysOf, formatDay, minutesOf, type Period } from '@/lib/shared/calendar/days';
import { summaryOf } from '@/lib/shared/calendar/summary';
import { forYou } from '@/lib/shared/text/for-you';
import { marginOn, placeOn } from '@/lib/shared/text/on-day';

/** The most entries of the coming week. */
const AHEAD_MAX = 20;

export type WeeklyDigest = Pick<
  WeeklyDigestEmailProps,
  'days' | 'completed' | 'total' | 'meetings' | 'rate' | 'goals' | 'ahead'
>;

/** @property timeZone the IANA name */
type Reader = Viewer & { timeZone: string };

/** Reads the counts of the week and the items of the next one. Returns null when both are empty. */
export async function readWeeklyDigest(viewer: Reader, weekStart: Day): Promise<WeeklyDigest | null> {
  const week = { start: weekStart, end: addDays(weekStart, 6) };
  const next = { start: addDays(weekStart, 7), end: addDays(weekStart, 13) };
  const [counts, goals, ahead] = await Promise.all([
    summaryOfDays({ startDate: week.start, endDate: week.end }).for(viewer),
    allOf(goalsOf('weekly', weekStart), viewer),
    readAhead(viewer, next),
  ]);
  if (counts.length + goals.length + ahead.length === 0) return null;
  const days = daysOf(week).map((day) => {
    const { tasks, completed, meetings } = counts.find(({ date }) => date === day) ?? NONE;
    return { label: formatDay(day, { weekday: 'short' }), tasks, done: completed, meetings };
  });
  const sum = summaryOf({
    tasks: days.reduce((total, { tasks }) => total + tasks, 0),
    done: days.reduce((total, { done }) => total + done, 0),
    meetings: days.reduce((total, { meetings }) => total + meetings, 0),
  });
  return {
    days,
    completed: sum.completed,
    total: sum.totalTasks,
    meetings: sum.meetings,
    rate: sum.completionRate,
    goals: goals.map(({ title, completed, progress }) => ({ title, completed, progress })),
    ahead,
  };
}

const NONE = { tasks: 0, completed: 0, meetings: 0 };

/**
 * Reads meetings, on each of their days, and open tasks in the order of the upcoming view: no time sorts as midnight
 * (docs/product/views.md), after whole days.
 */
async function readAhead(viewer: Reader, { start, end }: Period): Promise<WeeklyDigest['ahead']> {
  const [meetings, tasks] = await Promise.all([
    allOf(schedulesFrom({ start, end }), viewer),
    listOpenTasks(viewer, { start, end }, AHEAD_MAX),
  ]);
  const ofMeetings = meetings.flatMap((meeting) => {
    const [first, last] = [meeting.date, meeting.endDate];
    const days = daysOf({ start: first < start ? start : first, end: last > end ? end : last });
    return days.map((date) => ({
      date,
      place: placeOn(meeting, date),
      when: [marginOn(meeting, date), date === meeting.date && forYou(meeting, viewer.timeZone)]
        .filter(Boolean)
        .join(', '),
      title: meeting.title,
    }));
  });
  const ofTasks = tasks.flatMap(({ date, time, title }) =>
    date === null ? [] : [{ date, place: time === null ? 0 : minutesOf(time), when: time, title }],
  );
  return [...ofMeetings, ...ofTasks]
    .sort((one, other) => one.date.localeCompare(other.date) || one.place - other.place)
    .slice(0, AHEAD_MAX)
    .map(({ date, when, title }) => ({ date, when, title }));
}
