import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import type { RawStatements } from '@/lib/db/raw-statements';
import type { Transaction } from '@/lib/db/transaction';
import { authorize, lockFor, permits } from '@/lib/server/access/authorize';
import { mayOnSeries } from '@/lib/server/access/series';
import type { Actor } from '@/lib/server/actor';
import { currentChangeId } from '@/lib/server/change-id';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceGoal, announceTo } from '@/lib/server/live/announce';
import { notifyOfSeries } from '@/lib/server/notifications/news';
import { spendAdded } from '@/lib/server/series/added';
import { layOutAfter } from '@/lib/server/series/after-completion';
import {
  type Asked,
  type Change,
  planAll,
  planDeleteAll,
  planDeleteFollowing,
  planFollowing,
} from '@/lib/server/series/plan/plan-change';
import type { Plan, Row } from '@/lib/server/series/plan/series-state';
import { refusal, requireDays, requireNear, SINGLE } from '@/lib/server/series/planned';
import { remindOfMany } from '@/lib/server/series/reminders';
import { storedRule } from '@/lib/server/series/stored-rule';
import { type Day, dayAt, daysBetween } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Scope, WideChange } from '@/lib/shared/contract/schemas/series';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Action } from '@/lib/shared/policy/policy';
import { OF_ONE } from '@/lib/shared/policy/series-fields';
import { formatRule, type Rule } from '@/lib/shared/recurrence/rule';
import { lastChangeOf, remindersAlone, requireVersion, type Update, updateItem } from './change-item';
import { deleteItem } from './delete-item';
import { longTransaction } from './long-transaction';
import { changeReminders } from './reminders';
import { isRepeated, note, unlessRepeated } from './repeated';
import {
  isChanged,
  lockedRows,
  lockedSeriesOf,
  type StoredSeries,
  storePlan,
  type Values,
} from './series-rows';
import type { Find, Item } from './store-item';
import { keepReminders } from './undo-change';

/** Changes and deletes several occurrences of a series at once (docs/product/repeating.md). */

type WideScope = Exclude<Scope, 'this'>;

/** The fields of a change that are no values of an occurrence. */
const NO_VALUES = new Set<string>(['version', 'seriesVersion', 'recurrence', 'date', 'reminders', ...OF_ONE]);

/**
 * Throws 404 or 403 when the actor may not change the item, or with a wider scope its series, before a bad body is 400.
 * @param given the change as it was sent: whoever sees an item may change their labels on it
 */
export async function permitsChange(
  actor: Actor,
  kind: ItemKind,
  id: string,
  scope: Scope,
  given?: unknown,
): Promise<void> {
  const action = isOfReader(kind, given) ? 'read' : 'edit';
  await permits(actor, kind, id, action);
  if (scope === 'this' || isOnly('labels', given)) return;
  const [item] = await autocommit.$queryRaw<{ series_id: string | null }[]>`
    SELECT series_id FROM items WHERE id = ${id}::uuid`;
  if (item?.series_id && !(await mayOnSeries(autocommit, actor, item.series_id, action)))
    throw new AppError('forbidden');
}

/** True for a change of what each reader has of their own on an item, and of nothing else. Goals have no reminders. */
const isOfReader = (kind: ItemKind, given: unknown): boolean =>
  isOnly('labels', given) || (kind !== 'goal' && isOnly('reminders', given));

/** The names that may stand beside the only field of a change. */
const BESIDE: Readonly<Record<'labels' | 'reminders', readonly string[]>> = {
  labels: ['version', 'id'],
  reminders: ['version', 'seriesVersion', 'id'],
};

/** True for a change of this field and of nothing else. */
const isOnly = (field: keyof typeof BESIDE, given: unknown): boolean =>
  typeof given === 'object' &&
  given !== null &&
  field in given &&
  Object.keys(given).every((name) => name === field || BESIDE[field].includes(name));

/** Changes an item, or with a wider scope the occurrences of its series. */
export const updateOccurrences = <Entity extends Item>(
  actor: Actor,
  id: string,
  scope: Scope,
  update: Update<Entity>,
): Promise<Entity> =>
  scope === 'this' ? updateItem(actor, id, update) : changeWide(actor, id, scope, update);

/**
 * Deletes an item, or with a wider scope the occurrences of its series.
 * @param deleting is called while an item that is deleted alone is still there
 */
export const deleteOccurrences = (
  actor: Actor,
  kind: ItemKind,
  id: string,
  scope: Scope,
  deleting?: (tx: Transaction) => Promise<void>,
): Promise<void> =>
  scope === 'this' ? deleteItem(actor, kind, id, deleting) : deleteWide(actor, kind, id, scope);

