import { z } from 'zod';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { Viewer } from '@/lib/server/access/visible';
import type { PersonalRead } from '@/lib/server/auth/personal-read';
import { notACursor, PAGE_SIZE, type Page, pageBy, partsOf } from '@/lib/server/items/page';
import { itemReads } from '@/lib/server/items/reads';
import { addDays, type Day, daysBetween, type Period } from '@/lib/shared/calendar/days';
import { itemId, timestamp } from '@/lib/shared/contract/items';
import { type CarriedTask, type LaterQuery, rank as laterRank, type Task } from '@/lib/shared/contract/tasks';
import { type TaskRow, taskColumns, taskDto } from './dto';

const ofADay = Prisma.sql`task.time NULLS LAST, CASE WHEN task.time IS NULL THEN task.rank END`;
const isOpen = Prisma.sql`task.completed_at IS NULL AND task.dropped_at IS NULL`;

const reads = itemReads<TaskRow, Task>({
  kind: 'task',
  columns: taskColumns,
  table: Prisma.sql`tasks`,
  alias: Prisma.sql`task`,
  order: ofADay,
  dto: taskDto,
});

const inOrder = Prisma.sql`ORDER BY task.rank, item.created_at, item.id LIMIT ${PAGE_SIZE + 1}::int`;
const later = reads.hotRead([], () => Prisma.sql`item.date IS NULL`, inOrder);
const laterAfter = reads.hotRead(
  ['rank', 'createdAt', 'id'],
  ({ rank, createdAt, id }) => Prisma.sql`item.date IS NULL
    AND (task.rank, item.created_at, item.id) > (${rank}::text, ${createdAt}::timestamptz, ${id}::uuid)`,
  inOrder,
);

/** Reads the tasks for later, the person's own and those of others, in their order and in pages. */
export const tasksForLater = ({ cursor }: LaterQuery): PersonalRead<Page<Task>> =>
  cursor === undefined ? later({}, pageForLater) : laterAfter(placeOf(cursor), pageForLater);

const pageForLater = (tasks: Task[]): Page<Task> =>
  pageBy(tasks, ({ rank, createdAt, id }) => `${rank} ${createdAt} ${id}`);

/** Returns the position at which the previous page ended. Throws 400 for an invalid cursor. */
function placeOf(cursor: string): { rank: string; createdAt: string; id: string } {
  const [rank, createdAt, id, ...rest] = partsOf(cursor);
  const place = z
    .object({ rank: laterRank, createdAt: timestamp, id: itemId })
    .safeParse({ rank, createdAt, id });
  if (!place.success || rest.length > 0) throw notACursor();
  return place.data;
}

/** The days before a day whose open tasks may be carried over. */
const CARRIED_DAYS = 30;

/**
 * True when the latest occurrence of the item's series up to a day is left there. What was missed before one that was
 * completed, let go or moved on is not asked about any more, so that it does not pile up.
 */
const latestIsLeft = (end: string) => Prisma.sql`(
  SELECT latest.date <= ${end}::date AND latest_task.completed_at IS NULL AND latest_task.dropped_at IS NULL
  FROM items latest JOIN tasks latest_task ON latest_task.id = latest.id
  WHERE latest.series_id = item.series_id AND latest.occurrence_day <= ${end}::date AND latest.deleted_at IS NULL
  ORDER BY latest.occurrence_day DESC LIMIT 1)`;

/** Open on a day of a period, and not only the rest of a series that has gone on. */
const isLeft = (start: string, end: string) => Prisma.sql`${isOpen}
  AND item.date BETWEEN ${start}::date AND ${end}::date
  AND (item.series_id IS NULL OR item.occurrence_day > ${end}::date OR ${latestIsLeft(end)})`;

const open = reads.hotRead(
  ['start', 'end'],
  ({ start, end }, person) => Prisma.sql`item.owner_id = ${person}::uuid AND ${isLeft(start, end)}`,
  Prisma.sql`ORDER BY item.date DESC, ${ofADay}, item.created_at, item.id LIMIT ${CARRIED_DAYS * PAGE_SIZE}::int`,
);

/**
 * Reads the person's own open tasks of the days before a day, newest first, at most a page of them. Of a series it has
 * the latest one, with the number of those before it; none once the latest one is done with.
 */
export const tasksToCarryOver = (date: Day): PersonalRead<CarriedTask[]> =>
  open({ start: addDays(date, -CARRIED_DAYS), end: addDays(date, -1) }, (tasks) =>
    eachSeriesOnce(tasks, PAGE_SIZE),
  );

/** @param tasks the latest first */
function eachSeriesOnce(tasks: readonly Task[], most: number): CarriedTask[] {
  const found = new Map<string, CarriedTask>();
  for (const task of tasks) {
    const key = task.series?.id ?? task.id;
    const later = found.get(key);
    if (later) later.missedBefore++;
    else found.set(key, { ...task, missedBefore: 0 });
  }
  return [...found.values()].slice(0, most);
}

export const {
  on: tasksOn,
  within: tasksWithin,
  find: findTask,
  findOwn: findOwnTask,
  store: storeTask,
  byId: tasksById,
} = reads;

/** Lists the first open tasks of a period in calendar order. */
export const listOpenTasks = (actor: Viewer, { start, end }: Period, most: number): Promise<Task[]> =>
  reads.select(
    autocommit,
    actor,
    Prisma.sql`${isOpen} AND item.date BETWEEN ${start}::date AND ${end}::date`,
    Prisma.sql`ORDER BY item.date, task.time NULLS LAST, item.id LIMIT ${most}`,
  );

/**
 * Lists the last tasks that are left from the days of a period, in calendar order: of a series the latest one, with the
 * number of those before it.
 */
export async function listTasksLeft(
  actor: Viewer,
  { start, end }: Period,
  most: number,
): Promise<CarriedTask[]> {
  const days = daysBetween(start, end) + 1;
  const backwards = Prisma.sql`
    ORDER BY item.date DESC, task.time DESC NULLS FIRST, item.id DESC LIMIT ${most * days}::int`;
  const tasks = await reads.select(autocommit, actor, isLeft(start, end), backwards);
  return eachSeriesOnce(tasks, most).reverse();
}
