import type { DailyDigestEmailProps } from '@/emails/daily-digest-email';
import type { Viewer } from '@/lib/server/access/visible';
import { goalsOf } from '@/lib/server/goals/reads';
import { schedulesOn } from '@/lib/server/schedules/reads';
import { listOpenTasks, tasksOn } from '@/lib/server/tasks/reads';
import { addDays, type Day } from '@/lib/shared/calendar/days';

/** How many days back open tasks are listed, and the most that are listed. */
const OVERDUE_DAYS = 7;
const OVERDUE_MAX = 10;

export type DailyDigest = Pick<DailyDigestEmailProps, 'meetings' | 'tasks' | 'goals' | 'overdue'>;

/** Reads the content of the daily view. Returns null when the day is empty, even if earlier tasks are still open. */
export async function readDailyDigest(viewer: Viewer, day: Day): Promise<DailyDigest | null> {
  const before = { start: addDays(day, -OVERDUE_DAYS), end: addDays(day, -1) };
  const [meetings, tasks, goals, overdue] = await Promise.all([
    schedulesOn(day).for(viewer),
    tasksOn(day).for(viewer),
    goalsOf('daily', day).for(viewer),
    listOpenTasks(viewer, before, { last: OVERDUE_MAX }),
  ]);
  if (meetings.length + tasks.length + goals.length === 0) return null;
  return {
    meetings: meetings.map(({ time, title, duration, location, sharedBy }) => ({
      time,
      title,
      duration,
      location,
      from: sharedBy?.firstName ?? null,
    })),
    tasks: tasks.map(({ time, title, priority, completed, sharedBy }) => ({
      time,
      title,
      priority,
      completed,
      from: sharedBy?.firstName ?? null,
    })),
    goals: goals.map(({ title, completed }) => ({ title, completed })),
    overdue: overdue.flatMap(({ title, date }) => (date === null ? [] : [{ title, date }])),
  };
}
