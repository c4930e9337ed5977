import { addDays, type Day, periodOf } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { Person } from './people';
import type { Random } from './random';
import { type DemoGoal, type DemoTask, itemOf, PLAIN_TASK, type Plans } from './year';

/** Adds to generated plans what their owner has arranged: lengths, notes, steps, goals above goals, and what is for later. */

const ESTIMATES = [10, 15, 20, 30, 45, 60, 90, 120] as const;

const LISTS = [
  ['Measure', 'Ask for two quotes', 'Choose one'],
  ['Draft', 'Read it aloud', 'Correct', 'Send'],
  ['Scissors', 'String', 'Brown paper', 'Stamps', 'The address of Amara’s aunt'],
] as const;

const NOTES = [
  'The number is on the fridge.',
  'Odile knows the details.\nShe is back on Monday.',
  'Only in the morning, before the post comes.',
] as const;

const LATER: readonly (readonly [title: string, estimate: number | null, notes: string | null])[] = [
  ['A bookbinder for the guest book', 45, 'Somebody near the market, Tomás says.'],
  ['Write to the choir about spring', 20, null],
  ['Descale the kettle', null, null],
  ['Sort the slides from Porto', 120, null],
  ['Learn to solder', null, 'A whole afternoon, without the phone.'],
];

/** Tasks whose title contains the first text serve the goal whose title contains the second. */
const SERVES = [
  ['chapter four', 'chapter four'],
  ['concert', 'Concert poster'],
  ['Reply to Odile', 'Hand chapter four'],
] as const;

const WIDER: Partial<Record<GoalType, GoalType>> = { daily: 'weekly', weekly: 'monthly', monthly: 'annual' };

/** Changes the plans of one person. */
export function arrange(random: Random, owner: Person, { tasks, meetings, goals }: Plans, today: Day): void {
  for (const goal of goals) {
    const wider = WIDER[goal.type];
    if (wider && random.chance(0.6)) goal.parentId = goalOn(goals, wider, goal.date, '')?.id ?? null;
  }
  for (const task of tasks) {
    if (random.chance(0.5)) task.estimate ??= random.pick(ESTIMATES);
    if (random.chance(0.08)) task.notes ??= random.pick(NOTES);
    if (random.chance(0.08)) task.checklist = [...task.checklist, ...stepsOf(random, task)];
    const [, goalTitle] = SERVES.find(([title]) => task.title.includes(title)) ?? [];
    if (goalTitle && task.date !== null)
      task.goalId =
        (goalOn(goals, 'daily', task.date, goalTitle) ?? goalOn(goals, 'weekly', task.date, goalTitle))?.id ??
        null;
    if (task.date === null || task.date >= today || task.completedAt) continue;
    if (random.chance(0.3)) task.droppedAt = new Date(`${addDays(task.date, 1)}T09:00:00Z`);
    else task.carried = random.between(0, 3);
  }
  for (const meeting of meetings)
    if (meeting.title === 'Interview for the catalogue') meeting.timeZone = 'America/New_York';
  for (const [title, estimate, notes] of LATER) {
    const { date: _none, ...item } = itemOf(random, owner, addDays(today, -10), title);
    tasks.push({ ...PLAIN_TASK, ...item, date: null, estimate, notes });
  }
  meetings.push({
    ...itemOf(random, owner, today, 'Book fair'),
    time: null,
    endDate: addDays(today, 2),
    duration: 60,
    location: 'Hall 4',
    notes: 'Stand 12, behind the café.\nTickets are in the blue folder.',
    timeZone: null,
  });
}

const goalOn = (goals: readonly DemoGoal[], type: GoalType, day: Day, title: string): DemoGoal | undefined =>
  goals.find(
    (goal) => goal.type === type && goal.title.includes(title) && goal.date === periodOf(type, day).start,
  );

function stepsOf(random: Random, { createdAt, completedAt }: DemoTask): DemoTask['checklist'] {
  return random.pick(LISTS).map((title, index) => ({
    id: random.id(createdAt),
    title,
    done: completedAt !== null || index === 0,
  }));
}
