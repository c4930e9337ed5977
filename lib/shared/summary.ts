/** What a period adds up to (SPEC.md section 2, the four figures of every view). */
export type Summary = {
  completed: number;
  totalTasks: number;
  meetings: number;
  /** Whole percent; 0 when there are no tasks. */
  completionRate: number;
};

export function summarize(tasks: readonly { completed: boolean }[], meetings: readonly unknown[]): Summary {
  const completed = tasks.filter((task) => task.completed).length;
  return {
    completed,
    totalTasks: tasks.length,
    meetings: meetings.length,
    completionRate: tasks.length === 0 ? 0 : Math.round((completed / tasks.length) * 100),
  };
}
