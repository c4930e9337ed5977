import { Prisma } from '@/lib/db/generated/client';
import { withDeadline } from '@/lib/db/request-deadline';
import type { Viewer } from '@/lib/server/access/visible';
import { type ApiRequest, deliveryOf } from '@/lib/server/api-request';
import type { PersonalRead } from '@/lib/server/auth/personal-read';
import { ConcurrencyLimit, KeyedConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';
import { cursorBehind, PAGE_SIZE, type Place } from './page';

/**
 * Lists that are read as a whole up to a bound in bytes, and beyond it in pieces while they are sent
 * (docs/rules/limits.md).
 */

/** The most bytes of the rows of a list that are read at once. Rows of a usual month are a tenth of it. */
const WHOLE_MAX = 1_000_000;

/** The bytes of the rows of a piece; a single row may have more. A piece takes some milliseconds of the process. */
const PIECE_MAX = 200_000;

/** Bytes that are counted for a row besides its long texts. */
export const ROW_BYTES = 500;

/** The columns that `bounded` adds, besides the `bytes` of each row. */
export type BoundedRow = { list_bytes: number };

/**
 * Makes the statement of a list that returns all rows, or the first alone when all together have too many bytes.
 * @param rows the statement of the rows in their order, with their `bytes` as a column
 */
export const bounded = (rows: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT * FROM (
    SELECT listed.*, (sum(listed.bytes) OVER ())::float8 AS list_bytes, (row_number() OVER ())::int AS list_place
    FROM (${rows}) AS listed) AS counted
  WHERE list_bytes <= ${WHOLE_MAX}::int OR list_place = 1`;

/** True when the rows that a `bounded` statement has returned are too many to be read at once. */
export const isTooLarge = ([first]: readonly BoundedRow[]): boolean =>
  first !== undefined && first.list_bytes > WHOLE_MAX;

/** A row of a large list before it is read. */
export type ListedRow = { id: string; bytes: number };

/** True when rows that have been listed alone are too many to be read at once. */
export const isLargeList = (rows: readonly { bytes: number }[]): boolean => bytesOf(rows) > WHOLE_MAX;

const bytesOf = (rows: readonly { bytes: number }[]): number =>
  rows.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Makes the statement of the rows that a large list has, without their other columns, which are not computed then.
 * @param more further columns of the rows
 */
export const listedRows = (rows: Prisma.Sql, more = Prisma.empty): Prisma.Sql =>
  Prisma.sql`SELECT listed.id::text AS id, listed.bytes ${more} FROM (${rows}) AS listed`;

const REFUSAL = 'Too many long lists are being read right now. Try again in a moment.';

/** The long lists that are read for one person at once in this process, each until its answer has left. */
const ofEach = new KeyedConcurrencyLimit({
  atOnce: 2,
  waitingMax: 20,
  waitMax: 10_000,
  refusal: REFUSAL,
  code: 'too-many-requests',
});

/** The pieces that this process makes at once. Each list waits for one, so that they take turns. */
const pieceLimit = new ConcurrencyLimit({
  atOnce: 2,
  waitingMax: Number.POSITIVE_INFINITY,
  refusal: REFUSAL,
});

/** The rows of a large list, and how the entities of some of them are read. */
type Listing<Entity, Row extends ListedRow> = {
  personId: string;
  /** Reads the rows of the list, in its order. */
  listed: () => Promise<Row[]>;
  /** Reads the entities of some of them, in the same order, without those that are absent by then. */
  read: (rows: readonly Row[]) => Promise<Entity[]>;
  /** Given for a list in pages, whose rows are those of a page and the one behind it. */
  place?: Place<Row> | undefined;
  /** True when the rows hold their entities, which are in memory then until they have been sent. */
  isKept?: true;
};

type Opened<Entity> = {
  pieces: AsyncGenerator<readonly Entity[]>;
  nextCursor: string | null;
  /** The bytes that the pieces hold in memory. */
  bytes: number;
};

/** A list that may have too many bytes to be read, or sent, at once. */
export class LargeList<Entity> {
  /**
   * Begins to read the list as the answer to a request, of which the person has two at once: others wait. Throws 429
   * when too many wait, or for too long.
   */
  readonly open: (request: ApiRequest) => Promise<Opened<Entity>>;
  /** Reads all of the list, for work that is no request. */
  readonly all: () => Promise<Entity[]>;

  private constructor(open: (request: ApiRequest) => Promise<Opened<Entity>>, all: () => Promise<Entity[]>) {
    this.open = open;
    this.all = all;
  }

  static of<Entity, Row extends ListedRow>(listing: Listing<Entity, Row>): LargeList<Entity> {
    const { listed, read } = listing;
    return new LargeList(
      (request) => opened(listing, request),
      async () => read(await listed()),
    );
  }
}

/** Reads a list for work that is no request. */
export async function allOf<Entity>(
  read: PersonalRead<Entity[] | LargeList<Entity>>,
  viewer: Viewer,
): Promise<Entity[]> {
  const found = await read.for(viewer);
  return found instanceof LargeList ? found.all() : found;
}

async function opened<Entity, Row extends ListedRow>(
  { personId, listed, read, place, isKept }: Listing<Entity, Row>,
  request: ApiRequest,
): Promise<Opened<Entity>> {
  await enter(personId, request);
  const rows = await listed();
  const page = place ? rows.slice(0, PAGE_SIZE) : rows;
  const last = page.at(-1);
  const caller = { key: personId, writes: false, signal: request.signal };
  const readPiece = (piece: readonly Row[]) =>
    pieceLimit.run(() => withDeadline(() => read(piece), undefined, caller), request.signal);
  return {
    pieces: piecesOf(page, readPiece),
    nextCursor: place && last && page.length < rows.length ? cursorBehind(last, place) : null,
    bytes: isKept ? bytesOf(page) : 0,
  };
}

/** Waits until the person has fewer than two long lists under way, of which this is one until its answer has left. */
function enter(personId: string, request: ApiRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const untilLeft = () => {
      resolve();
      return deliveryOf(request).left;
    };
    ofEach.run(personId, untilLeft, request.signal).catch(reject);
  });
}

async function* piecesOf<Entity, Row extends ListedRow>(
  rows: readonly Row[],
  read: (rows: readonly Row[]) => Promise<Entity[]>,
): AsyncGenerator<readonly Entity[]> {
  let piece: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (piece.length > 0 && bytes + row.bytes > PIECE_MAX) {
      yield await read(piece);
      piece = [];
      bytes = 0;
    }
    piece.push(row);
    bytes += row.bytes;
  }
  if (piece.length > 0) yield await read(piece);
}
