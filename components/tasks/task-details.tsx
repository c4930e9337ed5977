import { Ownership } from '@/components/item/ownership';
import { PriorityMark } from '@/components/item/priority';
import { formatDay } from '@/lib/shared/calendar/days';
import type { Task } from '@/lib/shared/contract/tasks';
import { TaskPeople } from './task-people';

/** The details of a task, above the actions of its sheet. */
export const TaskDetails = ({ task }: { task: Task }) => (
  <div className="sheet-meta">
    <span>
      {task.date ? formatDay(task.date, { weekday: 'long', month: 'long', day: 'numeric' }) : 'Later'}
    </span>
    {task.time && <time>{task.time}</time>}
    <PriorityMark priority={task.priority} />
    <Ownership item={task} />
    <TaskPeople people={task.collaborators} />
  </div>
);
