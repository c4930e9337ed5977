import { addDays, type Day, daysBetween } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import { reAnchored } from '@/lib/shared/recurrence/re-anchor';
import type { Rule } from '@/lib/shared/recurrence/rule';
import { occurrenceDays } from '../expand';
import { layoutOf } from '../horizon';
import { pairDays, phaseBefore } from './pair-days';
import { emptyPlan, isRecord, type KeptRow, type Plan, type Row, type SeriesState } from './series-state';

/**
 * Computes what a change of several occurrences does to the rows of a series (docs/product/repeating.md), without a
 * database.
 */

/** The fields that say when an occurrence is; a record keeps them. */
const WHEN = new Set(['date', 'time', 'endDate', 'timeZone']);

export type Change = {
  /** The names of the fields that get new values, without the date. */
  fields: readonly string[];
  /** The new date of the occurrence for which the change was asked; undefined when it stays. */
  date?: Day | undefined;
  /** Another rule; null stops repeating. */
  recurrence?: { rule: Rule; mode: SeriesMode } | null | undefined;
};

/** A series with the rows that are not deleted, in the order of their days, and the one for which a change was asked. */
export type Asked = { series: SeriesState; rows: readonly Row[]; asked: Row; today: Day };

/**
 * Changes an occurrence and the later ones: the series ends on the day before, and another one begins with this
 * occurrence. If there is no earlier occurrence, the series itself goes on with the new values.
 */
export function planFollowing({ series, rows, asked, today }: Asked, change: Change): Plan {
  const earlier = rows.filter(({ day }) => day < asked.day);
  const later = rows.filter((row) => row.day >= asked.day && row !== asked);
  const ended = endedBefore(series, asked.day, earlier);
  const plan: Plan = { ...emptyPlan(series), series: ended };
  if (change.recurrence === null) {
    stop(plan, asked, later, change, today);
    return plan;
  }
  const { next, days } =
    change.date || change.recurrence
      ? begunAnew({ series, rows, asked, today }, change, later)
      : { next: continued(series, rows, asked), days: rows.map(({ day }) => day) };
  const given = new Set(days);
  const occurrences = [asAsked(asked, change.date ?? asked.day, change)];
  for (const row of later) {
    if (given.has(row.day) && row.day !== change.date)
      occurrences.push(asOther(row, row.day, change, row.isCompleted));
    else leave(plan, row);
  }
  const from = days.filter((day) => day >= next.start);
  plan.added = without(from, [...next.exdates, ...occurrences.map(({ day }) => day)]);
  if (ended) return { ...plan, successor: next, moved: occurrences };
  return { ...plan, series: next, kept: occurrences };
}

type Begun = { next: SeriesState; days: readonly Day[] };

/** Returns the series that follows with a new rule or date, and the days of its occurrences. */
function begunAnew({ series, rows, asked, today }: Asked, change: Change, later: readonly Row[]): Begun {
  const { date, recurrence } = change;
  const start = date ?? asked.day;
  const rest = withoutPassed(series, rows, asked.day);
  const given = recurrence ?? { rule: date ? reAnchored(rest, asked.day, date) : rest, mode: series.mode };
  const kept = given.mode === series.mode ? later.map(({ day }) => day) : [];
  const { next, days } = begun(given, start, today, kept);
  const exdates = series.exdates.filter((day) => day !== start && days.includes(day));
  return { next: { ...next, exdates }, days };
}

/** The days after a record within which a rule is asked for its next day: eight years, so that February 29 is in them. */
const FURTHER = 8 * 366;

