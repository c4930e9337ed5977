import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import { grantsOf, isEditableBy, visibleTo } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { goalsById } from '@/lib/server/goals/reads';
import { isLargeList, LargeList, ROW_BYTES } from '@/lib/server/items/large-list';
import { schedulesById } from '@/lib/server/schedules/reads';
import { tasksById } from '@/lib/server/tasks/reads';
import { BATCH_MAX, RESTORE_DAYS } from '@/lib/shared/contract/plain/limits';
import type { DeletedItem } from '@/lib/shared/contract/schemas/deleted';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';

/** The most entries that one read returns. Older ones follow when these have been restored or purged. */
const DELETED_MAX = 1_000;

/** The most items that one entry names: a series has more than a batch, and any of them brings back all. */
const TOGETHER_MAX = BATCH_MAX;

/** Bytes that are counted for each other item that an entry names. */
const NAME_BYTES = 200;

/** The most items that are read, as many of them may be occurrences. */
const ITEMS_MAX = 10_000;

/** @property bytes those of the long texts, which the first item of an entry is answered with */
type Row = {
  id: string;
  kind: ItemKind;
  title: string;
  deleted_at: string;
  deletion_id: string | null;
  is_series: boolean;
  bytes: number;
};

const restorable = (actor: Actor): Promise<Row[]> => autocommit.$queryRaw<Row[]>`
  SELECT found.id, found.kind::text AS kind, title, ${instantText(Prisma.sql`deleted_at`)} AS deleted_at, deletion_id,
    EXISTS (SELECT FROM series_changes WHERE id = deletion_id) AS is_series,
    coalesce(octet_length(task.notes) + task.checklist_bytes, task.checklist_bytes, octet_length(schedule.notes),
      octet_length(goal.description), 0) AS bytes
  FROM (SELECT item.*, row_number() OVER (PARTITION BY coalesce(deletion_id, item.id) ORDER BY date, item.id) AS place
    FROM items AS item ${grantsOf(actor.id)}
    WHERE item.deleted_at > now() - make_interval(days => ${RESTORE_DAYS}) AND ${visibleTo(actor.id)}
      AND ${isEditableBy(actor.id)}
      AND NOT EXISTS (SELECT FROM series_changes WHERE id = item.deletion_id AND NOT is_deletion)) AS found
    LEFT JOIN tasks AS task ON task.id = found.id
    LEFT JOIN schedules AS schedule ON schedule.id = found.id
    LEFT JOIN goals AS goal ON goal.id = found.id
  WHERE place <= ${TOGETHER_MAX}
  ORDER BY deleted_at DESC, deletion_id, place, found.id LIMIT ${ITEMS_MAX}`;

/** The items that one call has deleted: the row that stands for all, and the others. */
type Entry = { id: string; bytes: number; first: Row; others: Row[] };

/** Groups rows by the call that deleted them, in the order of the rows. */
function entriesOf(rows: readonly Row[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const row of rows) {
    const key = row.deletion_id ?? row.id;
    const entry = entries.get(key);
    if (!entry) {
      entries.set(key, { id: row.id, bytes: ROW_BYTES + row.bytes, first: row, others: [] });
      continue;
    }
    entry.others.push(row);
    entry.bytes += NAME_BYTES;
  }
  return [...entries.values()];
}

async function itemsOf(actor: Actor, entries: readonly Entry[]): Promise<DeletedItem[]> {
  const of = (kind: ItemKind) => entries.filter(({ first }) => first.kind === kind).map(({ id }) => id);
  const [tasks, schedules, goals] = await Promise.all([
    tasksById(autocommit, actor, of('task')),
    schedulesById(autocommit, actor, of('schedule')),
    goalsById(autocommit, actor, of('goal')),
  ]);
  return entries.flatMap(
    ({ first: { kind, id, deleted_at: deletedAt, is_series: isSeries }, others }): DeletedItem[] => {
      const together = others.map((other) => ({ kind: other.kind, id: other.id, title: other.title }));
      const more = { deletedAt, together, isSeries };
      const [task, schedule, goal] = [tasks.get(id), schedules.get(id), goals.get(id)];
      // None is found when the item was purged meanwhile.
      if (kind === 'task') return task ? [{ kind, ...task, ...more }] : [];
      if (kind === 'schedule') return schedule ? [{ kind, ...schedule, ...more }] : [];
      return goal ? [{ kind, ...goal, ...more }] : [];
    },
  );
}

/**
 * Lists the deleted items that the actor may restore, newest first, without occurrences that a new rule has removed. Of
 * those that one call has deleted together, the first stands for all, and names the others.
 */
export async function listDeleted(actor: Actor): Promise<DeletedItem[] | LargeList<DeletedItem>> {
  const entries = entriesOf(await restorable(actor)).slice(0, DELETED_MAX);
  const read = (some: readonly Entry[]) => itemsOf(actor, some);
  if (!isLargeList(entries)) return read(entries);
  return LargeList.of({ personId: actor.id, listed: async () => entries, read });
}
