import type { DayCounts } from '@/lib/shared/text/day-counts';

/** The four figures that every view shows of a period (docs/specification.md section 2). */
export type Summary = {
  completed: number;
  totalTasks: number;
  meetings: number;
  /** The percentage of completed tasks, a whole number; 0 when there are no tasks. */
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
