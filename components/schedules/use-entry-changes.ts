import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { rowIdOf } from '@/components/item/row/row-focus';
import { announce } from '@/lib/client/browser/announcements';
import { copyOf, stepsOfCopy } from '@/lib/client/items/copies';
import { useScheduleActions } from '@/lib/client/items/schedules';
import { useTaskActions } from '@/lib/client/items/tasks';
import { withScope } from '@/lib/client/series/scope';
import { DAY_MINUTES, type Day, timeAt } from '@/lib/shared/calendar/days';
import { STEP, type Stretch, spanText } from '@/lib/shared/calendar/hours';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { type Entry, hoursIdOf, isResizedTo, type Target } from './hours-entries';
import { lengthInWords, movedTo } from './hours-layout';
import { putBack } from './use-hours-pointer';
import { type Change, useSteps } from './use-steps';

/** Returns what is read aloud of a change. */
function wordsOf(entry: Entry, to: Target): string {
  const length = to.end - to.start;
  const isResized = isResizedTo(entry, to);
  const words = isResized ? `Now ${spanText(to)}` : `Moved to ${timeAt(to.start)}`;
  return isResized || entry.hasLength ? `${words}, ${lengthInWords(length)}` : words;
}

/**
 * The changes that people make on the hours. Each is announced.
 *
 * @param onCopied called with the id of the element of a copy, which is yet to be rendered
 */
export function useEntryChanges(date: Day, onCopied: (elementId: string) => void) {
  const schedules = useScheduleActions();
  const tasks = useTaskActions();
  const client = useQueryClient();

  const change: Change = (entry, to, onDecided) => {
    const [time, length] = [timeAt(to.start), to.end - to.start];
    const isMoved = to.start !== entry.start;
    const isResized = isResizedTo(entry, to);
    if (!isMoved && !isResized) return onDecided?.();
    const { kind, item } = entry;
    const change = {
      ...(isMoved && { time }),
      ...(isResized && (kind === 'schedule' ? { duration: length } : { estimate: length })),
    };
    const act = (scope: Scope) => {
      announce(wordsOf(entry, to));
      if (kind === 'schedule') void schedules.update(item, change, undefined, scope);
      else void tasks.update(item, change, undefined, scope);
      onDecided?.();
    };
    // A dragged block stands where the pointer left it while the person is asked.
    const onKept = () => {
      const block = document.getElementById(entry.id);
      if (block) putBack(block, entry);
      onDecided?.();
    };
    withScope(client, { kind, item, change, act, onKept });
  };
  const { steps, step, changeNow } = useSteps(change, wordsOf);

  /**
   * Copies an item, with its labels and reminders, to another time of the day. A copy has no comments, stickers, files or
   * people.
   */
  function copy({ kind, item, hasLength }: Entry, { start, end }: Stretch): void {
    const id = newId();
    const time = timeAt(start);
    const length = end - start;
    const common = { id, date, time };
    if (kind === 'schedule')
      void schedules.create({ ...copyOf('schedule', item), ...common, duration: length });
    else {
      const checklist = stepsOfCopy(item.checklist);
      const estimate = hasLength ? length : null;
      void tasks.create({ ...copyOf('task', item), ...common, estimate, checklist });
    }
    announce([`Copied to ${time}`, hasLength && lengthInWords(length)].filter(Boolean).join(', '));
    onCopied(kind === 'schedule' ? rowIdOf({ kind, id }) : hoursIdOf(id));
  }

  /** Copies an item to the time behind it; at the end of the day to its own time. */
  function copyBelow(entry: Entry): void {
    copy(entry, entry.end <= DAY_MINUTES - STEP ? movedTo(entry, entry.end) : entry);
  }

  return { steps, step, change: changeNow, copy, copyBelow };
}
