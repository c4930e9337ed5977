import { z } from 'zod';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { type Person, type Viewer, visibleTo } from '@/lib/server/access/visible';
import { type PersonalRead, personalRead } from '@/lib/server/auth/personal-read';
import {
  type BoundedRow,
  bounded,
  isTooLarge,
  LargeList,
  type ListedRow,
  listedRows,
  ROW_BYTES,
} from '@/lib/server/items/large-list';
import { notACursor, PAGE_SIZE, type Page, pageBy, partsOf } from '@/lib/server/items/page';
import { itemReads } from '@/lib/server/items/reads';
import { itemSource } from '@/lib/server/items/rows';
import { leftFrom } from '@/lib/shared/calendar/carry-over';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { itemId, timestamp } from '@/lib/shared/contract/schemas/items';
import {
  type CarriedTask,
  type LaterQuery,
  rank as laterRank,
  type Task,
} from '@/lib/shared/contract/schemas/tasks';
import { ownTask, type TaskRow, taskColumns, taskDto } from './dto';

const ofADay = Prisma.sql`task.time NULLS LAST, CASE WHEN task.time IS NULL THEN task.rank END`;
const isOpen = Prisma.sql`task.completed_at IS NULL AND task.dropped_at IS NULL`;

const textBytes = Prisma.sql`coalesce(octet_length(task.notes), 0) + task.checklist_bytes`;

const reads = itemReads<TaskRow, Task>({
  kind: 'task',
  columns: taskColumns,
  table: Prisma.sql`tasks`,
  alias: Prisma.sql`task`,
  order: ofADay,
  streak: { typeOf: () => 'daily', mayLetGo: true, isOfSeen: true },
  textBytes,
  dto: taskDto,
  own: ownTask,
});

const inOrder = Prisma.sql`ORDER BY task.rank, item.created_at, item.id LIMIT ${PAGE_SIZE + 1}::int`;
const placeInOrder = ({ rank, createdAt, id }: { rank: string; createdAt: string; id: string }): string =>
  `${rank} ${createdAt} ${id}`;
const pages = {
  place: placeInOrder,
  columns: Prisma.sql`, listed.rank, listed.created_at AS "createdAt"`,
};
const later = reads.hotRead([], () => Prisma.sql`item.date IS NULL`, inOrder, pages);
const laterAfter = reads.hotRead(
  ['rank', 'createdAt', 'id'],
  ({ rank, createdAt, id }) => Prisma.sql`item.date IS NULL
    AND (task.rank, item.created_at, item.id) > (${rank}::text, ${createdAt}::timestamptz, ${id}::uuid)`,
  inOrder,
  pages,
);

/** Reads the tasks for later, the person's own and those of others, in their order and in pages. */
export const tasksForLater = ({ cursor }: LaterQuery): PersonalRead<Page<Task> | LargeList<Task>> =>
  cursor === undefined ? later({}, pageForLater) : laterAfter(placeOf(cursor), pageForLater);

const pageForLater = (tasks: Task[]): Page<Task> => pageBy(tasks, placeInOrder);

/** Returns the position at which the previous page ended. Throws 400 for an invalid cursor. */
function placeOf(cursor: string): { rank: string; createdAt: string; id: string } {
  const [rank, createdAt, id, ...rest] = partsOf(cursor);
  const place = z
    .object({ rank: laterRank, createdAt: timestamp, id: itemId })
    .safeParse({ rank, createdAt, id });
  if (!place.success || rest.length > 0) throw notACursor();
  return place.data;
}

type CarriedRow = TaskRow & { missed_before: number };

/**
 * SQL for the open tasks of a period, newest first: of a series the latest one, with the number of those before it.
 * @param whose keeps those rows of `item` that are read
 * @param order orders the tasks of a day
 */
const left = (
  person: Person,
  { start, end }: Period,
  whose: Prisma.Sql,
  order: Prisma.Sql,
  most: number,
): Prisma.Sql => Prisma.sql`
  WITH open AS (
    SELECT item.id, row_number() OVER (ORDER BY item.date DESC, ${order}) AS place,
      row_number() OVER (PARTITION BY coalesce(item.series_id, item.id) ORDER BY item.date DESC, ${order}) AS place_in_series,
      count(*) OVER (PARTITION BY coalesce(item.series_id, item.id))::int - 1 AS missed_before
    FROM items AS item JOIN tasks AS task ON task.id = item.id
    WHERE item.kind = 'task' AND item.deleted_at IS NULL AND ${isOpen}
      AND item.date BETWEEN ${start}::date AND ${end}::date AND ${whose}),
  latest AS MATERIALIZED (SELECT * FROM open WHERE place_in_series = 1 ORDER BY place LIMIT ${most}::int)
  SELECT ${taskColumns(person)}, latest.missed_before, ${textBytes} + ${ROW_BYTES}::int AS bytes
  FROM ${itemSource} JOIN tasks AS task ON task.id = item.id JOIN latest ON latest.id = item.id
  -- The planner joins so many tables in their order, and would read all items and people before it comes to the latest.
  WHERE item.id = ANY (ARRAY(SELECT id FROM latest))
  ORDER BY latest.place`;

async function carriedTasks(rows: readonly CarriedRow[], viewer: Viewer): Promise<CarriedTask[]> {
  const tasks = await reads.withStreaks(autocommit, viewer, rows.map(taskDto(viewer)));
  return tasks.map((task, index) => ({ missedBefore: rows[index]?.missed_before ?? 0, ...task }));
}

const openBefore = (person: Person, period: Period): Prisma.Sql =>
  left(
    person,
    period,
    Prisma.sql`item.owner_id = ${person}::uuid`,
    Prisma.sql`${ofADay}, item.created_at, item.id`,
    PAGE_SIZE,
  );

const toCarryOver = personalRead<CarriedRow & BoundedRow, 'start' | 'end'>(
  ['start', 'end'],
  (person, period) => bounded(openBefore(person, period)),
);

/** Reads the person's own open tasks of the days before a day, newest first, each series once, at most a page of them. */
export function tasksToCarryOver(date: Day): PersonalRead<CarriedTask[] | LargeList<CarriedTask>> {
  const period = leftFrom(date);
  return toCarryOver<CarriedTask[] | LargeList<CarriedTask>>(period, (rows, viewer) =>
    isTooLarge(rows) ? manyToCarryOver(viewer, period) : carriedTasks(rows, viewer),
  );
}

const manyToCarryOver = (viewer: Viewer, period: Period): LargeList<CarriedTask> =>
  LargeList.of({
    personId: viewer.id,
    listed: () =>
      autocommit.$queryRaw<(ListedRow & Pick<CarriedRow, 'missed_before'>)[]>(
        listedRows(openBefore(viewer.id, period), Prisma.sql`, listed.missed_before`),
      ),
    read: async (rows) => {
      const tasks = await reads.inOrder(viewer, rows);
      const missed = new Map(rows.map((row) => [row.id, row.missed_before]));
      return tasks.map((task) => ({ missedBefore: missed.get(task.id) ?? 0, ...task }));
    },
  });

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

/** Lists the last tasks that are left from the days of a period, each series once, in calendar order. */
export async function listTasksLeft(actor: Viewer, period: Period, most: number): Promise<CarriedTask[]> {
  const order = Prisma.sql`task.time DESC NULLS FIRST, item.id DESC`;
  const rows = await autocommit.$queryRaw<CarriedRow[]>(
    left(actor.id, period, visibleTo(actor.id), order, most),
  );
  return (await carriedTasks(rows, actor)).reverse();
}