/**
 * Changes an occurrence together with the later ones or all. Throws 400 for a single item, and for fields that belong to
 * one occurrence; 403 without the right to edit the series; 409 with the stored occurrence when it or its series has
 * another version.
 */
const changeWide = <Entity extends Item>(
  actor: Actor,
  id: string,
  scope: WideScope,
  update: Update<Entity>,
): Promise<Entity & WideChange> =>
  unlessRepeated(
    autocommit,
    id,
    () => changeWideOnce(actor, id, scope, update),
    () => answerAgain(autocommit, actor, id, update.noun.find),
  );

/** Returns the answer to a change that was made before; null when the actor no longer sees the occurrence. */
async function answerAgain<Entity extends Item>(
  db: RawStatements,
  actor: Actor,
  id: string,
  find: Find<Entity>,
): Promise<(Entity & WideChange) | null> {
  const entity = await find(db, actor, id);
  if (entity === null) return null;
  const [made] = await db.$queryRaw<{ id: string; changed: number; kept: number }[]>`
    SELECT id, (before->>'changed')::int AS changed, (before->>'kept')::int AS kept FROM series_changes
    WHERE id = ${currentChangeId()}::uuid`;
  if (!made) return { ...entity, changed: 0, kept: 0 };
  return { ...entity, changed: made.changed, kept: made.kept, changeId: made.id };
}

async function changeWideOnce<Entity extends Item>(
  actor: Actor,
  id: string,
  scope: WideScope,
  { noun, changes, prepare }: Update<Entity>,
): Promise<Entity & WideChange> {
  const { kind, find } = noun;
  await permitsChange(actor, kind, id, scope, changes);
  for (const name of OF_ONE)
    if (changes[name as keyof typeof changes] !== undefined)
      throw refusal(name, 'Can be changed of one occurrence at a time only.');
  const ofReader = remindersAlone(changes);
  if (ofReader !== undefined) return remindWide(actor, id, scope, noun, ofReader);
  const { reminders } = changes;
  return longTransaction(actor, async (tx) => {
    const series = await lockSeries(tx, actor, kind, id, 'edit');
    await lockFor(tx, actor, kind, id, 'edit');
    const look = async () => (await find(tx, actor, id, 'edit')) ?? notFound();
    const before = await look();
    const again = (await isRepeated(tx, id)) ? await answerAgain(tx, actor, id, find) : null;
    if (again) return again;
    await requireVersion(tx, actor, before, changes.version);
    if (changes.seriesVersion !== undefined && changes.seriesVersion !== series.version)
      throw new AppError('conflict', {
        ...(await lastChangeOf(tx, actor, id)),
        details: 'The series was changed a moment ago',
        current: before,
      });
    const asked = await askedOf(tx, actor, series, id);
    const change = changeOf(before, changes, scope, asked, series.template);
    if (isEmpty(change)) {
      await note(tx, [id]);
      const reminded = await remindIn(
        tx,
        actor,
        { series, id, scope, changeId: idsOf(id).changeId },
        reminders,
      );
      return { ...(reminded.changed > 0 ? await look() : before), ...reminded };
    }
    // What a change of one occurrence would refuse is refused here too.
    const { left } = await prepare(tx, before, series.template);
    if (left) announceGoal(tx, left);

    const plan = scope === 'all' ? planAll(asked, change) : planFollowing(asked, change);
    const count = await spendOccurrences(tx, actor, series, plan, change);
    if (count > 0) await noun.requireRoom(tx, actor, { ...before, ...changes }, series.ownerId, count);
    const values = Object.fromEntries(
      Object.entries(changes).filter(([name]) => change.fields.includes(name)),
    );
    const ids = idsOf(id);
    const counts = countsOf(plan, id, change);
    await storePlan(tx, actor, {
      series,
      plan,
      values,
      counts,
      rrule: changes.recurrence?.rrule,
      furtherDays: furtherDaysOf(before, changes),
      ...ids,
    });
    await remindIn(tx, actor, { series, id, scope, changeId: ids.changeId }, reminders);
    // The occurrence may be completed already.
    if (change.recurrence) await layOutAfter(tx, actor, plan.successor ? ids.successorId : series.id);
    if (change.recurrence || plan.added.length > 0 || shownIn(plan).length > 0)
      await notifyOfChange(tx, actor, series, plan, ids);
    return { ...(await look()), ...counts, changeId: ids.changeId };
  });
}

/**
 * Changes the actor's own reminders of several occurrences, and nothing else, which whoever sees the series may do. It
 * neither compares nor raises versions.
 */
