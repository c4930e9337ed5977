import { Prisma } from '@/lib/db/generated/client';
import { AppError } from '@/lib/server/errors/app-error';
import { type Day, isDay } from '@/lib/shared/calendar/days';
import { itemId } from '@/lib/shared/contract/schemas/items';

/** Reads without a range return the newest by date, in pages (docs/product/conventions.md). */

export const PAGE_SIZE = 1_000;

/** The last entry of a page, below which the next page starts. */
type Position = { date: string; id: string };

export type Page<Entity> = { entities: Entity[]; nextCursor: string | null };

/** Returns the parts of the cursor behind the last entity of a page. */
export type Place<Entity> = (last: Entity) => string;

/** Returns the parts of a cursor, which are separated by spaces. */
export const partsOf = (cursor: string): string[] => Buffer.from(cursor, 'base64url').toString().split(' ');

export const notACursor = (): AppError =>
  new AppError('invalid', {
    fields: { cursor: 'Not a cursor of this list.' },
    details: 'cursor: not valid.',
  });

/** Returns the position at which the previous page ended. Throws 400 for an invalid cursor. */
export function positionOf(cursor: string): Position {
  const [date, id, ...rest] = partsOf(cursor);
  if (
    date === undefined ||
    !isDay(date) ||
    !itemId.safeParse(id).success ||
    id === undefined ||
    rest.length > 0
  )
    throw notACursor();
  return { date, id };
}

/** Returns SQL for the order and the start of a page, by the columns of an entity's date and id. */
export const pagesBy = (date: Prisma.Sql, id: Prisma.Sql) => ({
  newestFirst: Prisma.sql`ORDER BY ${date} DESC, ${id} DESC LIMIT ${PAGE_SIZE + 1}`,

  /** The condition for rows below the position. */
  below: (position: Position): Prisma.Sql =>
    Prisma.sql`(${date}, ${id}) < (${position.date}::date, ${position.id}::uuid)`,
});

export const cursorBehind = <Entity>(last: Entity, place: Place<Entity>): string =>
  Buffer.from(place(last)).toString('base64url');

/** Drops the extra row, which was read to find out whether there is a next page. */
export function pageBy<Entity>(entities: Entity[], place: Place<Entity>): Page<Entity> {
  const page = entities.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  if (entities.length <= PAGE_SIZE || !last) return { entities: page, nextCursor: null };
  return { entities: page, nextCursor: cursorBehind(last, place) };
}

export const byDate: Place<{ id: string; date: Day | null }> = ({ date, id }) => `${date} ${id}`;

/** Makes a page of entities that are read newest first. */
export const pageOf = <Entity extends { id: string; date: Day | null }>(entities: Entity[]): Page<Entity> =>
  pageBy(entities, byDate);
