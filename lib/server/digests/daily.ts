import type { DailyDigestEmailProps } from '@/emails/daily-digest-email';
import type { Viewer } from '@/lib/server/access/visible';
import { goalsOf } from '@/lib/server/goals/reads';
import { allOf } from '@/lib/server/items/large-list';
import { schedulesOn } from '@/lib/server/schedules/reads';
import { listTasksLeft, tasksOn } from '@/lib/server/tasks/reads';
import { addDays, type Day } from '@/lib/shared/calendar/days';
import { forYou } from '@/lib/shared/text/for-you';
import { lengthText, marginOn, placeOn } from '@/lib/shared/text/on-day';

/** How many days back open tasks are listed, and the most that are listed. */
const OVERDUE_DAYS = 7;
const OVERDUE_MAX = 10;

export type DailyDigest = Pick<DailyDigestEmailProps, 'meetings' | 'tasks' | 'goals' | 'overdue'>;

/** @property timeZone the IANA name */
type Reader = Viewer & { timeZone: string };

/** Reads the content of the daily view. Returns null when the day is empty, even if earlier tasks are still open. */
export async function readDailyDigest(viewer: Reader, day: Day): Promise<DailyDigest | null> {
  const before = { start: addDays(day, -OVERDUE_DAYS), end: addDays(day, -1) };
  const [meetings, tasks, goals, overdue] = await Promise.all([
    allOf(schedulesOn(day), viewer),
    allOf(tasksOn(day), viewer),
    allOf(goalsOf('daily', day), viewer),
    listTasksLeft(viewer, before, OVERDUE_MAX),
  ]);
  const plannedTasks = tasks.filter(({ droppedAt }) => droppedAt === null);
  if (meetings.length + plannedTasks.length + goals.length === 0) return null;
  return {
    meetings: meetings
      .toSorted((one, other) => placeOn(one, day) - placeOn(other, day))
      .map((meeting) => ({
        when: marginOn(meeting, day),
        title: meeting.title,
        facts: [lengthText(meeting), meeting.date === day ? forYou(meeting, viewer.timeZone) : null].filter(
          (fact) => fact !== null,
        ),
        location: meeting.location,
        from: meeting.sharedBy?.firstName ?? null,
      })),
    tasks: plannedTasks.map(({ time, title, priority, completed, estimate, checklist, sharedBy }) => ({
      time,
      title,
      priority,
      completed,
      estimate,
      steps: { done: checklist.filter(({ done }) => done).length, total: checklist.length },
      from: sharedBy?.firstName ?? null,
    })),
    goals: goals.map(({ title, completed, progress }) => ({ title, completed, progress })),
    overdue: overdue.flatMap(({ title, date, missedBefore }) =>
      date === null ? [] : [{ title, date, missedBefore }],
    ),
  };
}