/** Returns the series that begins with the occurrence by the same rule. No day is laid out or removed. */
function continued(series: SeriesState, rows: readonly Row[], asked: Row): SeriesState {
  const rule = withoutPassed(series, rows, asked.day);
  const exdates = series.exdates.filter((day) => day > asked.day);
  if (series.mode !== 'fixed') return { ...series, rule, start: asked.day, exdates };
  const days = occurrenceDays(series.rule, series.start, rows.at(-1)?.day ?? asked.day);
  const further = () => occurrenceDays(series.rule, series.start, addDays(asked.day, FURTHER));
  // An occurrence that is a record of an earlier rule may stand before the start of the present one, and be the last.
  const start =
    [...days, ...(days.includes(asked.day) ? [] : further())].find((day) => day >= asked.day) ?? asked.day;
  // Where a rule has BYSETPOS, the days of the week that has begun are counted from the start: there may be more now.
  if (rule.bySetPos.length > 0)
    exdates.push(...without(occurrenceDays(rule, start, addDays(start, 7)), [...days, start]));
  return { ...series, rule: reaching(rule, start), start, exdates };
}

/** Changes all occurrences. A record keeps its date and time; a field that an occurrence has of its own stays. */
export function planAll(given: Asked, change: Change): Plan {
  const { series, rows, asked, today } = given;
  if (change.recurrence === null) {
    const plan: Plan = { ...emptyPlan(series), series: null };
    stop(
      plan,
      asked,
      rows.filter((row) => row !== asked),
      change,
      today,
    );
    return plan;
  }
  if (change.recurrence) return ruled(given, change, change.recurrence);
  if (change.date && series.mode === 'fixed') return moved(given, change, change.date);
  const plan = emptyPlan(series);
  // Of a series that counts from the completion one alone moves, maybe to the day of another one.
  for (const row of rows)
    if (row !== asked && row.day === change.date) leave(plan, row, true);
    else plan.kept.push(inAll(given, row, row.day, change));
  return plan;
}

/** Deletes an occurrence and the later ones. Those that somebody has touched stay as single items. */
export function planDeleteFollowing({ series, rows, asked }: Asked): Plan {
  const earlier = rows.filter(({ day }) => day < asked.day);
  const plan: Plan = { ...emptyPlan(series), series: endedBefore(series, asked.day, earlier), gone: [asked] };
  for (const row of rows) if (row.day > asked.day) leave(plan, row);
  return plan;
}

/** Deletes all occurrences, also past and touched ones. */
export const planDeleteAll = ({ series, rows }: Asked): Plan => ({
  ...emptyPlan(series),
  series: null,
  gone: [...rows],
});

/**
 * Gives the series another rule from its start on. Days before today get no new occurrences. Where the rule does not
 * give the day of the asked occurrence, that takes the next one.
 */
function ruled(
  { series, rows, asked, today }: Asked,
  change: Change,
  { rule, mode }: { rule: Rule; mode: SeriesMode },
): Plan {
  const day = change.date ?? asked.day;
  const start = mode === 'fixed' ? (change.date ?? series.start) : day;
  const kept = mode === series.mode ? rows.map((row) => row.day) : [];
  const { next, days } = begun({ rule, mode }, start, today, kept);
  const plan = emptyPlan(series);
  const ofRule = new Set(days);
  const place = isRecord(asked, today) ? day : days.find((each) => each >= day);
  if (place === undefined) plan.single.push({ row: asked, fields: change.fields, date: asked.date });
  else {
    const kept = asAsked(asked, place, change);
    const isMoved = place !== day && !asked.overridden.includes('date');
    plan.kept.push(isMoved ? { ...kept, date: place } : kept);
  }
  for (const row of rows) {
    if (row === asked) continue;
    // A series that counts from the completion has one open occurrence.
    const isPast = mode === 'fixed' ? isRecord(row, today) : row.isCompleted;
    const stays = ofRule.has(row.day) || isPast;
    if (stays && row.day !== place) plan.kept.push(inAll({ asked, today }, row, row.day, change));
    else leave(plan, row, isRecord(row, today));
  }
  const exdates = series.exdates.filter((each) => ofRule.has(each));
  return withAdded(plan, { ...next, exdates }, days, today);
}

