import type { Plan, Row, SeriesState } from '@/lib/server/series/plan/series-state';
import type { Day } from '@/lib/shared/calendar/days';

/** Series and their items in memory, to which tests apply what was planned, as the server does to the database. */

export type Values = Readonly<Record<string, string>>;

export type StoredItem = {
  id: string;
  /** Null for a single item. */
  series: string | null;
  day: Day;
  date: Day;
  values: Values;
  overridden: readonly string[];
  isCompleted: boolean;
  isCommented: boolean;
  isDropped?: boolean;
  isDeleted: boolean;
};

export class StoredSeries {
  readonly items = new Map<string, StoredItem>();
  readonly series = new Map<string, { state: SeriesState; template: Values }>();
  #made = 0;

  /** Stores a series with occurrences on the days, and returns its id. */
  create(state: SeriesState, days: readonly Day[], template: Values): string {
    const id = `series ${++this.#made}`;
    this.series.set(id, { state, template });
    this.layOut(id, days);
    return id;
  }

  layOut(series: string, days: readonly Day[]): void {
    const { template: values } = this.stored(series);
    for (const day of days) {
      const id = `item ${++this.#made}`;
      const unchanged = { overridden: [], isCompleted: false, isCommented: false, isDeleted: false };
      this.items.set(id, { id, series, day, date: day, values, ...unchanged });
    }
  }

  /** Returns the occurrences that are not deleted, in the order of their days. */
  occurrences(series: string): StoredItem[] {
    const found = [...this.items.values()].filter((item) => item.series === series && !item.isDeleted);
    return found.sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  rows = (series: string): Row[] =>
    this.occurrences(series).map((item) => ({ ...item, isTouched: isTouched(item) }));

  change(id: string, values: Partial<StoredItem>): void {
    this.items.set(id, { ...this.item(id), ...values });
  }

  item(id: string): StoredItem {
    const item = this.items.get(id);
    if (!item) throw new Error(`There is no ${id}.`);
    return item;
  }

  stored(id: string): { state: SeriesState; template: Values } {
    const series = this.series.get(id);
    if (!series) throw new Error(`There is no ${id}.`);
    return series;
  }

  /**
   * Applies a plan.
   * @param values the new values of the changed fields
   * @returns the id of the series that has begun, or else of the changed one
   */
  apply(id: string, plan: Plan, values: Values): string {
    const { template } = this.stored(id);
    let target = id;
    if (plan.successor) target = this.create(plan.successor, [], { ...template, ...values });
    if (plan.series)
      this.series.set(id, {
        state: plan.series,
        template: plan.successor ? template : { ...template, ...values },
      });
    else this.series.delete(id);
    const withFields = (item: StoredItem, fields: readonly string[]): Values => ({
      ...item.values,
      ...Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name))),
    });
    for (const [series, kept] of [
      [id, plan.kept],
      [target, plan.moved],
    ] as const)
      for (const { row, day, date, fields, overridden } of kept) {
        const item = this.item(row.id);
        const changed = { values: withFields(item, fields), overridden };
        this.change(row.id, { series, day, date: date ?? item.date, ...changed });
      }
    for (const { row, fields, date } of plan.single) {
      const item = this.item(row.id);
      const values = withFields(item, fields);
      this.change(row.id, { series: null, overridden: [], date: date ?? item.date, values });
    }
    for (const { id: gone } of plan.gone) this.change(gone, { isDeleted: true });
    if (plan.added.length > 0) this.layOut(target, plan.added);
    return target;
  }
}

export const isTouched = ({ overridden, isCompleted, isCommented, isDropped = false }: StoredItem): boolean =>
  overridden.length > 0 || isCompleted || isCommented || isDropped;
