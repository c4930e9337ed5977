import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import type { RawStatements } from '@/lib/db/raw-statements';
import { preparedRead } from '@/lib/db/statement';
import { type Person, type Viewer, visibleTo, visibleWhere } from '@/lib/server/access/visible';
import { type Columns, type PersonalRead, personalRead } from '@/lib/server/auth/personal-read';
import { AppError } from '@/lib/server/errors/app-error';
import type { Day, Period } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { RangeQuery } from '@/lib/shared/calendar/schemas';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import { type Action, accessOf, allows } from '@/lib/shared/policy/policy';
import {
  type BoundedRow,
  bounded,
  isTooLarge,
  LargeList,
  type ListedRow,
  listedRows,
  ROW_BYTES,
} from './large-list';
import { byDate, type Page, type Place, pageOf, pagesBy, positionOf } from './page';
import { grantsOfRow, type ItemRow, itemPeople, itemSource } from './rows';
import { goesOnFrom } from './spans';
import { type StreakKind, streaksOf } from './streak';

/** The SQL of one kind of item, for the reads that all kinds share. */
type Shape<Row, Entity> = {
  kind: ItemKind;
  /** Returns the selected columns, including `itemColumns`, as the person sees them. */
  columns: (person: Person) => Prisma.Sql;
  /** The kind's own table, under the alias that the columns use. */
  table: Prisma.Sql;
  /** The alias of the kind's own table, which the kind's writes use for their row too. */
  alias: Prisma.Sql;
  /** The order within a day. */
  order: Prisma.Sql;
  /** Given for a kind whose items have a streak. The one of `dto` is null, and that of a series is read after it. */
  streak?: StreakKind<Entity>;
  /** The bytes of a row's long texts. */
  textBytes: Prisma.Sql;
  /** True for a kind whose items may take several days. */
  spansDays?: boolean;
  dto: (actor: Viewer) => (row: Row) => Entity;
  /** The columns of the item's two rows alone, and the fields that they are, if all that a write changes is among them. */
  own?: { columns: Prisma.Sql; fields: (row: Row) => Partial<Entity> };
};

const isLive = Prisma.sql`item.deleted_at IS NULL`;

/** Leaves out occurrences that are far ahead, which would be the newest by date (docs/product/conventions.md). */
const isNear = Prisma.sql`(item.series_id IS NULL OR item.date <= (now() AT TIME ZONE 'UTC')::date + 35)`;

const pages = pagesBy(Prisma.sql`item.date`, Prisma.sql`item.id`);

/**
 * Makes the reads of one kind: the items that are not deleted and that the actor may see, on a day, in a range or by
 * id.
 */
export function itemReads<
  Row extends ItemRow<string | null> & Columns<Row>,
  Entity extends { id: string; date: Day | null; series: SeriesOfItem | null; streak?: number | null },