const remindWide = <Entity extends Item>(
  actor: Actor,
  id: string,
  scope: WideScope,
  { kind, find }: Update<Entity>['noun'],
  reminders: number[] | null,
): Promise<Entity & WideChange> =>
  longTransaction(actor, async (tx) => {
    const series = await lockSeries(tx, actor, kind, id, 'read');
    await lockFor(tx, actor, kind, id, 'read');
    const again = (await isRepeated(tx, id)) ? await answerAgain(tx, actor, id, find) : null;
    if (again) return again;
    await note(tx, [id]);
    const counts = await remindIn(tx, actor, { series, id, scope, changeId: idsOf(id).changeId }, reminders);
    return { ...((await find(tx, actor, id)) ?? notFound()), ...counts };
  });

type Reminding = { series: StoredSeries; id: string; scope: WideScope; changeId: string };

/** Changes the actor's own reminders of several occurrences, if the change has any, and keeps what they were. */
async function remindIn(
  tx: Transaction,
  actor: Actor,
  { series: { id: seriesId, kind }, id, scope, changeId }: Reminding,
  reminders: number[] | null | undefined,
): Promise<WideChange> {
  const none = { changed: 0, kept: 0 };
  if (reminders === undefined) return none;
  // Another one after a split, and none for what has stopped repeating.
  const [item] = await tx.$queryRaw<{ series_id: string | null; minutes: number[] | null }[]>`
    SELECT item.series_id, own.minutes FROM items AS item
      LEFT JOIN item_reminders AS own ON own.item_id = item.id AND own.person_id = ${actor.id}::uuid
    WHERE item.id = ${id}::uuid`;
  if (!item?.series_id) {
    await changeReminders(tx, actor, { kind, id, series: null, reminders: item?.minutes ?? null }, reminders);
    return none;
  }
  const made = await remindOfMany(tx, actor, { seriesId: item.series_id, askedId: id, scope }, reminders);
  if (!made) return none;
  const { before, ...counts } = made;
  await keepReminders(tx, actor, { changeId, seriesId, kind, counts }, before);
  announceTo(tx, ITEM_KINDS[kind].topic, [actor.id]);
  return { ...counts, changeId };
}

/** The ids of what a change makes. With an Idempotency-Key the change has the id by which a repetition finds it. */
const idsOf = (askedId: string) => ({
  askedId,
  successorId: newId(),
  changeId: currentChangeId() ?? newId(),
});

/** Deletes an occurrence together with the later ones or all. They can be restored together. */
async function deleteWide(actor: Actor, kind: ItemKind, id: string, scope: WideScope): Promise<void> {
  const work = () => deleteWideOnce(actor, kind, id, scope);
  await unlessRepeated(autocommit, id, work, async () => undefined);
}

async function deleteWideOnce(actor: Actor, kind: ItemKind, id: string, scope: WideScope): Promise<void> {
  await permits(actor, kind, id, 'delete');
  return longTransaction(actor, async (tx) => {
    const series = await lockSeries(tx, actor, kind, id, 'delete');
    await authorize(tx, actor, kind, id, 'delete');
    // It was deleted by this request before, and somebody has restored it since.
    if (await isRepeated(tx, id)) return;
    const asked = await askedOf(tx, actor, series, id);
    const plan = scope === 'all' ? planDeleteAll(asked) : planDeleteFollowing(asked);
    const ids = idsOf(id);
    await storePlan(tx, actor, { series, plan, values: {}, ...ids });
    await notifyOfChange(tx, actor, series, plan, ids, { day: scope === 'all' ? null : asked.asked.day });
  });
}

/**
 * Notifies everybody else of a stored change of meetings.
 * @param deleted the first day that was deleted, null for all; undefined when nothing was
 */
async function notifyOfChange(
  tx: Transaction,
  actor: Actor,
  { id, kind, version }: StoredSeries,
  plan: Plan,
  { askedId, successorId, changeId }: { askedId: string; successorId: string; changeId: string },
  deleted?: { day: Day | null },
): Promise<void> {
  if (kind !== 'schedule') return;
  await notifyOfSeries(tx, actor, {
    kind: deleted ? 'series-cancelled' : 'series-changed',
    seriesIds: plan.successor ? [successorId, id] : [id],
    changeId,
    version: plan.successor ? 1 : version + 1,
    ...deleted,
    // What a deletion makes single meetings stays as it was for who sees those alone.
    itemIds: (deleted ? plan.gone : shownIn(plan)).map((row) => row.id),
    askedId,
  });
}

/** The stored occurrences that a change shows in. One that makes the series longer alone shows in none. */
const shownIn = ({ kept, moved, single, gone }: Plan): Row[] => [
  ...[...kept.filter(isChanged), ...moved, ...single].map(({ row }) => row),
  ...gone,
];

function notFound(): never {
  throw new AppError('not-found');
}

/**
 * Locks the series of an item, before the item as everywhere. Throws 400 for a single item, and 403 for somebody who may
 * change this occurrence alone.
 */
