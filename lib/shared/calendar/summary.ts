/** The four figures that every view shows of a period (docs/product/views.md). */
export type Summary = {
  completed: number;
  totalTasks: number;
  meetings: number;
  /** The percentage of completed tasks, a whole number; 0 when there are no tasks. */
  completionRate: number;
};

/** Returns the figures of a number of tasks, of which `done` are completed, and of meetings. */
export const summaryOf = ({
  tasks,
  done,
  meetings,
}: Record<'tasks' | 'done' | 'meetings', number>): Summary => ({
  completed: done,
  totalTasks: tasks,
  meetings,
  completionRate: tasks === 0 ? 0 : Math.round((done / tasks) * 100),
});

type CountedTask = { completed: boolean; droppedAt: string | null };

/** True for a task that is neither completed nor let go. */
export const isOpenTask = ({ completed, droppedAt }: CountedTask): boolean =>
  !completed && droppedAt === null;

/** Returns the figures of these tasks and meetings. Tasks that were let go do not count. */
export function summarize(tasks: readonly CountedTask[], meetings: readonly unknown[]): Summary {
  const counted = tasks.filter(({ droppedAt }) => droppedAt === null);
  const done = counted.filter(({ completed }) => completed).length;
  return summaryOf({ tasks: counted.length, done, meetings: meetings.length });
}
