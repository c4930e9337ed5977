import { PRIORITY_NAMES, PriorityPicker } from '@/components/item/row/priority';
import { RepeatsLine } from '@/components/item/series/repeats-line';
import { useDayChoice } from '@/components/item/sheet/day-value';
import { GoalValue } from '@/components/item/sheet/goal-value';
import styles from '@/components/item/sheet/item-sheet.module.css';
import { LengthValue } from '@/components/item/sheet/length-value';
import { NotesLine } from '@/components/item/sheet/notes-line';
import { RemindValue } from '@/components/item/sheet/remind-value';
import type { Sheet } from '@/components/item/sheet/sheet';
import { SheetLine } from '@/components/item/sheet/sheet-line';
import { TimeValue } from '@/components/item/sheet/time-value';
import { classNames } from '@/components/ui/class-names';
import { useToday } from '@/lib/client/browser/today';
import { ESTIMATE_MAX } from '@/lib/shared/contract/plain/limits';
import { Checklist } from './checklist';
import { countDone } from './count-done';

/** The lines of a task's sheet. */
export function TaskLines({ sheet }: { sheet: Sheet<'task'> }) {
  const { item: task, mayEdit, change, moveTo } = sheet;
  const today = useToday();
  const day = useDayChoice(task.date, mayEdit, moveTo);
  const { checklist } = task;
  return (
    <>
      <NotesLine sheet={sheet} />
      <SheetLine
        label="Checklist"
        note={checklist.length > 0 && `${countDone(checklist)} of ${checklist.length}`}
      >
        <Checklist sheet={sheet} />
      </SheetLine>
      <SheetLine label="When">
        <div className={styles.pair}>
          {day.button}
          {task.date !== null && <TimeValue sheet={sheet} name="time" />}
          {mayEdit && task.date !== null && (
            <button
              type="button"
              className={classNames(styles.action, styles.atEnd)}
              onClick={() => moveTo(null)}
            >
              Later
            </button>
          )}
        </div>
        {day.form}
      </SheetLine>
      <SheetLine label="Length">
        <LengthValue
          label="Length"
          minutes={task.estimate}
          mayEdit={mayEdit}
          max={ESTIMATE_MAX}
          isOptional
          onChange={(estimate) => change({ estimate })}
        />
      </SheetLine>
      <SheetLine label="Remind">
        <RemindValue {...task} timeZone={null} onChange={(reminders) => change({ reminders })} />
      </SheetLine>
      <RepeatsLine sheet={sheet} />
      <SheetLine label="Priority">
        {mayEdit ? (
          <PriorityPicker value={task.priority} onChange={(priority) => change({ priority })} />
        ) : (
          <span>{PRIORITY_NAMES[task.priority]}</span>
        )}
      </SheetLine>
      <SheetLine label="Goal">
        <GoalValue
          label="Goal"
          value={task.goalId}
          date={task.date ?? today}
          mayEdit={mayEdit}
          onChange={(goalId) => change({ goalId })}
        />
      </SheetLine>
    </>
  );
}
