import type { GoalType } from '@/lib/db/generated/enums';
import {
  addDays,
  type Day,
  daysOf,
  type Period,
  partsOf,
  periodOf,
  timeAt,
} from '@/lib/shared/calendar/days';
import type { Priority } from '@/lib/shared/contract/plain/priorities';
import type { ChecklistStep } from '@/lib/shared/contract/schemas/tasks';
import type { Person } from './people';
import type { Random } from './random';

/** Generates the plans of a person for a year. */

/** The fields of an item; only tasks may have no day. */
export type Item<When = Day> = {
  id: string;
  ownerId: string;
  title: string;
  date: When;
  createdAt: Date;
  /** The series, for an occurrence on the day that its rule gives. */
  seriesId?: string;
};
export type DemoTask = Item<Day | null> & {
  time: string | null;
  priority: Priority;
  completedAt: Date | null;
  droppedAt: Date | null;
  estimate: number | null;
  notes: string | null;
  checklist: readonly ChecklistStep[];
  goalId: string | null;
  carried: number;
};
export type DemoMeeting = Item & {
  time: string | null;
  endDate: Day | null;
  duration: number;
  location: string | null;
  notes: string | null;
  timeZone: string | null;
};
export type DemoGoal = Item & {
  type: GoalType;
  description: string | null;
  completedAt: Date | null;
  parentId: string | null;
};
export type Plans = { tasks: DemoTask[]; meetings: DemoMeeting[]; goals: DemoGoal[] };

const TASKS = [
  'Water the fig and the lemon tree',
  'Send the revised quote to the bindery',
  'Proofread chapter four',
  'Book the small hall for the winter concert',
  'Pick up the framed prints before five',
  'Check the smoke alarms upstairs',
  'Draft the packing list for Lisbon',
  'Answer the letter from the archive',
  'Pay the studio rent',
  'Back up the photographs',
  'Order paper, 120 g, cream',
  'Return the library books',
  'Call the plumber about the tap',
  'Sharpen the good knife',
  'Write the minutes of the choir meeting',
  'Buy candles for the concert',
  'Reply to Odile about the cover',
  'Plan the menu for Saturday',
  'Renew the passport',
  'Repot the basil',
  'Clean the bicycle chain',
  'Sort the receipts of the month',
  'Print the programme, 80 copies',
  'Read the contract to the end',
  'Collect the parcel',
  'Mend the blue coat',
  'Sketch the poster',
  'Invoice for the catalogue',
  'Ask Amara about the piano tuner',
  'Tidy the desk, really',
  'Bake bread',
  'Choose three photographs for the cover',
  'Book the train to Porto',
  'Write to the landlord',
] as const;

const MEETINGS = [
  ['Studio stand-up', 15, null],
  ['Cover review with Odile', 90, 'Room 2.4'],
  ['Lunch with Amara', 60, 'Café Lumen'],
  ['Dentist', 45, 'Harbour Street 12'],
  ['Choir rehearsal', 120, 'St Anne’s hall'],
  ['Call with the printer', 30, null],
  ['Translation workshop', 180, 'Library, second floor'],
  ['Walk with Tomás', 60, 'River path'],
  ['Parents’ evening', 75, 'School'],
  ['Budget for the winter concert', 45, 'Kitchen table'],
  ['Yoga', 60, 'The old mill'],
  ['Interview for the catalogue', 60, null],
] as const;

const GOALS: Record<GoalType, readonly (readonly [title: string, description: string | null])[]> = {
  daily: [
    ['Walk before breakfast', null],
    [
      'Finish the first pass of chapter four',
      'Only the argument and the dates. Commas can wait until Monday.',
    ],
    ['One hour without the phone', null],
    ['Ten pages of the novel', null],
  ],
  weekly: [
    ['Hand chapter four to Odile', 'Draft by Thursday, footnotes by Friday noon.'],
    ['Swim twice', null],
    ['Concert poster at the printer', 'Two colours, 120 copies.'],
    ['Dinner with friends', null],
  ],
  monthly: [
    ['Finish the translation', 'All but the preface.'],
    ['Save for the piano', null],
    ['Learn the second voice by heart', null],
  ],
  annual: [
    ['Publish the book of letters', 'Two hundred pages, one hundred photographs.'],
    ['Sing in Porto', null],
    ['A garden on the balcony', null],
  ],
};

