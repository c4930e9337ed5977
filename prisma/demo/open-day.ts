import type { Day } from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/priorities';
import type { Person } from './people';
import type { Random } from './random';
import { type DemoMeeting, type DemoTask, itemOf } from './year';

/**
 * The demo's tasks and meetings of today, the day that is open after signing in. They are written by hand, to show rows
 * of every sort.
 */

const TASKS: readonly [title: string, time: string | null, priority: Priority, done: boolean][] = [
  ['Water the fig and the lemon tree', '08:30', 'low', true],
  ['Send the revised quote to the bindery', '09:00', 'high', true],
  ['Proofread chapter four, pages 61–88', '10:15', 'medium', true],
  ['Book the small hall for the winter concert', '14:30', 'high', false],
  ['Pick up the framed prints before five', '16:00', 'medium', false],
  ['Check the smoke alarms upstairs', null, 'medium', false],
  ['Draft the packing list for Lisbon', null, 'low', false],
];

const MEETINGS: readonly [title: string, time: string, duration: number, location: string | null][] = [
  ['Studio stand-up', '09:30', 15, null],
  ['Cover review with Odile', '11:00', 90, 'Room 2.4'],
  ['Lunch with Amara', '13:00', 60, 'Café Lumen'],
  ['Dentist', '15:00', 45, 'Harbour Street 12'],
  ['Choir rehearsal', '18:30', 120, 'St Anne’s hall'],
];

export function openDay(
  random: Random,
  owner: Person,
  today: Day,
): { tasks: DemoTask[]; meetings: DemoMeeting[] } {
  return {
    tasks: TASKS.map(([title, time, priority, done]) => ({
      ...itemOf(random, owner, today, title),
      time,
      priority,
      completedAt: done ? new Date(`${today}T${time ?? '08:00'}:00Z`) : null,
    })),
    meetings: MEETINGS.map(([title, time, duration, location]) => ({
      ...itemOf(random, owner, today, title),
      time,
      duration,
      location,
    })),
  };
}