/**
 * Moves all occurrences as the asked one is moved; records take part in it, but keep their dates. The rule counts from
 * the first occurrence that moves; from the second one where the first is a start that the rule does not give, such as
 * the Monday of one for Sundays; from the asked one where the moved rule would reach neither. Those before it stay.
 */
function moved(given: Asked, change: Change, date: Day): Plan {
  const { rows, asked, today } = given;
  const moving = rows.filter((row) => row === asked || (row.day < asked.day && !isRecord(row, today)));
  for (const { day } of [...moving.slice(0, 2), asked]) {
    const plan = movedFrom(given, change, date, day);
    if (plan) return plan;
  }
  return emptyPlan(given.series);
}

function movedFrom(given: Asked, change: Change, date: Day, from: Day): Plan | null {
  const { series, rows, asked, today } = given;
  const how = { rule: series.rule, by: daysBetween(asked.day, date) };
  const rule = reaching(reAnchored(withoutPassed(series, rows, from), asked.day, date), date);
  const start = from === asked.day ? date : startOf(rule, date, from, how);
  if (start === undefined || start > date) return null;
  const { next, days } = begun({ rule, mode: 'fixed' }, start, today, []);
  if (!days.includes(date) && date <= (next.laidOutUntil ?? date)) return null;

  const free = new Set(days);
  free.delete(date);
  const moving = rows.filter((row) => row !== asked && row.day >= from);
  const dayOf = pairDays(
    moving.map(({ day }) => day),
    free,
    how,
  );
  const excepted = pairDays(
    series.exdates.filter((day) => day >= from),
    free,
    how,
  );
  const exdates = [...series.exdates.filter((day) => day < from), ...excepted.values()];
  const plan = emptyPlan(series);
  plan.kept.push(asAsked(asked, date, { ...change, date }));
  for (const row of moving) {
    const day = dayOf.get(row.day);
    if (day !== undefined) plan.kept.push(inAll(given, row, day, change));
  }
  const taken = new Set(plan.kept.map(({ day }) => day));
  for (const row of rows) {
    if (row === asked || (row.day >= from && dayOf.has(row.day))) continue;
    const stays = (row.day < from || isRecord(row, today)) && !taken.has(row.day);
    if (stays) plan.kept.push(inAll(given, row, row.day, change));
    else leave(plan, row, isRecord(row, today));
  }
  return withAdded(plan, { ...next, exdates }, days, today);
}

/** Returns the day that the first of the moving days becomes: undefined when the moved rule has none for it. */
function startOf(rule: Rule, date: Day, from: Day, how: { rule: Rule; by: number }): Day | undefined {
  const target = addDays(from, how.by);
  const [early, late] = target < date ? [target, date] : [date, target];
  const base = phaseBefore(rule, date, addDays(early, -31));
  const days = occurrenceDays({ ...rule, count: null }, base, addDays(late, 31)).slice(1);
  return pairDays([from], new Set(days), how).get(from);
}

/** Makes occurrences single items, or deletes those that nobody would miss, since nothing repeats any more. */
function stop(plan: Plan, asked: Row, others: readonly Row[], { fields, date }: Change, today: Day): void {
  plan.single.push({ row: asked, fields, date: date ?? asked.date });
  for (const row of others) leave(plan, row, isRecord(row, today));
}

/** Takes an occurrence out of its series: one that somebody has touched, or that has to stay, becomes a single item. */
function leave(plan: Plan, row: Row, stays = false): void {
  if (row.isTouched || stays) plan.single.push({ row, fields: [], date: row.date });
  else plan.gone.push(row);
}

/** The occurrence for which the change was asked takes every new value. */
const asAsked = (row: Row, day: Day, { fields, date }: Change): KeptRow => {
  const given = date === undefined ? fields : [...fields, 'date'];
  return { row, day, date: date ?? row.date, fields, overridden: without(row.overridden, given) };
};

