import { useContext, useState } from 'react';
import { HighlightContext } from '@/components/item/row/highlight';
import { doneFold, personFold, turnFold, useTurnedFolds } from '@/lib/client/view-state/folds';
import type { Highlight } from '@/lib/client/view-state/highlight';
import type { Day } from '@/lib/shared/calendar/days';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { groupTasks } from './task-groups';

/** The part of the list that a task is in while the day is open. */
type Place = 'open' | 'done';

/** The parts in which the tasks of the open day were first seen, by id. */
type Visit = { date: Day | null; places: ReadonlyMap<string, Place> };

const placeOf = (task: Task): Place => (isOpenTask(task) ? 'open' : 'done');

/**
 * The groups of a day's task list, or of that of the tasks for later, and their state. The person's own open tasks are
 * never collapsed. Tasks that are completed, let go, or opened again while the day is open keep their place until it is
 * left, so that no row moves away from a finger or the focus.
 *
 * @param isFresh false while the tasks come from an earlier visit and the server has not confirmed them: an open one
 * may have been completed since
 */
export function useDayGroups(date: Day | null, tasks: readonly Task[], isFresh: boolean) {
  const [kept, setVisit] = useState<Visit>({ date, places: new Map() });
  const visit = withUnseen(kept.date === date ? kept : { date, places: new Map() }, isFresh ? tasks : []);
  if (visit !== kept) setVisit(visit);
  const ofDone = doneFold(date);
  const folds = useFolds();

  const first = ({ id }: Task) => visit.places.get(id);
  const isDoneOpen = folds.isUnfolded(
    ofDone,
    false,
    tasks.filter((task) => !isOpenTask(task) && first(task) !== 'open'),
  );
  const groups = groupTasks(tasks, (task) =>
    isOpenTask(task) ? first(task) === 'done' && isDoneOpen : first(task) !== 'open',
  );

  const putAt = (moved: readonly Task[], place: Place): void =>
    setVisit((current) => ({
      ...current,
      places: new Map([...current.places, ...moved.map(({ id }) => [id, place] as const)]),
    }));

  return {
    own: groups.own,
    others: groups.others.map((group) => {
      const fold = personFold(group.person.email);
      return { ...group, fold, isOpen: folds.isUnfolded(fold, true, group.tasks) };
    }),
    done: { tasks: groups.done, fold: ofDone, isOpen: isDoneOpen },
    turn: (fold: string, isOpen: boolean): void => {
      folds.turn(fold, isOpen, fold === ofDone);
      // Reopened tasks are moved to the open ones, since they must not be collapsed.
      if (fold === ofDone && !isOpen) putAt(tasks.filter(isOpenTask), 'open');
    },
    /** Keeps a task in its place although it is about to be completed, let go, or opened again. */
    keepInPlace: (task: Task): void => {
      const place = groups.done.some(({ id }) => id === task.id) ? 'done' : 'open';
      if (first(task) !== place) putAt([task], place);
    },
  };
}

export type DayGroups = ReturnType<typeof useDayGroups>;

function withUnseen(visit: Visit, tasks: readonly Task[]): Visit {
  const unseen = tasks.filter(({ id }) => !visit.places.has(id));
  if (unseen.length === 0) return visit;
  return {
    ...visit,
    places: new Map([...visit.places, ...unseen.map((task) => [task.id, placeOf(task)] as const)]),
  };
}

/**
 * The collapsed and expanded groups that this browser stores. A link to a task expands its group, until the person
 * collapses it.
 */
function useFolds() {
  const turned = useTurnedFolds();
  const linked = useContext(HighlightContext);
  const [foldedSince, setFoldedSince] = useState<Highlight | null>(null);
  return {
    isUnfolded: (fold: string, isAtFirst: boolean, tasks: readonly Task[]): boolean =>
      turned.has(fold) !== isAtFirst ||
      (linked !== null &&
        linked !== foldedSince &&
        linked.kind === 'task' &&
        tasks.some(({ id }) => id === linked.id)),
    turn: (fold: string, isOpen: boolean, isFoldedAtFirst: boolean): void => {
      if (!isOpen) setFoldedSince(linked);
      turnFold(fold, isOpen === isFoldedAtFirst);
    },
  };
}