async function lockSeries(
  tx: Transaction,
  actor: Actor,
  kind: ItemKind,
  itemId: string,
  action: Action,
): Promise<StoredSeries> {
  const series = await lockedSeriesOf(tx, itemId);
  if (!series) {
    // 404 when it has gone with its series meanwhile.
    await permits(actor, kind, itemId, action);
    throw refusal('scope', SINGLE);
  }
  if (!(await mayOnSeries(tx, actor, series.id, action))) throw new AppError('forbidden');
  return series;
}

async function askedOf(tx: Transaction, actor: Actor, series: StoredSeries, id: string): Promise<Asked> {
  const rows = await lockedRows(tx, series.id);
  // Before it is computed what a change does to them.
  await spend({ occurrences: actor.id }, rows.length);
  const asked = rows.find((row) => row.id === id) ?? notFound();
  return { series: series.state, rows, asked, today: dayAt(new Date(), actor.user.timeZone) };
}

/** Returns what is new in a change. */
function changeOf<Entity extends Item>(
  before: Entity,
  { recurrence, date, ...changes }: Update<Entity>['changes'],
  scope: WideScope,
  { series, asked, today }: Asked,
  template: Values,
): Change {
  const isSame = (name: string, value: unknown): boolean =>
    isDeepStrictEqual(value, Reflect.get(before, name)) &&
    !asked.overridden.includes(name) &&
    // An occurrence may have another value than the later ones, such as a record its time.
    (NOT_COMPARED.has(name) || isDeepStrictEqual(value, template[name] ?? null));
  const fields = Object.entries(changes)
    .filter(([name, value]) => value !== undefined && !NO_VALUES.has(name) && !isSame(name, value))
    .map(([name]) => name);
  if (date === null) throw refusal('date', 'What repeats has a day.');
  const change: Change = { fields, date: date === undefined || date === before.date ? undefined : date };
  if (recurrence === null) return { ...change, recurrence };
  const given = recurrence && { rule: storedRule(recurrence.rrule), mode: recurrence.mode };
  if (given) requireDays(given, change.date ?? asked.day);
  if (change.date) requireNear(given?.rule ?? series.rule, change.date, today);
  // A new rule for all lays out nothing before today.
  else if (given && scope === 'following') requireNear(given.rule, asked.day, today, 'recurrence');
  return {
    ...change,
    recurrence: given && !isSameRule(given, change, { series, asked }, scope) ? given : undefined,
  };
}

/** The fields that the template has otherwise: goals that the actor does not see, steps without what is done, lengths. */
const NOT_COMPARED = new Set(['goalId', 'parentId', 'checklist', 'endDate']);

/** True for the rule that the series has. With COUNT it gives other days from a later occurrence on. */
const isSameRule = (
  { rule, mode }: { rule: Rule; mode: SeriesMode },
  { date }: Change,
  { series, asked }: Pick<Asked, 'series' | 'asked'>,
  scope: WideScope,
): boolean =>
  mode === series.mode &&
  formatRule(rule) === formatRule(series.rule) &&
  date === undefined &&
  (scope === 'all' || rule.count === null || asked.day === series.start);

const isEmpty = ({ fields, date, recurrence }: Change): boolean =>
  fields.length === 0 && date === undefined && recurrence === undefined;

/** Returns how many days a meeting of whole days goes on after its first; undefined when the change does not say. */
function furtherDaysOf(before: object, changes: Values): number | undefined {
  const { date = Reflect.get(before, 'date'), endDate } = changes;
  return typeof endDate === 'string' ? daysBetween(date as Day, endDate) : undefined;
}

/**
 * Counts the occurrences that a plan adds. Throws when there are too many for the actor or for the owner's account.
 * @returns how many occurrences get the values of the change
 */
async function spendOccurrences(
  tx: Transaction,
  actor: Actor,
  { ownerId }: StoredSeries,
  { kept, moved, added }: Plan,
  { fields }: Change,
): Promise<number> {
  if (added.length > 0) {
    await spend({ occurrences: actor.id }, added.length);
    await spendAdded(tx, actor, ownerId, added.length);
    await requireRowsLeft(tx, 'items', ownerId, added.length);
  }
  return added.length + (fields.length > 0 ? kept.length + moved.length : 0);
}

function countsOf(plan: Plan, askedId: string, { fields, date }: Change): { changed: number; kept: number } {
  const given = date === undefined ? fields : [...fields, 'date'];
  const rows = [...plan.kept, ...plan.moved];
  const others = plan.single.length + plan.gone.length + plan.added.length;
  return {
    changed: rows.filter(isChanged).length + others,
    kept: rows.filter(({ row }) => row.id !== askedId && row.overridden.some((name) => given.includes(name)))
      .length,
  };
}
