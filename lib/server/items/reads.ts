import { database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { preparedRead } from '@/lib/db/statement';
import type { Transaction } from '@/lib/db/transaction';
import { grantsIn, type Viewer, visibleTo } from '@/lib/server/access/visible';
import { AppError } from '@/lib/server/http/app-error';
import type { Day, Period } from '@/lib/shared/calendar';
import type { RangeQuery } from '@/lib/shared/calendar-schemas';
import type { ItemKind } from '@/lib/shared/items';
import { type Action, accessOf, allows } from '@/lib/shared/policy';
import { type Page, pageOf, pagesBy } from './page';
import { type ItemRow, itemSource } from './rows';

/** What a kind of item brings to the reads that all kinds have. */
type Shape<Row, Entity> = {
  kind: ItemKind;
  /** Selected columns, `itemColumns` among them. */
  columns: Prisma.Sql;
  /** Joins the kind's own table to `item`. */
  join: Prisma.Sql;
  /** Order within a range, after the date. */
  order: Prisma.Sql;
  dto: (actor: Viewer) => (row: Row) => Entity;
};

const { newestFirst, below } = pagesBy(Prisma.sql`item.date`, Prisma.sql`item.id`);

const isLive = Prisma.sql`item.deleted_at IS NULL`;

const within = ({ start, end }: Period): Prisma.Sql =>
  Prisma.sql`item.date BETWEEN ${start}::date AND ${end}::date`;

/** The reads of one kind: the live items that the actor may see, on a day, in a range or by id. */
export function itemReads<Row extends ItemRow, Entity extends { id: string; date: Day }>(
  shape: Shape<Row, Entity>,
) {
  const { kind, columns, join, dto } = shape;
  const inOrder = Prisma.sql`ORDER BY item.date, ${shape.order}, item.created_at, item.id`;

  const selection = (personId: string, condition: Prisma.Sql, tail: Prisma.Sql, state = isLive): Prisma.Sql =>
    Prisma.sql`
      SELECT ${columns} FROM ${itemSource(personId)} ${join}
      WHERE item.kind = ${kind}::item_kind AND ${state} AND ${condition} AND ${visibleTo(personId)}
      ${tail}`;

  async function select(
    db: Transaction,
    actor: Viewer,
    condition: Prisma.Sql,
    tail: Prisma.Sql,
    state = isLive,
  ): Promise<Entity[]> {
    return (await rowsOf(db, actor, condition, tail, state)).map(dto(actor));
  }

  const rowsOf = (
    db: Transaction,
    actor: Viewer,
    condition: Prisma.Sql,
    tail: Prisma.Sql,
    state: Prisma.Sql,
  ): Promise<Row[]> => db.$queryRaw<Row[]>(selection(actor.id, condition, tail, state));

  const rowsWithin = preparedRead<Row, 'person' | 'start' | 'end'>(
    ['person', 'start', 'end'],
    ({ person, start, end }) => selection(person, within({ start, end }), inOrder),
  );

  const listWithin = async (actor: Viewer, { start, end }: Period): Promise<Entity[]> =>
    (await rowsWithin({ person: actor.id, start, end })).map(dto(actor));

  return {
    select,

    listOn: (actor: Viewer, day: Day): Promise<Entity[]> => listWithin(actor, { start: day, end: day }),

    /** A range in calendar order, or without one the newest by date, a page at a time. */
    async list(actor: Viewer, { startDate: start, endDate: end, cursor }: RangeQuery): Promise<Page<Entity>> {
      if (start && end) return { entities: await listWithin(actor, { start, end }), nextCursor: null };
      return pageOf(await select(database, actor, below(cursor), newestFirst));
    },

    /**
     * One item, or null when it is absent, deleted or not for the actor. Throws 403 when they may see it, but not do the
     * action.
     */
    async find(db: Transaction, actor: Viewer, id: string, action: Action = 'read'): Promise<Entity | null> {
      const [row] = await rowsOf(db, actor, Prisma.sql`item.id = ${id}::uuid`, Prisma.empty, isLive);
      if (!row) return null;
      if (!allows(accessOf(grantsIn(row, actor.id)), action)) throw new AppError('forbidden');
      return dto(actor)(row);
    },

    /** One of the actor's own, deleted or not; or null. */
    async findOwn(db: Transaction, actor: Viewer, id: string): Promise<Entity | null> {
      const own = Prisma.sql`item.id = ${id}::uuid AND item.owner_id = ${actor.id}::uuid`;
      const [found] = await select(db, actor, own, Prisma.empty, Prisma.sql`true`);
      return found ?? null;
    },
  };
}
