import { ScheduleDialogs } from '@/components/schedules/schedule-dialogs';
import { TaskDialogs } from '@/components/tasks/task-dialogs';
import type { Day } from '@/lib/shared/calendar/days';
import type { BoardItems } from './use-board-items';
import type { BoardLists } from './use-board-lists';

type BoardDialogsProps = { week: Day; items: BoardItems; lists: BoardLists };

/**
 * The open sheet and dialogs of the items of the week. Sheets are dialogs, as the leaf over which they fold is below
 * the board.
 */
export function BoardDialogs({ week, items, lists: { tasks, meetings, handlers } }: BoardDialogsProps) {
  const task = items.tasks.find(({ id }) => id === tasks.openId);
  const meeting = items.meetings.find(({ id }) => id === meetings.openId);
  return (
    <>
      <TaskDialogs
        date={task?.date ?? week}
        tasks={items.tasks}
        list={tasks}
        onToggle={handlers.toggle}
        isApart
      />
      <ScheduleDialogs date={meeting?.date ?? week} schedules={items.meetings} list={meetings} isApart />
    </>
  );
}
