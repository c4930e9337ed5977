import { v7 as newId } from 'uuid';
import { newItem } from '@/lib/client/items/new-item';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Author } from '@/lib/shared/contract/schemas/items';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';

/** The day of the samples: a Friday. */
export const SAMPLE_DAY = '2025-11-21';

export const ASTRID: Author = { firstName: 'Astrid', email: 'astrid@example.com' };
export const INES: Author = { firstName: 'Ines', email: 'ines@example.com' };
export const TOMAS: Author = { firstName: 'Tomás', email: 'tomas@example.com' };

let sequence = 0;

/** Returns a later time for each sample, since lists are ordered by the time of creation where all else is equal. */
const createdAt = (): string => new Date(Date.UTC(2025, 10, 1) + 1000 * sequence++).toISOString();

const own = (title: string) => ({
  ...newItem({ id: newId(), title, date: SAMPLE_DAY }),
  createdAt: createdAt(),
  author: ASTRID,
});

export const sampleLabel = (given: Partial<Label> = {}): Label => ({
  id: newId(),
  name: 'home',
  colour: null,
  count: 0,
  ...given,
});

/** The fields of an item that `owner` has shared with the person. */
export const sharedBy = (owner: Author, permission: 'view' | 'edit') =>
  ({ author: owner, isShared: true, sharedBy: owner, permission, shareId: newId() }) as const;

export const sampleTask = (given: Partial<Task> = {}): Task => ({
  ...own('Water the fig'),
  time: null,
  priority: 'medium',
  completed: false,
  completedAt: null,
  droppedAt: null,
  notes: null,
  checklist: [],
  estimate: null,
  rank: 'a0',
  goalId: null,
  carried: 0,
  streak: null,
  reminders: null,
  collaborators: [],
  ...given,
});

export const sampleSchedule = (given: Partial<Schedule> = {}): Schedule => ({
  ...own('Studio stand-up'),
  time: '09:30',
  duration: 60,
  endDate: given.date ?? SAMPLE_DAY,
  location: null,
  notes: null,
  timeZone: null,
  reminders: null,
  ...given,
});

export const sampleGoal = (given: Partial<Goal> = {}): Goal => ({
  ...own('Walk before breakfast'),
  description: null,
  type: 'daily',
  completed: false,
  completedAt: null,
  parentId: null,
  progress: { done: 0, total: 0 },
  streak: null,
  ...given,
});
