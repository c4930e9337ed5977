import { useEffect, useState } from 'react';
import type { Added } from '@/components/item/quick/use-quick-composer';
import type { Stretch } from '@/lib/shared/calendar/hours';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { onNextPress } from './hours-focus';

/**
 * Hook: what was drawn for something new, and where its block stands since: null until a time is typed.
 * @template Drawn the stretch that was drawn, with its day where several days are shown
 */
export function useDrawing<Drawn>() {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [stands, setStands] = useState<Stretch | null>(null);
  return {
    drawn,
    stands,
    setStands,
    draw: (next: Drawn) => {
      setStands(null);
      setDrawn(next);
    },
    stop: () => {
      setStands(null);
      setDrawn(null);
    },
  };
}

type Opening = {
  tasks: readonly Task[] | undefined;
  meetings: readonly Schedule[];
  openTask: (task: Task) => void;
  openMeeting: (meeting: Schedule) => void;
};

/** Hook: returns a function that opens the sheet of what was just added, as soon as it is among the items. */
export function useOpening({ tasks, meetings, openTask, openMeeting }: Opening): (added: Added) => void {
  const [opening, setOpening] = useState<Added | null>(null);
  useEffect(() => {
    if (!opening) return;
    const meeting = meetings.find(({ id }) => id === opening.id);
    const task = tasks?.find(({ id }) => id === opening.id);
    if (meeting) openMeeting(meeting);
    if (task) openTask(task);
    if (meeting || task) setOpening(null);
  }, [opening, meetings, tasks, openMeeting, openTask]);
  // What is read late must not open over what the person does meanwhile.
  useEffect(() => (opening ? onNextPress(() => setOpening(null)) : undefined), [opening]);
  return setOpening;
}
