import type { Day } from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { ChecklistStep } from '@/lib/shared/contract/schemas/tasks';
import type { Person } from './people';
import type { Random } from './random';
import { type DemoMeeting, type DemoTask, itemOf, PLAIN_MEETING, PLAIN_TASK } from './year';

/**
 * The demo's tasks and meetings of today, the day that is open after signing in. They are written by hand, to show rows
 * of every sort.
 */

type Row = [
  title: string,
  time: string | null,
  priority: Priority,
  done: boolean,
  estimate: number | null,
  more?: Partial<Pick<DemoTask, 'notes' | 'checklist' | 'carried'>>,
];

const step = (number: number, title: string, done: boolean): ChecklistStep => ({
  id: `0192a000-0000-7000-8000-00000002000${number}`,
  title,
  done,
});

const TASKS: readonly Row[] = [
  ['Water the fig and the lemon tree', '08:30', 'low', true, 10],
  ['Send the revised quote to the bindery', '09:00', 'high', true, 30],
  ['Proofread chapter four, pages 61–88', '10:15', 'medium', true, 90],
  [
    'Book the small hall for the winter concert',
    '14:30',
    'high',
    false,
    20,
    {
      notes: 'The caretaker answers until four.\nAsk for the piano, too.',
      checklist: [
        step(0, 'Ask which evenings are free', true),
        step(1, 'Agree with the choir', true),
        step(2, 'Call the caretaker', false),
        step(3, 'Pay the deposit', false),
        step(4, 'Fetch the key', false),
      ],
    },
  ],
  ['Pick up the framed prints before five', '16:00', 'medium', false, 45],
  ['Check the smoke alarms upstairs', null, 'medium', false, null],
  ['Draft the packing list for Lisbon', null, 'low', false, 30, { carried: 4 }],
];

const MEETINGS: readonly [title: string, time: string, duration: number, location: string | null][] = [
  ['Studio stand-up', '09:30', 15, null],
  ['Cover review with Odile', '11:00', 90, 'Room 2.4'],
  ['Lunch with Amara', '13:00', 60, 'Café Lumen'],
  ['Dentist', '15:00', 45, 'Harbour Street 12'],
];

export function openDay(
  random: Random,
  owner: Person,
  today: Day,
): { tasks: DemoTask[]; meetings: DemoMeeting[] } {
  return {
    tasks: TASKS.map(([title, time, priority, done, estimate, more]) => ({
      ...PLAIN_TASK,
      ...more,
      ...itemOf(random, owner, today, title),
      estimate,
      time,
      priority,
      completedAt: done ? new Date(`${today}T${time ?? '08:00'}:00Z`) : null,
    })),
    meetings: MEETINGS.map(([title, time, duration, location]) => ({
      ...PLAIN_MEETING,
      ...itemOf(random, owner, today, title),
      time,
      duration,
      location,
    })),
  };
}
