import { useQueryClient } from '@tanstack/react-query';
import { v7 as newId } from 'uuid';
import { announce } from '@/lib/client/browser/announcements';
import { copyOf, stepsOfCopy } from '@/lib/client/items/copies';
import { useScheduleActions } from '@/lib/client/items/schedules';
import { useTaskActions } from '@/lib/client/items/tasks';
import { loadMoves } from '@/lib/client/moves/load-moves';
import type { Movable } from '@/lib/client/moves/movable';
import { withScope } from '@/lib/client/series/scope';
import { DAY_MINUTES, type Day, formatDay, timeAt } from '@/lib/shared/calendar/days';
import { STEP, spanText } from '@/lib/shared/calendar/hours';
import type { Scope } from '@/lib/shared/contract/schemas/series';
import { type Entry, type IdOf, idOnDay, isResizedTo, type Target, type TaskEntry } from './hours-entries';
import { lengthInWords, movedTo } from './hours-layout';
import { putBack } from './use-hours-pointer';
import { type Change, useSteps } from './use-steps';

/** Returns what is read aloud of a change. */
function wordsOf(entry: Entry, to: Target): string {
  const length = to.end - to.start;
  const isResized = isResizedTo(entry, to);
  const time = timeAt(to.start);
  const words = isElsewhere(entry, to)
    ? `Moved to ${formatDay(to.date, { weekday: 'long' })}, ${time}`
    : isResized
      ? `Now ${spanText(to)}`
      : `Moved to ${time}`;
  return isResized || entry.hasLength ? `${words}, ${lengthInWords(length)}` : words;
}

/** True if the block gets another day. */
const isElsewhere = (entry: Entry, to: Target): to is Target & { date: Day } =>
  to.date !== undefined && to.date !== entry.date;

type Options = {
  idOf?: IdOf;
  /** Called with the id of the element of a copy, which is yet to be rendered. */
  onCopied: (elementId: string, to: { date: Day; start: number }) => void;
  /** Called when a block is about to be rendered on another day. */
  onMoved?: (entry: Entry, to: Target & { date: Day }) => void;
  /**
   * Called when a task is about to be rendered without a time.
   * @param day the day of the list on which it was dropped; null for a list of several days
   */
  onUntimed?: (entry: TaskEntry, day: Day | null) => void;
};

/** The changes that people make on the hours. Each is announced; one to another day is told by a toast. */
export function useEntryChanges({ idOf = idOnDay, onCopied, onMoved, onUntimed }: Options) {
  const schedules = useScheduleActions();
  const tasks = useTaskActions();
  const client = useQueryClient();

  const change: Change = (entry, to, onDecided) => {
    const [time, length] = [timeAt(to.start), to.end - to.start];
    const isMoved = to.start !== entry.start;
    const isResized = isResizedTo(entry, to);
    const goes = isElsewhere(entry, to);
    if (!isMoved && !isResized && !goes) return onDecided?.();
    const { kind, item } = entry;
    const change = {
      ...(goes && { date: to.date }),
      ...(isMoved && { time }),
      ...(isResized && (kind === 'schedule' ? { duration: length } : { estimate: length })),
    };
    const act = (scope: Scope) => {
      announce(wordsOf(entry, to));
      const store = () => {
        if (kind === 'schedule') void schedules.update(item, change, undefined, scope);
        else void tasks.update(item, change, undefined, scope);
        onDecided?.();
      };
      if (!goes) return store();
      onMoved?.(entry, to);
      loadMoves(({ moveItem }) => {
        moveItem(client, { kind, item } as Movable, { date: to.date }, { patch: change, scope });
        onDecided?.();
      }, store);
    };
    const onKept = () => {
      restore(entry);
      onDecided?.();
    };
    withScope(client, { kind, item, change, act, onKept });
  };
  const { steps, step, changeNow } = useSteps(change, wordsOf);

  /** Takes its time from a task, and gives it a day, null for its own; a toast tells it. */
  function untime(entry: TaskEntry, day: Day | null): void {
    const { item } = entry;
    const date = day ?? item.date;
    const change = { ...(date !== item.date && { date }), time: null };
    const act = (scope: Scope) => {
      onUntimed?.(entry, day);
      loadMoves(
        ({ moveItem }) =>
          moveItem(client, { kind: 'task', item }, { date, time: null }, { patch: change, scope }),
        () => void tasks.update(item, change, undefined, scope),
      );
    };
    withScope(client, { kind: 'task', item, change, act, onKept: () => restore(entry) });
  }

  /**
   * Copies an item, with its labels and reminders, to another time of the day. A copy has no comments, stickers, files or
   * people.
   */
  function copy(entry: Entry, { start, end, date = entry.date }: Target): void {
    const { kind, item, hasLength } = entry;
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
    onCopied(idOf({ kind, id }, date, true), { date, start });
  }

  /** Copies an item to the time behind it; at the end of the day to its own time. */
  function copyBelow(entry: Entry): void {
    copy(entry, entry.end <= DAY_MINUTES - STEP ? movedTo(entry, entry.end) : entry);
  }

  return { steps, step, change: changeNow, untime, copy, copyBelow };
}

/** Puts a dragged block back, which stands where the pointer left it while the person is asked. */
function restore(entry: Entry): void {
  const block = document.getElementById(entry.id);
  if (block) putBack(block, entry);
}
