import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import { grantsOf, isEditableBy, visibleTo } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { goalsById } from '@/lib/server/goals/reads';
import { schedulesById } from '@/lib/server/schedules/reads';
import { tasksById } from '@/lib/server/tasks/reads';
import type { DeletedItem } from '@/lib/shared/contract/deleted';
import type { ItemKind } from '@/lib/shared/contract/items';
import { BATCH_MAX, RESTORE_DAYS } from '@/lib/shared/contract/limits';

/** The most entries that one read returns. Older ones follow when these have been restored or purged. */
const DELETED_MAX = 1_000;

/** The most items that one entry names: a series has more than a batch, and any of them brings back all. */
const TOGETHER_MAX = BATCH_MAX;

/** The most items that are read, as many of them may be occurrences. */
const ITEMS_MAX = 10_000;

type Row = { id: string; kind: ItemKind; title: string; deleted_at: string; deletion_id: string | null };

const restorable = (actor: Actor): Promise<Row[]> => autocommit.$queryRaw<Row[]>`
  SELECT id, kind::text AS kind, title, ${instantText(Prisma.sql`deleted_at`)} AS deleted_at, deletion_id
  FROM (SELECT item.*, row_number() OVER (PARTITION BY coalesce(deletion_id, item.id) ORDER BY date, item.id) AS place
    FROM items AS item ${grantsOf(actor.id)}
    WHERE item.deleted_at > now() - make_interval(days => ${RESTORE_DAYS}) AND ${visibleTo(actor.id)}
      AND ${isEditableBy(actor.id)}
      AND NOT EXISTS (SELECT FROM series_changes WHERE id = item.deletion_id AND NOT is_deletion)) AS found
  WHERE place <= ${TOGETHER_MAX}
  ORDER BY deleted_at DESC, deletion_id, place, id LIMIT ${ITEMS_MAX}`;

/** Groups rows by the call that deleted them, in the order of the rows. */
const groupsOf = (rows: readonly Row[]): [Row, ...Row[]][] => {
  const groups = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = groups.get(row.deletion_id ?? row.id);
    if (group) group.push(row);
    else groups.set(row.deletion_id ?? row.id, [row]);
  }
  return [...groups.values()];
};

/**
 * Lists the deleted items that the actor may restore, newest first, without occurrences that a new rule has removed. Of
 * those that one call has deleted together, the first stands for all, and names the others.
 */
export async function listDeleted(actor: Actor): Promise<DeletedItem[]> {
  const groups = groupsOf(await restorable(actor)).slice(0, DELETED_MAX);
  const of = (kind: ItemKind) => groups.filter(([first]) => first.kind === kind).map(([{ id }]) => id);
  const [tasks, schedules, goals] = await Promise.all([
    tasksById(autocommit, actor, of('task')),
    schedulesById(autocommit, actor, of('schedule')),
    goalsById(autocommit, actor, of('goal')),
  ]);
  return groups.flatMap(([{ kind, id, deleted_at: deletedAt }, ...others]): DeletedItem[] => {
    const together = others.map((other) => ({ kind: other.kind, id: other.id, title: other.title }));
    const more = { deletedAt, together };
    const [task, schedule, goal] = [tasks.get(id), schedules.get(id), goals.get(id)];
    // None is found when the item was purged meanwhile.
    if (kind === 'task') return task ? [{ kind, ...task, ...more }] : [];
    if (kind === 'schedule') return schedule ? [{ kind, ...schedule, ...more }] : [];
    return goal ? [{ kind, ...goal, ...more }] : [];
  });
}
