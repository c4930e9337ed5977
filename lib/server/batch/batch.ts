import { LONG, type Transaction, transaction } from '@/lib/db/transaction';
import { authorizeAll, type NamedItem } from '@/lib/server/access/authorize';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { goalsById } from '@/lib/server/goals/reads';
import { goalUpdate } from '@/lib/server/goals/writes';
import type { ServedGoals } from '@/lib/server/items/aims';
import { changeLocked, isMovedWithoutTime, isRetimed, requireVersion } from '@/lib/server/items/change-item';
import { deleteLocked } from '@/lib/server/items/delete-item';
import { changeLabels, requireLabels, requireRoomForLabels } from '@/lib/server/items/labels';
import { remindedAmong } from '@/lib/server/items/reminders';
import { note, repeatedOn } from '@/lib/server/items/repeated';
import { restoreWithOthers } from '@/lib/server/items/restore-occurrences';
import { ConcurrencyLimit, KeyedConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';
import { spend } from '@/lib/server/limits/limits';
import { planReminders } from '@/lib/server/reminders/plan';
import { schedulesById } from '@/lib/server/schedules/reads';
import { notifyOfChanged, notifyOfDeleted, scheduleUpdate } from '@/lib/server/schedules/writes';
import { lockSeriesOf } from '@/lib/server/series/exceptions';
import { tasksById } from '@/lib/server/tasks/reads';
import { taskUpdate } from '@/lib/server/tasks/writes';
import { labelsAfter } from '@/lib/shared/contract/plain/label-names';
import type {
  Batch,
  BatchChange,
  BatchEntity,
  BatchItem,
  BatchOutcome,
} from '@/lib/shared/contract/schemas/batch';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import { type ItemKind, labelIds } from '@/lib/shared/contract/schemas/items';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { LABELS, requireFields } from './fields';

/** Changes, deletes and restores many items by one call, each as the call for one does. */

/** The items of a call, each kind by its ids. */
type Entities = { task: Map<string, Task>; schedule: Map<string, Schedule>; goal: Map<string, Goal> };

async function entitiesOf(tx: Transaction, actor: Actor, named: readonly NamedItem[]): Promise<Entities> {
  const of = (kind: ItemKind) => named.filter((item) => item.kind === kind).map(({ id }) => id);
  return {
    task: await tasksById(tx, actor, of('task')),
    schedule: await schedulesById(tx, actor, of('schedule')),
    goal: await goalsById(tx, actor, of('goal')),
  };
}

/** Returns the entity of an item that the actor may act on. */
function entityIn(entities: Entities, { kind, id }: NamedItem): BatchEntity {
  const entity = entities[kind].get(id);
  if (!entity) throw new AppError('not-found');
  return entity;
}

/** Items up to which a call takes no longer than other writes, unless several of them are meetings. */
const FEW = 20;

/**
 * True when a call may take longer than other writes: everybody who sees one of its meetings is notified, and what is
 * restored may bring back a whole series.
 */
const isLarge = ({ items, restore }: Batch): boolean =>
  items.length > FEW ||
  (items.length > 1 && (restore === true || items.filter(({ kind }) => kind === 'schedule').length > 1));

const REFUSAL = 'Too many items are being changed right now. Try again in a moment.';

/**
 * Large calls hold at most three of the connections that all writes of this process share
 * (`lib/db/caller-limit.ts`).
 */
const limit = new ConcurrencyLimit({ atOnce: 3, waitingMax: 100, waitMax: 10_000, refusal: REFUSAL });

/**
 * Each person has one large call under way, so that they have one place in the queue above, and people are served in
 * turn. Beside it they have one small call under way, such as the deletion of one item, which does not wait for it.
 */
const limitOfEach = new KeyedConcurrencyLimit({
  atOnce: 1,
  waitingMax: 100,
  waitMax: 20_000,
  refusal: REFUSAL,
  code: 'too-many-requests',
});

/** True for a change of labels and of nothing else, which whoever sees an item may make. */
const isOfLabels = ({ addLabels, removeLabels, ...others }: BatchChange): boolean =>
  Object.values(others).every((value) => value === undefined);

/** Returns the labels that an item is to have; those that it has keep their order. Throws when it may not have them. */
async function labelsFor(
  tx: Transaction,
  actor: Actor,
  before: readonly string[],
  change: BatchChange,
): Promise<string[]> {
  const labels = labelsAfter(before, change);
  const { error } = labelIds.safeParse(labels);
  if (error) throw new AppError('invalid', { details: `labels: ${error.issues[0]?.message}` });
  await requireRoomForLabels(tx, actor, before, labels);
  return labels;
}

/**
 * The work that the items of a call share: those whose reminders are to be planned again, those without a time that
 * have got another day, the meetings whose people are
 * to be notified, and the goals that they are to serve.
 */
type Common = { retimed: string[]; moved: string[]; meetings: Schedule[]; served: ServedGoals };

/** Changes one item whose row is locked. @param common gets what is left to do for it */
async function changeOne(
  tx: Transaction,
  actor: Actor,
  entities: Entities,
  item: BatchItem,
  given: BatchChange,
  common: Common,
): Promise<void> {
  requireFields(item.kind, given);
  const { addLabels, removeLabels, ...change } = given;
  const { id, labels: before } = entityIn(entities, item);
  // Nothing of an item that is refused may have been stored.
  const labels = addLabels || removeLabels ? await labelsFor(tx, actor, before, given) : before;
  // A version says nothing about labels.
  if (isOfLabels(given)) await note(tx, [id]);
  else await changeFields(tx, actor, entities, item, change, common);
  await changeLabels(tx, actor, { kind: item.kind, id, labels: before }, labels);
}

async function changeFields(
  tx: Transaction,
  actor: Actor,
  entities: Entities,
  { version, ...item }: BatchItem,
  change: BatchChange,
  common: Common,
): Promise<void> {
  const { date, time, completed } = change;
  if (item.kind === 'task') {
    const stored = entities.task.get(item.id);
    if (!stored) throw new AppError('not-found');
    const update = taskUpdate(actor, { ...change, version }, common.served);
    const now = await changeLocked(tx, actor, stored, update);
    noteTiming(stored, now, common);
    return;
  }
  if (item.kind === 'goal') {
    const stored = entities.goal.get(item.id);
    if (!stored) throw new AppError('not-found');
    await changeLocked(tx, actor, stored, goalUpdate(actor, { completed, version }));
    return;
  }
  const stored = entities.schedule.get(item.id);
  if (!stored) throw new AppError('not-found');
  const update = scheduleUpdate(actor, { date: date ?? undefined, time, version });
  const run = async (_: Transaction, meeting: Schedule) => void common.meetings.push(meeting);
  const now = await changeLocked(tx, actor, stored, { ...update, follow: { run } });
  noteTiming(stored, now, common);
}

function noteTiming(stored: BatchEntity, now: BatchEntity, { retimed, moved }: Common): void {
  if (isRetimed(stored, now)) retimed.push(stored.id);
  else if (isMovedWithoutTime(stored, now)) moved.push(stored.id);
}

/**
 * Changes, deletes or restores the items, in one transaction. One that cannot be is refused with the error of the call
 * for one, and does not concern the others.
 * @param caller aborts when the client disconnects; a call that still waits then is dropped
 */
export async function changeMany(actor: Actor, batch: Batch, caller: AbortSignal): Promise<BatchOutcome> {
  // Counted when its turn has come: a call that has waited in vain counts nothing.
  async function run(options?: typeof LONG): Promise<BatchOutcome> {
    await spend({ itemsOfMany: actor.id }, batch.items.length);
    return transaction(async (tx) => {
      await requireSession(tx, actor);
      return changeAll(tx, actor, batch);
    }, options);
  }
  if (!isLarge(batch)) return limitOfEach.run(`small ${actor.id}`, () => run(), caller);
  return limitOfEach.run(`large ${actor.id}`, () => limit.run(() => run(LONG), caller), caller);
}

/** Throws 401 when the session or token has ended while the call waited for its turn. */
async function requireSession(tx: Transaction, { sessionId }: Actor): Promise<void> {
  const [session] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM sessions WHERE id = ${sessionId}::uuid
    UNION ALL SELECT 1 FROM tokens WHERE id = ${sessionId}::uuid`;
  if (!session) throw new AppError('unauthenticated');
}

async function changeAll(
  tx: Transaction,
  actor: Actor,
  { items, change, ...way }: Batch,
): Promise<BatchOutcome> {
  const changing = change && isOfLabels(change) ? 'read' : 'edit';
  const action = change ? changing : way.delete ? 'delete' : 'restore';
  for (const name of LABELS) await requireLabels(tx, actor, change?.[name] ?? [], `change.${name}`);
  await lockSeriesOf(
    tx,
    actor,
    items.map(({ id }) => id),
  );
  const refusalOf = await authorizeAll(tx, actor, items, action);
  const repeated = await repeatedOn(
    tx,
    items.map(({ id }) => id),
  );
  const allowed = items.filter((item) => refusalOf(item) === null || repeated.has(item.id));
  const before = await entitiesOf(tx, actor, allowed);
  const refused: BatchOutcome['refused'] = [];
  const common: Common = { retimed: [], moved: [], meetings: [], served: new Map() };

  async function succeeds(item: BatchItem): Promise<boolean> {
    try {
      // What was made before is answered again, and nothing else is done.
      if (repeated.has(item.id)) return entityIn(before, item) !== null;
      const refusal = refusalOf(item);
      if (refusal) throw refusal;
      if (!change) await requireVersion(tx, actor, entityIn(before, item), item.version);
      else await changeOne(tx, actor, before, item, change, common);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refused.push({ id: item.id, error: error.body.details ?? error.body.error });
      return false;
    }
  }

  const done: BatchItem[] = [];
  for (const item of items) if (await succeeds(item)) done.push(item);
  const retimed = [...common.retimed, ...(await remindedAmong(tx, common.moved))];
  if (retimed.length > 0) await planReminders(tx, { items: retimed });
  await notifyOfChanged(tx, actor, common.meetings);
  const fresh = done.filter(({ id }) => !repeated.has(id));
  if (way.restore) await restoreWithOthers(tx, actor, fresh);
  // What is deleted is answered as it was. A change of one item may show in another one, such as its goal.
  const after = way.delete ? before : await entitiesOf(tx, actor, done);
  if (way.delete) {
    const meetings = fresh.flatMap(({ kind, id }) => (kind === 'schedule' && before.schedule.get(id)) || []);
    await notifyOfDeleted(tx, actor, meetings);
    await deleteLocked(tx, actor, fresh);
  }
  return { done: done.map((item) => entityIn(after, item)), refused };
}
