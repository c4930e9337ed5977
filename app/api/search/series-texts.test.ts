import type { JobHelpers } from 'graphile-worker';
import { database } from '@/lib/db/client';
import { hub } from '@/lib/server/events/hub';
import { purgeDeletedItems } from '@/lib/server/jobs/purge-deleted-items';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type { SearchResults } from '@/lib/shared/contract/schemas/search';
import type { WideChange } from '@/lib/shared/contract/schemas/series';
import { add, changeSeries, patch, remove, restore, share } from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { searchTextFaults } from '@/lib/testing/server/search-texts';
import { statementsOf } from '@/lib/testing/server/statements';
import { DELETE as deleteTaskRoute } from '../tasks/[dateOrId]/route';
import { GET as searchRoute } from './route';

/** The texts of a series are stored and indexed once for all of its occurrences that have them. */

const TODAY = dayAt(new Date(), 'UTC');
/** 10,000 letters in words that differ. */
const NOTES = Array.from({ length: 1_250 }, (_, number) => `word${(number * 7 + 1_000).toString(26)}`)
  .join(' ')
  .slice(0, 9_980)
  .padEnd(9_992, ' kumquat');

/** The job does not need them. */
const unused = {} as JobHelpers;

afterAll(() => hub.close());

/** The number of stored texts of a person, and of the letters in them, by which the index grows. */
async function storedOf({ user: { id } }: Person): Promise<{ rows: number; letters: number }> {
  const [stored] = await database.$queryRaw<{ rows: number; letters: number }[]>`
    SELECT count(*)::int AS rows, coalesce(sum(length(text)), 0)::int AS letters
    FROM search_texts WHERE owner_id = ${id}::uuid`;
  return stored ?? { rows: 0, letters: 0 };
}

const find = async (as: Person, q: string) =>
  (await call<SearchResults>(searchRoute, { as, path: `/?${new URLSearchParams({ q })}` })).body.results;

test('a daily task of two years with long notes has one text, and is found by it', async () => {
  const [ines, ana] = [await aUser(), await aUser()];
  const task = await add(ines, 'task', {
    title: 'Water the fig',
    date: TODAY,
    notes: NOTES,
    recurrence: { rrule: 'FREQ=DAILY' },
  });
  const more = (await database.item.count({ where: { ownerId: ines.user.id } })) - 1;
  expect(more).toBeGreaterThan(700);
  const { rows, letters } = await storedOf(ines);
  expect(rows).toBe(1);
  expect(letters).toBeLessThan(11_000);
  await share(ines, task, ana, 'view', 'all');
  for (const person of [ines, ana])
    for (const q of ['kumquat', 'kumqaut', 'water kumquat'])
      expect(await find(person, q)).toMatchObject([{ date: TODAY, more }]);
  expect(await find(ana, 'kumqaut')).toMatchObject([{ match: { field: 'notes' } }]);
  expect(await find(ana, 'water the fig')).toMatchObject([{ date: TODAY, match: { field: 'title' } }]);
  expect(await searchTextFaults()).toEqual([]);
});

test('whatever happens to its occurrences, each text of a series is stored once, and none that nobody has', async () => {
  const ines = await aUser();
  const recurrence = { rrule: 'FREQ=DAILY;COUNT=6' };
  const first = await add(ines, 'task', { title: 'Water the fig', date: TODAY, notes: 'slowly', recurrence });
  const items = await database.item.findMany({
    where: { ownerId: ines.user.id },
    orderBy: { date: 'asc' },
    select: { id: true, date: true },
  });
  const nth = (index: number) => ({ kind: 'task' as const, id: items[index]?.id ?? '' });
  const rows = async (count: number) => {
    expect((await storedOf(ines)).rows).toBe(count);
    expect(await searchTextFaults()).toEqual([]);
  };
  await rows(1);
  await patch(ines, nth(1), { title: 'Water the palm' });
  await rows(2);
  await patch(ines, nth(1), { title: 'Water the fig' });
  await rows(1);
  await changeSeries(ines, nth(3), 'following', { notes: 'with rain' });
  await rows(2);
  expect(await find(ines, 'rain')).toMatchObject([{ date: addDays(TODAY, 3), more: 2 }]);
  await changeSeries(ines, first, 'all', { notes: 'with rain' });
  await rows(1);
  await changeSeries(ines, nth(4), 'following', { recurrence: null });
  await rows(2);
  await patch(ines, nth(4), { recurrence });
  await remove(ines, nth(1));
  await restore(ines, nth(1));
  expect(await searchTextFaults()).toEqual([]);
  await call<WideChange>(deleteTaskRoute, {
    as: ines,
    method: 'DELETE',
    params: { dateOrId: nth(0).id },
    path: '/?scope=all',
  });
  expect(await find(ines, 'water')).not.toContainEqual(expect.objectContaining({ date: TODAY }));
  await database.item.updateMany({ where: { ownerId: ines.user.id }, data: { deletedAt: new Date(0) } });
  await purgeDeletedItems({}, unused);
  await rows(0);
});

test('of two changes at once, neither loses the text that the other one needs', async () => {
  const ines = await aUser();
  const recurrence = { rrule: 'FREQ=DAILY;COUNT=12' };
  await add(ines, 'task', { title: 'Fig', date: TODAY, recurrence });
  const items = await database.item.findMany({ where: { ownerId: ines.user.id }, select: { id: true } });
  for (const title of ['Palm', 'Fig', 'Palm'])
    await Promise.all(
      items.map(({ id }, number) =>
        patch(ines, { kind: 'task', id }, { title: number % 2 === 0 ? title : `${title} tree` }),
      ),
    );
  expect((await storedOf(ines)).rows).toBe(2);
  expect(await searchTextFaults()).toEqual([]);
});

test('a search that forgives a wrong letter sends two more statements for it, in a transaction with a limit', async () => {
  const ines = await aUser();
  await add(ines, 'task', { title: 'Oil the trombone', date: TODAY });
  const sent = await statementsOf(async () => expect(await find(ines, 'trombune')).toHaveLength(1));
  const ofSearch = sent.filter((text) => /^(BEGIN|COMMIT)|search_text/.test(text));
  expect(ofSearch.filter((text) => text.includes('statement_timeout'))).toHaveLength(1);
  // The words, what is near to today and everything, twice, and the two ends of the transaction.
  expect(ofSearch).toHaveLength(7);
});