/** The fields of a task and a meeting of which little is known. */
export const PLAIN_TASK = {
  time: null,
  priority: 'medium',
  completedAt: null,
  droppedAt: null,
  estimate: null,
  notes: null,
  checklist: [],
  goalId: null,
  carried: 0,
} as const satisfies Partial<DemoTask>;

export const PLAIN_MEETING = {
  endDate: null,
  notes: null,
  timeZone: null,
} as const satisfies Partial<DemoMeeting>;

const instantAt = (day: Day, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);

export function itemOf(random: Random, owner: Person, date: Day, title: string): Item {
  const createdAt = instantAt(addDays(date, -random.between(0, 9)), random.between(6, 21));
  return { id: random.id(createdAt), ownerId: owner.id, title, date, createdAt };
}

const completion = (random: Random, date: Day, today: Day, likely: number): Date | null =>
  date <= today && random.chance(date === today ? likely / 2 : likely)
    ? instantAt(date, random.between(8, 20))
    : null;

function taskOf(random: Random, owner: Person, date: Day, today: Day): DemoTask {
  return {
    ...PLAIN_TASK,
    ...itemOf(random, owner, date, random.pick(TASKS)),
    time: random.chance(0.6) ? timeAt(random.between(14, 38) * 30) : null,
    priority: random.pick(['low', 'medium', 'medium', 'medium', 'high'] as const),
    completedAt: completion(random, date, today, 0.85),
  };
}

function meetingOf(random: Random, owner: Person, date: Day): DemoMeeting {
  const [title, duration, location] = random.pick(MEETINGS);
  return {
    ...PLAIN_MEETING,
    ...itemOf(random, owner, date, title),
    time: timeAt(random.between(16, 38) * 30),
    duration,
    location,
  };
}

function goalsOf(random: Random, owner: Person, type: GoalType, period: Period, today: Day): DemoGoal[] {
  const all = GOALS[type];
  const first = random.between(0, all.length - 1);
  // Takes consecutive goals of the list, so that no period has the same goal twice.
  return Array.from({ length: random.between(1, type === 'daily' ? 2 : 3) }, (_, index) => {
    const [title = '', description = null] = all[(first + index) % all.length] ?? [];
    return {
      ...itemOf(random, owner, period.start, title),
      type,
      description,
      completedAt: completion(random, period.end, today, 0.6),
      parentId: null,
    };
  });
}

/** Returns items for half a year before and after `today`: fewer on weekends, and many on some days. */
export function yearOf(random: Random, owner: Person, today: Day): Plans {
  const plans: Plans = { tasks: [], meetings: [], goals: [] };
  const seen = new Set<string>();
  for (const date of daysOf({ start: addDays(today, -183), end: addDays(today, 182) })) {
    const { weekday } = partsOf(date);
    const weekend = weekday === 0 || weekday === 6;
    const ahead = date > addDays(today, 21) ? 0.35 : 1;
    const tasks =
      Math.round(random.between(weekend ? 0 : 3, weekend ? 3 : 8) * ahead) + (random.chance(0.02) ? 18 : 0);
    const meetings = Math.round(random.between(0, weekend ? 1 : 4) * ahead);
    for (let count = 0; count < tasks; count++) plans.tasks.push(taskOf(random, owner, date, today));
    for (let count = 0; count < meetings; count++) plans.meetings.push(meetingOf(random, owner, date));
    for (const type of ['daily', 'weekly', 'monthly', 'annual'] as const) {
      const period = periodOf(type, date);
      if (seen.has(`${type} ${period.start}`) || (type === 'daily' && random.chance(0.5))) continue;
      seen.add(`${type} ${period.start}`);
      plans.goals.push(...goalsOf(random, owner, type, period, today));
    }
  }
  return plans;
}
