import { type CSSProperties, useContext, useState } from 'react';
import { HighlightContext } from '@/components/item/row/highlight';
import { DayFoot } from '@/components/item/thread/day-foot';
import { FillSlot } from '@/components/planner/view/slots';
import { ScheduleLeaf } from '@/components/schedules/schedule-leaf';
import { AddTaskDock } from '@/components/tasks/add-task-dock';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { classNames } from '@/components/ui/class-names';
import { SegmentedTabs, TabPanel } from '@/components/ui/segmented';
import { useSwipe } from '@/components/ui/use-swipe';
import { useToday } from '@/lib/client/browser/today';
import { useDaySummary } from '@/lib/client/items/day';
import { useIsFolded, useIsPlacing } from '@/lib/client/view-state/folded-days';
import type { Highlight } from '@/lib/client/view-state/highlight';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import type { Summary } from '@/lib/shared/calendar/summary';
import { DayCapacity } from './day-capacity';
import { DayStepper, DayTitle, OpenDay } from './day-head';
import { Evening, FoldAway, FoldedDay } from './folded-day';
import { NextMeeting } from './next-meeting';

type Leaf = 'tasks' | 'schedule';

/** The day on a phone: the leaves for tasks and meetings, changed by tab or swipe. Tasks are added from the dock. */
export function PhoneDay({ date, compact }: { date: Day; compact: boolean }) {
  const isToday = useToday() === date;
  const summary = useDaySummary(date);
  const isFolded = useIsFolded(date) && !compact;
  const isPlacing = useIsPlacing(date) && isToday && !compact;
  const { leaf, setLeaf, linkedRow, openRow } = useLeaves();
  const swipe = useSwipe({ onForward: () => setLeaf('schedule'), onBack: () => setLeaf('tasks') });

  return (
    <section
      className={classNames('phone-page', !compact && 'is-whole', isToday && 'dogear')}
      style={{ '--ear': '24px' } as CSSProperties}
      aria-label={formatDay(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })}
    >
      {compact ? (
        <DayTitle date={date} level={2}>
          <OpenDay date={date} />
        </DayTitle>
      ) : (
        // The header shows month and year, so that the note has the rate instead.
        <DayTitle date={date} note={summary && <Rate summary={summary} />} />
      )}
      <SegmentedTabs
        className="phone-turn"
        label="Tasks or schedule"
        value={leaf}
        onChange={setLeaf}
        segments={[
          { value: 'tasks', label: <Tab name="Tasks" count={summary?.totalTasks} /> },
          { value: 'schedule', label: <Tab name="Schedule" count={summary?.meetings} /> },
        ]}
      >
        {!compact && <DayCapacity date={date} />}
        {isToday && <NextMeeting date={date} onChoose={({ id }) => openRow({ kind: 'schedule', id })} />}
        {isPlacing ? (
          <Evening date={date} />
        ) : isFolded ? (
          <FoldedDay date={date} />
        ) : (
          <div className="phone-leaves" {...swipe}>
            <HighlightContext value={linkedRow}>
              <TabPanel value="tasks">
                <TaskLeaf date={date} bare compact={compact} />
              </TabPanel>
              <TabPanel value="schedule">
                <ScheduleLeaf date={date} bare />
              </TabPanel>
            </HighlightContext>
          </div>
        )}
      </SegmentedTabs>
      {!isPlacing && (
        <DayFoot date={date}>
          {(isToday || isFolded) && !compact && <FoldAway date={date} />}
          {!compact && <DayStepper date={date} />}
        </DayFoot>
      )}
      <FillSlot name="dock">
        <AddTaskDock date={date} />
      </FillSlot>
      <FillSlot name="dock-space">
        <div className="add-task-space" />
      </FillSlot>
    </section>
  );
}

/** The open leaf. A link to a row, in the address or on this page, opens the leaf with that row. */
function useLeaves() {
  const linked = useContext(HighlightContext);
  const [turned, setTurned] = useState({ linked, linkedRow: linked, leaf: leafOf(linked) });
  const { linkedRow, leaf } = turned.linked === linked ? turned : { linkedRow: linked, leaf: leafOf(linked) };
  return {
    leaf,
    linkedRow,
    // Returning to a leaf later must not highlight the row again.
    setLeaf: (to: Leaf) => setTurned({ linked, linkedRow: null, leaf: to }),
    openRow: (row: Highlight) => setTurned({ linked, linkedRow: row, leaf: leafOf(row) }),
  };
}

const leafOf = (row: Highlight | null): Leaf => (row?.kind === 'schedule' ? 'schedule' : 'tasks');

const Rate = ({ summary: { completionRate, completed, totalTasks } }: { summary: Summary }) => (
  <>
    <small>
      {completed} of {totalTasks} done
    </small>
    , <span>{completionRate}%</span>
  </>
);

const Tab = ({ name, count }: { name: string; count: number | undefined }) => (
  <>
    {name} {count !== undefined && <span className="number">{count}</span>}
  </>
);