/** Any other occurrence keeps the fields that it has of its own, and a record its time too. */
const asOther = (row: Row, day: Day, { fields }: Change, isKeptInTime: boolean): KeptRow => ({
  row,
  day,
  date: row.date,
  fields: without(fields, isKeptInTime ? [...row.overridden, ...WHEN] : row.overridden),
  overridden: row.overridden,
});

/** An occurrence in a change of all: it stands on its day, unless it is a record or was moved by itself. */
function inAll(
  { asked, today }: Pick<Asked, 'asked' | 'today'>,
  row: Row,
  day: Day,
  change: Change,
): KeptRow {
  const isKeptInTime = isRecord(row, today);
  if (row === asked && change.date) return asAsked(row, change.date, change);
  if (row === asked) {
    const fields = without(change.fields, isKeptInTime ? [...WHEN] : []);
    return { ...asAsked(row, day, { ...change, fields }), fields };
  }
  const kept = asOther(row, day, change, isKeptInTime);
  const isMoved = day !== row.day && !isKeptInTime && !row.overridden.includes('date');
  return isMoved ? { ...kept, date: day } : kept;
}

/** Lays out the days on which nothing is yet; a day with an occurrence is no exception. */
function withAdded(plan: Plan, next: SeriesState, days: readonly Day[], today: Day): Plan {
  const taken = plan.kept.map(({ day }) => day);
  const exdates = without(next.exdates, taken);
  const added = without(
    days.filter((day) => day >= today),
    [...exdates, ...taken],
  );
  return { ...plan, series: { ...next, exdates }, added };
}

/** The series up to the day before; null when it has no occurrence left. */
function endedBefore(series: SeriesState, day: Day, [first]: readonly Row[]): SeriesState | null {
  if (!first) return null;
  // Only records of earlier rules may be left: then the present rule gives none of them but the start.
  const [start, last] = series.start < day ? [series.start, addDays(day, -1)] : [first.day, first.day];
  return {
    ...series,
    rule: endedOn(series, start, last),
    start,
    laidOutUntil: null,
    exdates: series.exdates.filter((each) => each < day),
  };
}

/** Returns the rule that gives nothing after a day; it may have ended before. */
function endedOn({ rule, mode }: SeriesState, start: Day, last: Day): Rule {
  if (rule.until !== null && rule.until <= last && start <= rule.until) return rule;
  const isOver = mode === 'fixed' && occurrenceDays(rule, start, last).length === rule.count;
  return isOver ? rule : { ...rule, count: null, until: last };
}

/** Returns the rule from a day on: COUNT is reduced by the days before it, also those that were deleted alone. */
function withoutPassed({ rule, start, mode, exdates }: SeriesState, rows: readonly Row[], day: Day): Rule {
  if (rule.count === null) return rule;
  const days =
    mode === 'fixed' ? occurrenceDays(rule, start, day) : [...exdates, ...rows.map((row) => row.day)];
  return { ...rule, count: Math.max(1, rule.count - days.filter((each) => each < day).length) };
}

/** A rule whose UNTIL does not exclude the day. */
const reaching = (rule: Rule, day: Day): Rule =>
  rule.until !== null && rule.until < day ? { ...rule, until: day } : rule;

/** Returns a series that begins on a day, and the days of its occurrences. */
function begun(
  { rule: given, mode }: { rule: Rule; mode: SeriesMode },
  start: Day,
  today: Day,
  kept: readonly Day[],
): Begun {
  const rule = reaching(given, start);
  const next = { rule, mode, start, laidOutUntil: null, exdates: [] };
  // A series that counts from the completion has the occurrences that it has: the next one follows from the last.
  if (mode !== 'fixed') return { next, days: [...new Set([start, ...kept])] };
  const { days, until, isComplete } = layoutOf(rule, start, today);
  return { next: { ...next, laidOutUntil: isComplete ? null : until }, days };
}

const without = <Value>(values: readonly Value[], excluded: readonly Value[]): Value[] => {
  const left = new Set(excluded);
  return values.filter((value) => !left.has(value));
};
