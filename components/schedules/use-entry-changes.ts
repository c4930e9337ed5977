import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { rowIdOf } from '@/components/item/row-focus';
import { announce } from '@/lib/client/browser/announcements';
import { useScheduleActions } from '@/lib/client/items/schedules';
import { withScope } from '@/lib/client/items/scope';
import { useTaskActions } from '@/lib/client/items/tasks';
import { type Day, timeAt } from '@/lib/shared/calendar/days';
import type { Scope } from '@/lib/shared/contract/series';
import { type Entry, hoursIdOf } from './hours-entries';
import { DAY_MINUTES, lengthInWords, movedTo, STEP, type Stretch, spanText } from './hours-layout';
import { putBack } from './use-hours-pointer';

/**
 * The changes that people make on the hours. Each is announced.
 *
 * @param onCopied called with the id of the element of a copy, which is yet to be rendered
 */
export function useEntryChanges(date: Day, onCopied: (elementId: string) => void) {
  const schedules = useScheduleActions();
  const tasks = useTaskActions();
  const client = useQueryClient();

  function change(entry: Entry, to: Stretch): void {
    const [time, length] = [timeAt(to.start), to.end - to.start];
    const isMoved = to.start !== entry.start;
    const isResized = length !== entry.end - entry.start;
    if (!isMoved && !isResized) return;
    const { kind, item } = entry;
    const change = {
      ...(isMoved && { time }),
      ...(isResized && (kind === 'schedule' ? { duration: length } : { estimate: length })),
    };
    const act = (scope: Scope) => {
      announce(`${isResized ? `Now ${spanText(to)}` : `Moved to ${time}`}, ${lengthInWords(length)}`);
      if (kind === 'schedule') void schedules.update(item, change, undefined, scope);
      else void tasks.update(item, change, undefined, scope);
    };
    // A dragged block stands where the pointer left it while the person is asked.
    const onKept = () => {
      const block = document.getElementById(entry.id);
      if (block) putBack(block, entry);
    };
    withScope(client, { kind, item, change, act, onKept });
  }

  /** Copies an item to another time of the day. A copy has no comments, stickers, files or people. */
  function copy({ kind, item }: Entry, { start, end }: Stretch): void {
    const id = newId();
    const fields = { id, title: item.title, date, time: timeAt(start), notes: item.notes };
    const length = end - start;
    if (kind === 'schedule') {
      const { location, timeZone } = item;
      void schedules.create({ ...fields, duration: length, location, timeZone });
    } else {
      const { priority, goalId } = item;
      const checklist = item.checklist.map((step) => ({ ...step, id: newId() }));
      void tasks.create({ ...fields, estimate: length, priority, goalId, checklist });
    }
    announce(`Copied to ${fields.time}, ${lengthInWords(length)}`);
    onCopied(kind === 'schedule' ? rowIdOf({ kind, id }) : hoursIdOf(id));
  }

  /** Copies an item to the time behind it; at the end of the day to its own time. */
  function copyBelow(entry: Entry): void {
    copy(entry, entry.end <= DAY_MINUTES - STEP ? movedTo(entry, entry.end) : entry);
  }

  return { change, copy, copyBelow };
}
