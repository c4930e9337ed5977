import { z } from 'zod';
import { day } from './calendar';
import type { DayCounts } from './day-counts';

/** What a period adds up to (SPEC.md section 2, the four figures of every view). */
export type Summary = {
  completed: number;
  totalTasks: number;
  meetings: number;
  /** Whole percent; 0 when there are no tasks. */
  completionRate: number;
};

export const summaryOf = ({ tasks, done, meetings }: DayCounts): Summary => ({
  completed: done,
  totalTasks: tasks,
  meetings,
  completionRate: tasks === 0 ? 0 : Math.round((done / tasks) * 100),
});

export const summarize = (tasks: readonly { completed: boolean }[], meetings: readonly unknown[]): Summary =>
  summaryOf({
    tasks: tasks.length,
    done: tasks.filter((task) => task.completed).length,
    meetings: meetings.length,
  });

const count = z.int().min(0);

/** One day of `GET /api/summary`. Days with nothing are left out. */
export const daySummary = z
  .strictObject({ date: day, tasks: count, completed: count, meetings: count })
  .meta({ id: 'DaySummary' });
export type DaySummary = z.infer<typeof daySummary>;
