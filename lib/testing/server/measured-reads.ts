import { GET as attachmentsRoute } from '@/app/api/attachments/[dateOrId]/route';
import { GET as carryOverRoute } from '@/app/api/carry-over/route';
import { GET as collaborationsRoute } from '@/app/api/collaborations/route';
import { GET as commentsRoute } from '@/app/api/comments/[targetTypeOrId]/[targetId]/route';
import { GET as dayNotesRoute } from '@/app/api/day-notes/[date]/route';
import { GET as commentCountsRoute } from '@/app/api/day-notes/route';
import { GET as deletedRoute } from '@/app/api/deleted/route';
import { GET as goalsRoute } from '@/app/api/goals/[viewOrId]/[date]/route';
import { GET as imagesRoute } from '@/app/api/images/[date]/route';
import { GET as stickersRoute } from '@/app/api/item-stickers/[targetTypeOrId]/[targetId]/route';
import { POST as createLabelRoute, GET as labelsRoute } from '@/app/api/labels/route';
import { GET as notificationsRoute } from '@/app/api/notifications/route';
import { GET as schedulesRoute } from '@/app/api/schedules/[dateOrId]/route';
import { GET as scheduleRangeRoute } from '@/app/api/schedules/route';
import { GET as searchRoute } from '@/app/api/search/route';
import { GET as summaryRoute } from '@/app/api/summary/route';
import { GET as taskSharesRoute } from '@/app/api/task-shares/route';
import { DELETE as deleteTaskRoute, GET as tasksRoute } from '@/app/api/tasks/[dateOrId]/route';
import { GET as laterRoute } from '@/app/api/tasks/later/route';
import { POST as createTaskRoute, GET as taskRangeRoute } from '@/app/api/tasks/route';
import { GET as dayRoute } from '@/app/api/tasks-with-collaborators/[date]/route';
import type { Handler } from '@/lib/server/http/route';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { type Call, call } from './call';
import { aUser, type Person } from './people';

export const DAY = '2025-11-21';

/** A person with a task, a deleted task and a label. */
export type Planner = { ines: Person; task: Task; label: string };

export async function aTask(as: Person): Promise<Task> {
  const body = { title: 'Tune the piano', date: DAY, time: '10:00' };
  return (await call<Task>(createTaskRoute, { as, method: 'POST', body })).body;
}

export async function aPlanner(): Promise<Planner> {
  const ines = await aUser({ firstName: 'Ines' });
  const task = await aTask(ines);
  const named = { as: ines, method: 'POST', body: { name: 'home' } } as const;
  const label = (await call<{ id: string }>(createLabelRoute, named)).body.id;
  await call(deleteTaskRoute, { as: ines, method: 'DELETE', params: { dateOrId: (await aTask(ines)).id } });
  return { ines, task, label };
}

export const range = '?startDate=2025-11-01&endDate=2025-11-30';
const year = '?startDate=2025-01-01&endDate=2025-12-31';
const onTask = ({ task }: Planner): Call['params'] => ({ targetTypeOrId: 'task', targetId: task.id });

/** The reads with their numbers of statements, the first of which finds the session. */
export const READS: [
  name: string,
  route: Handler,
  options: (planner: Planner) => Call,
  statements: number,
][] = [
  ['a day with its people', dayRoute, () => ({ params: { date: DAY } }), 1],
  ['a day', tasksRoute, () => ({ params: { dateOrId: DAY } }), 1],
  ['a month', taskRangeRoute, () => ({ path: `/api/tasks${range}` }), 1],
  ['upcoming', taskRangeRoute, () => ({ path: '/api/tasks?startDate=2025-11-21&endDate=2025-12-21' }), 1],
  ['all, a page at a time', taskRangeRoute, () => ({ path: '/api/tasks' }), 1],
  ['a day of meetings', schedulesRoute, () => ({ params: { dateOrId: DAY } }), 1],
  ['a month of meetings', scheduleRangeRoute, () => ({ path: `/api/schedules${range}` }), 1],
  ['what is for later', laterRoute, () => ({}), 1],
  ['what is left over', carryOverRoute, () => ({ path: `/api/carry-over?date=${DAY}` }), 1],
  ['what was deleted', deletedRoute, () => ({}), 3],
  ['goals', goalsRoute, () => ({ params: { viewOrId: 'monthly', date: DAY } }), 1],
  ['the summary of a year', summaryRoute, () => ({ path: `/api/summary${year}` }), 1],
  ['a day’s notes', dayNotesRoute, () => ({ params: { date: DAY } }), 2],
  ['comments of a month', commentCountsRoute, () => ({ path: `/api/day-notes${range}` }), 1],
  ['comments of a task', commentsRoute, (planner) => ({ params: onTask(planner) }), 3],
  ['stickers of a task', stickersRoute, (planner) => ({ params: onTask(planner) }), 3],
  ['files of a day', attachmentsRoute, () => ({ params: { dateOrId: DAY } }), 2],
  ['pictures of a day', imagesRoute, () => ({ params: { date: DAY } }), 2],
  ['labels', labelsRoute, () => ({}), 2],
  ['shares', taskSharesRoute, () => ({}), 3],
  ['collaborations', collaborationsRoute, () => ({}), 2],
  ['notifications', notificationsRoute, () => ({}), 2],
  ['a search', searchRoute, () => ({ path: '/api/search?q=a%20fig' }), 4],
  // What forgives a wrong letter has a time of its own, and so a transaction: three statements around it.
  ['a search with a wrong letter', searchRoute, () => ({ path: '/api/search?q=watre' }), 8],
  [
    'a search with filters',
    searchRoute,
    () => ({
      path: '/api/search?q=fig&person=a@example.com&label=a&after=2025-01-01&state=open&has=comment',
    }),
    4,
  ],
  ['filters alone', searchRoute, () => ({ path: '/api/search?has=checklist' }), 3],
];
