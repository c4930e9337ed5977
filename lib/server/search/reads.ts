import { autocommit } from '@/lib/db/autocommit';
import { isUnavailable } from '@/lib/db/availability';
import type { RawStatements } from '@/lib/db/raw-statements';
import { sqlStateOf } from '@/lib/db/sql-state';
import { transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { AppError } from '@/lib/server/errors/app-error';
import { KeyedConcurrencyLimit } from '@/lib/server/limits/concurrency-limit';
import { type Day, dayAt, isDay } from '@/lib/shared/calendar/days';
import { itemId } from '@/lib/shared/contract/schemas/items';
import type { Search, SearchResults } from '@/lib/shared/contract/schemas/search';
import { matchOf, textsOfPage } from './match';
import { type Found, PAGE_SIZE, statementOf } from './statement';
import { learn, type Words, wordsOf } from './words';

const NOTHING: SearchResults = { results: [], nextCursor: null };

/** A person searches in few windows at once; what is typed meanwhile waits. */
const limitOfEach = new KeyedConcurrencyLimit({
  atOnce: 2,
  waitingMax: 20,
  waitMax: 3_000,
  refusal: 'Too many searches at once. Try again in a moment.',
  code: 'too-many-requests',
});

/** Finds what the actor may see, best first (docs/rules/search.md). */
export function search(
  actor: Actor,
  { q, cursor, ...filters }: Search,
  signal: AbortSignal,
): Promise<SearchResults> {
  const { today, place } = positionOf(cursor, () => dayAt(new Date(), actor.user.timeZone));
  return limitOfEach.run(
    actor.id,
    async () => {
      const words = q ? await wordsOf(q) : null;
      if (words?.words.length === 0) return NOTHING;
      const asked = { ...filters, person_id: actor.id, today, after_place: place };
      return pageOf(await find(asked, words), words, today);
    },
    signal,
  );
}

/** Reads a page. What has a wrong letter comes after everything else, and is looked for only if there is room. */
async function find(asked: Parameters<typeof statementOf>[0], words: Words | null): Promise<Found[]> {
  const exact = await findOne(autocommit, asked, words, false);
  if (exact.length > PAGE_SIZE || !words?.words.some(({ forgiven }) => forgiven)) return exact;
  try {
    return await transaction((tx) => findOne(tx, asked, words, true), { statementTimeout: FORGIVING_MS });
  } catch (error) {
    if (sqlStateOf(error) === QUERY_CANCELED || isUnavailable(error)) return exact;
    throw error;
  }
}

/** Milliseconds for a statement that forgives a wrong letter. When it takes longer, what was found without is answered. */
const FORGIVING_MS = 1_200;
const QUERY_CANCELED = '57014';

/** Reads what is near to today, which fills the page where many match, and otherwise everything. */
async function findOne(
  db: RawStatements,
  asked: Parameters<typeof statementOf>[0],
  words: Words | null,
  isForgiving: boolean,
): Promise<Found[]> {
  const read = (isNear: boolean) => db.$queryRaw<Found[]>(statementOf(asked, words, { isForgiving, isNear }));
  const near = await read(true);
  return near.length > PAGE_SIZE ? near : read(false);
}

async function pageOf(rows: readonly Found[], words: Words | null, today: Day): Promise<SearchResults> {
  const page = rows.slice(0, PAGE_SIZE);
  const texts = textsOfPage(page);
  if (words) await learn(texts.flat().map(([, text]) => text));
  const last = page.at(-1);
  return {
    results: page.map((row, index) => ({
      kind: row.kind,
      id: row.id,
      title: row.title,
      date: row.date,
      state: row.state,
      goalType: row.goal_type,
      match: matchOf(row.title, texts[index] ?? [], words?.words ?? []),
      seriesId: row.series_id,
      more: row.more,
    })),
    nextCursor:
      rows.length > PAGE_SIZE && last ? Buffer.from(`${today} ${last.place}`).toString('base64url') : null,
  };
}

const PLACE = /^[0-4]\d{7}/;

/** Returns the day from which a search counts, and where the page before has ended. Throws 400 for an invalid cursor. */
function positionOf(cursor: string | undefined, today: () => Day): { today: Day; place: string } {
  if (cursor === undefined) return { today: today(), place: '' };
  const [day = '', place = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isPlace = PLACE.test(place) && itemId.safeParse(place.slice(8)).success;
  if (!isDay(day) || !isPlace || rest.length > 0)
    throw new AppError('invalid', {
      fields: { cursor: 'Not a cursor of a search.' },
      details: 'cursor: not valid.',
    });
  return { today: day, place };
}
