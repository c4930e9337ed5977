import type { Day } from '@/lib/shared/calendar/days';
import type { GoalInput } from '@/lib/shared/contract/schemas/goals';
import type { ScheduleInput } from '@/lib/shared/contract/schemas/schedules';
import type { TaskInput } from '@/lib/shared/contract/schemas/tasks';

export type SampleDay = { tasks: TaskInput[]; schedules: ScheduleInput[]; goals: GoalInput[] };

/** Returns the items of a sample day, for people who want to see the planner in use before they write their own. */
export const sampleDay = (date: Day): SampleDay => ({
  tasks: [
    { title: 'Reply to the landlord', date, time: '09:00', priority: 'high' },
    { title: 'Draft the agenda for Monday', date, priority: 'medium' },
    { title: 'Buy stamps', date, priority: 'low' },
    { title: 'Call home', date, time: '19:00', priority: 'medium' },
  ],
  schedules: [
    { title: 'Coffee with a colleague', date, time: '10:30', duration: 45, location: 'Corner café' },
    { title: 'Planning the next week', date, time: '16:00', duration: 30 },
  ],
  goals: [{ title: 'A walk before dinner', date, type: 'daily' }],
});
