import { type CSSProperties, useContext, useState } from 'react';
import { HighlightContext } from '@/components/item/highlight';
import { useRowFocus } from '@/components/item/row-focus';
import { FillSlot } from '@/components/planner/frame/slots';
import { ScheduleLeaf } from '@/components/schedules/schedule-leaf';
import { AddTaskDock } from '@/components/tasks/add-task-dock';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { classNames } from '@/components/ui/class-names';
import { SegmentedTabs, TabPanel } from '@/components/ui/segmented';
import { useSwipe } from '@/components/ui/use-swipe';
import { useDaySummary } from '@/lib/client/day';
import { useToday } from '@/lib/client/today';
import { type Day, formatDay } from '@/lib/shared/calendar';
import type { Schedule } from '@/lib/shared/schedules';
import type { Summary } from '@/lib/shared/summary';
import { DayTitle } from './day-head';
import { NextMeeting } from './next-meeting';

type Leaf = 'tasks' | 'schedule';

/** The day on a phone: its two leaves are turned, by tab or by swipe, and tasks are added from the dock. */
export function PhoneDay({ date, compact }: { date: Day; compact: boolean }) {
  const isToday = useToday() === date;
  const summary = useDaySummary(date);
  const [leaf, setLeaf] = useLeaf();
  const focusWhenThere = useRowFocus(date);
  const swipe = useSwipe({ onForward: () => setLeaf('schedule'), onBack: () => setLeaf('tasks') });

  function turnTo(meeting: Schedule): void {
    setLeaf('schedule');
    focusWhenThere({ kind: 'schedule', id: meeting.id });
  }

  return (
    <section
      className={classNames('m-page', isToday && 'dogear')}
      style={{ '--ear': '24px' } as CSSProperties}
      aria-label={formatDay(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })}
    >
      <DayTitle date={date} level={compact ? 2 : 1}>
        {summary && <Rate summary={summary} />}
      </DayTitle>
      <SegmentedTabs
        label="Tasks or schedule"
        value={leaf}
        onChange={setLeaf}
        segments={[
          { value: 'tasks', label: <Tab name="Tasks" count={summary?.totalTasks} /> },
          { value: 'schedule', label: <Tab name="Schedule" count={summary?.meetings} /> },
        ]}
      >
        {isToday && <NextMeeting date={date} onChoose={turnTo} />}
        <div className="m-leaves" {...swipe}>
          <TabPanel value="tasks">
            <TaskLeaf date={date} bare />
          </TabPanel>
          <TabPanel value="schedule">
            <ScheduleLeaf date={date} bare />
          </TabPanel>
        </div>
      </SegmentedTabs>
      <FillSlot name="dock">
        <AddTaskDock date={date} />
      </FillSlot>
    </section>
  );
}

/** Which leaf lies open; a link to a row turns to the one that it is on. */
function useLeaf() {
  const led = useContext(HighlightContext);
  const leafOf = (): Leaf => (led?.kind === 'schedule' ? 'schedule' : 'tasks');
  const [turned, setTurned] = useState({ ledTo: led, leaf: leafOf() });
  const leaf = turned.ledTo === led ? turned.leaf : leafOf();
  return [leaf, (to: Leaf) => setTurned({ ledTo: led, leaf: to })] as const;
}

const Rate = ({ summary: { completionRate, completed, totalTasks } }: { summary: Summary }) => (
  <div className="rate">
    {completionRate}%
    <small>
      {completed} of {totalTasks} done
    </small>
  </div>
);

const Tab = ({ name, count }: { name: string; count: number | undefined }) => (
  <>
    {name} {count !== undefined && <span className="n">{count}</span>}
  </>
);