>(shape: Shape<Row, Entity>) {
  const { kind, columns, table, alias, order, streak, textBytes, spansDays, dto, own } = shape;
  const joined = Prisma.sql`${alias}.id = item.id`;

  const selection = (
    person: Person,
    visible: Prisma.Sql,
    tail: Prisma.Sql,
    state = isLive,
    more = Prisma.empty,
  ): Prisma.Sql => Prisma.sql`
    SELECT ${columns(person)} ${more} FROM ${itemSource} JOIN ${table} AS ${alias} ON ${joined}
    WHERE item.kind = ${kind}::item_kind AND ${state} AND ${visible}
    ${tail}`;

  /**
   * Sets the streaks of the items that repeat, which are read by one statement, and returns the items. They are not
   * copied: in a long list that would take as long as to write it as JSON.
   */
  async function withStreaks(db: RawStatements, actor: Viewer, entities: Entity[]): Promise<Entity[]> {
    if (!streak) return entities;
    const types = new Map<string, GoalType>();
    for (const entity of entities) if (entity.series) types.set(entity.series.id, streak.typeOf(entity));
    if (types.size === 0) return entities;
    const streaks = await streaksOf(db, { ...streak, table }, actor.id, types);
    for (const entity of entities) if (entity.series) entity.streak = streaks[entity.series.id] ?? null;
    return entities;
  }

  /** Returns an item of the actor's own after a write that has changed nothing but its two rows. */
  function changed(known: Partial<Entity>, row: Row): Entity {
    const series = known.series && { ...known.series, isException: row.is_exception };
    return { ...known, series, ...own?.fields(row) } as Entity;
  }

  async function select(
    db: RawStatements,
    actor: Viewer,
    condition: Prisma.Sql,
    tail: Prisma.Sql,
    state = isLive,
  ): Promise<Entity[]> {
    const rows = await rowsOf(db, actor, condition, tail, state);
    return withStreaks(db, actor, rows.map(dto(actor)));
  }

  const rowsOf = (
    db: RawStatements,
    actor: Viewer,
    condition: Prisma.Sql,
    tail: Prisma.Sql,
    state: Prisma.Sql,
  ): Promise<Row[]> =>
    db.$queryRaw<Row[]>(
      selection(actor.id, Prisma.sql`${condition} AND ${visibleTo(actor.id)}`, tail, state),
    );

  /** Reads those of the items that the actor still sees, in their order. */
  function inOrder(actor: Viewer, rows: readonly ListedRow[]): Promise<Entity[]> {
    const ids = rows.map(({ id }) => id);
    const named = Prisma.sql`item.id = ANY (${ids}::uuid[])`;
    return select(autocommit, actor, named, Prisma.sql`ORDER BY array_position(${ids}::uuid[], item.id)`);
  }

  /**
   * Makes a hot read of the items that meet any of the conditions, which contain placeholders for the values. More than
   * one only where each can be looked up in an index.
   * @param pages given for a list in pages: what the cursor behind a row consists of, and the columns of that
   */
  function hotRead<Name extends string, Last extends { id: string } = { id: string }>(
    names: readonly Name[],
    conditions: (marks: Record<Name, string>, person: Person) => Prisma.Sql | readonly Prisma.Sql[],
    tail: Prisma.Sql,
    pages: { place: Place<Last>; columns: Prisma.Sql } | null = null,
  ) {
    const statement = (person: Person, marks: Record<Name, string>): Prisma.Sql => {
      const given = conditions(marks, person);
      const visible =
        given instanceof Prisma.Sql
          ? Prisma.sql`${given} AND ${visibleTo(person)}`
          : visibleWhere(person, given);
      return selection(
        person,
        visible,
        tail,
        isLive,
        Prisma.sql`, ${textBytes} + ${ROW_BYTES}::int AS bytes`,
      );
    };
    const readRows = personalRead<Row & BoundedRow, Name>(names, (person, marks) =>
      bounded(statement(person, marks)),
    );
    const readListed = preparedRead<ListedRow & Last, Name | 'person'>(['person', ...names], (marks) =>
      listedRows(statement(Prisma.sql`${marks.person}`, marks), pages?.columns),
    );
    return <Answer>(
      given: Record<Name, string>,
      answerOf: (entities: Entity[]) => Answer,
    ): PersonalRead<Answer | LargeList<Entity>> =>
      readRows(given, async (rows, viewer) => {
        if (!isTooLarge(rows)) return answerOf(await withStreaks(autocommit, viewer, rows.map(dto(viewer))));
        const listed = () => readListed({ ...given, person: viewer.id });
        const read = (some: readonly ListedRow[]) => inOrder(viewer, some);
        return LargeList.of({ personId: viewer.id, listed, read, place: pages?.place });
      });
  }

  const inRange = hotRead(
    ['start', 'end'],
    ({ start, end }) => {
      const begins = Prisma.sql`item.date BETWEEN ${start}::date AND ${end}::date`;
      if (!spansDays) return begins;
      return [begins, goesOnFrom(start)];
    },
    Prisma.sql`ORDER BY item.date, ${order}, item.created_at, item.id`,
  );
  const byDates = { place: byDate, columns: Prisma.sql`, listed.date` };
  const newest = hotRead(
    [],
    () => Prisma.sql`item.date IS NOT NULL AND ${isNear}`,
    pages.newestFirst,
    byDates,
  );
  const newestBelow = hotRead(
    ['date', 'id'],
    (position) => Prisma.sql`${pages.below(position)} AND ${isNear}`,
    pages.newestFirst,
    byDates,
  );

  return {
    select,
    inOrder,
    hotRead,
    withStreaks,

    /** Reads the items of a day. */
    on: (day: Day): PersonalRead<Entity[] | LargeList<Entity>> =>
      inRange({ start: day, end: day }, (entities) => entities),

    /** Reads the items of a range in calendar order. */
    from: ({ start, end }: Period): PersonalRead<Entity[] | LargeList<Entity>> =>
      inRange({ start, end }, (entities) => entities),

    /** Reads the items of a range in calendar order; without a range the newest by date, in pages. */
    within({
      startDate: start,
      endDate: end,
      cursor,
    }: RangeQuery): PersonalRead<Page<Entity> | LargeList<Entity>> {
      if (start && end) return inRange({ start, end }, (entities) => ({ entities, nextCursor: null }));
      return cursor === undefined ? newest({}, pageOf) : newestBelow(positionOf(cursor), pageOf);
    },

    /**
     * Returns one item; null when it is absent, deleted or invisible to the actor. Throws 403 when the actor may see
     * it, but not perform the action.
     */
    async find(
      db: RawStatements,
      actor: Viewer,
      id: string,
      action: Action = 'read',
    ): Promise<Entity | null> {
      const [row] = await rowsOf(db, actor, Prisma.sql`item.id = ${id}::uuid`, Prisma.empty, isLive);
      if (!row) return null;
      if (!allows(accessOf(grantsOfRow(row, actor.id)), action)) throw new AppError('forbidden');
      const [found] = await withStreaks(db, actor, [dto(actor)(row)]);
      return found ?? null;
    },

    /** Returns those of the items that the actor may see, deleted or not, by their ids. */
    async byId(db: RawStatements, actor: Viewer, ids: readonly string[]): Promise<Map<string, Entity>> {
      if (ids.length === 0) return new Map();
      const named = Prisma.sql`item.id = ANY (${ids}::uuid[])`;
      const entities = await select(db, actor, named, Prisma.empty, Prisma.sql`true`);
      return new Map(entities.map((entity) => [entity.id, entity]));
    },

    /**
     * Stores an item and returns it as stored, in one statement, apart from its streak: null when nothing was stored. The
     * caller has authorized the write.
     * @param writes two common table expressions, `item` and the alias of the kind's own table, each of which yields
     *   the row that it has written
     * @param known the other fields of an item of the actor's own, which are then not read: their look-ups would cost as
     *   much as the write
     */
    async store(
      db: RawStatements,
      actor: Viewer,
      writes: Prisma.Sql,
      known?: Partial<Entity>,
    ): Promise<Entity | null> {
      const isKnown = own !== undefined && known !== undefined;
      const [row] = await db.$queryRaw<Row[]>`
        WITH ${writes} SELECT ${isKnown ? own.columns : columns(actor.id)}
        FROM item ${isKnown ? Prisma.empty : itemPeople} JOIN ${alias} ON ${joined}`;
      if (!row) return null;
      const [stored] = await withStreaks(db, actor, [isKnown ? changed(known, row) : dto(actor)(row)]);
      return stored ?? null;
    },

    /** Returns one of the actor's own items, deleted or not; null when there is none with this id. */
    async findOwn(db: RawStatements, actor: Viewer, id: string): Promise<Entity | null> {
      const own = Prisma.sql`item.id = ${id}::uuid AND item.owner_id = ${actor.id}::uuid`;
      const [found] = await select(db, actor, own, Prisma.empty, Prisma.sql`true`);
      return found ?? null;
    },
  };
}
