import { Client } from 'pg';
import { POST as commentRoute } from '@/app/api/comments/route';
import { POST as stickerRoute } from '@/app/api/item-stickers/route';
import { POST as undoRoute } from '@/app/api/series-changes/[changeId]/undo/route';
import { DELETE as deleteTaskRoute, PATCH as patchTaskRoute } from '@/app/api/tasks/[dateOrId]/route';
import { POST as taskRoute } from '@/app/api/tasks/route';
import { database } from '@/lib/db/client';
import { extendAll } from '@/lib/server/series/extend';
import { addDays, type Day, dayAt } from '@/lib/shared/calendar/days';
import type { WideChange } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { searchTextFaults } from '@/lib/testing/server/search-texts';
import { changeSettings } from '@/lib/testing/server/settings';
import { untilTransactionBlocked } from '@/lib/testing/server/waiting';

/**
 * Two calls that concern one series at once, both of which wait for a lock until the other has begun: what is stored
 * afterwards, and their answers, are as if one had come after the other.
 */

const ZONE = 'Europe/Lisbon';
const inDays = (count: number): Day => addDays(dayAt(new Date(), ZONE), count);

const EVERY_FOUR_WEEKS = 'FREQ=WEEKLY;INTERVAL=4';

/** Somebody with a series without end, whose third occurrence has an hour of its own. */
type Scene = { ines: Person; ids: string[]; seriesId: string; changeId: string };

async function aScene(): Promise<Scene> {
  const ines = await aUser({ timeZone: ZONE });
  const body = { title: 'Choir', date: inDays(1), time: '18:30', recurrence: { rrule: EVERY_FOUR_WEEKS } };
  const { body: first } = await call<Task>(taskRoute, { as: ines, method: 'POST', body });
  const seriesId = first.series?.id ?? '';
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM items WHERE series_id = ${seriesId}::uuid ORDER BY occurrence_day`;
  const ids = rows.map(({ id }) => id);
  const scene = { ines, ids, seriesId, changeId: '' };
  await patch(3, '', { time: '20:00' })(scene);
  const all = await call<WideChange>(patchTaskRoute, {
    ...target(scene, 1, 'all'),
    method: 'PATCH',
    body: { notes: 'Bring the score' },
  });
  return { ...scene, changeId: all.body.changeId ?? '' };
}

/** One of the two calls. Returns the status. */
type Act = (scene: Scene) => Promise<number>;

const target = ({ ines, ids }: Scene, place: number, scope: string) => ({
  as: ines,
  params: { dateOrId: ids[place - 1] ?? '' },
  path: scope === '' ? '/x' : `/x?scope=${scope}`,
});
const patch =
  (place: number, scope: string, body: object): Act =>
  async (scene) =>
    (await call(patchTaskRoute, { ...target(scene, place, scope), method: 'PATCH', body })).status;
const remove =
  (place: number, scope: string): Act =>
  async (scene) =>
    (await call(deleteTaskRoute, { ...target(scene, place, scope), method: 'DELETE' })).status;
const about = ({ ids }: Scene) => ({ targetType: 'task', targetId: ids[3] });
const comment: Act = async (scene) => {
  const body = { ...about(scene), content: 'I bring the score' };
  return (await call(commentRoute, { as: scene.ines, method: 'POST', body })).status;
};
const sticker: Act = async (scene) => {
  const body = { ...about(scene), emoji: '👍' };
  return (await call(stickerRoute, { as: scene.ines, method: 'POST', body })).status;
};
const undo: Act = async ({ ines, changeId }) =>
  (await call(undoRoute, { as: ines, method: 'POST', params: { changeId } })).status;
const work: Act = async () => {
  await extendAll(new Date(Date.now() + 40 * 86_400_000));
  return 0;
};

/**
 * Returns the series, and those that were split off from it, after another night, without ids and versions: a series
 * that begins while the job works is laid out by the next one.
 */
async function stored({ ines }: Scene): Promise<unknown[]> {
  await extendAll(new Date(Date.now() + 80 * 86_400_000));
  return database.$queryRaw<unknown[]>`
  SELECT item.date::text AS date, item.occurrence_day::text AS day, item.title, item.overridden, task.time, task.notes,
    task.completed_at IS NOT NULL AS completed, series.rrule, series.laid_out_until::text AS until,
    series.exdates::text[] AS exdates,
    (SELECT count(*) FROM comments WHERE item_id = item.id)::int AS comments,
    (SELECT count(*) FROM stickers WHERE item_id = item.id)::int AS stickers
  FROM items AS item JOIN tasks AS task ON task.id = item.id LEFT JOIN series ON series.id = item.series_id
  WHERE item.owner_id = ${ines.user.id}::uuid AND item.deleted_at IS NULL ORDER BY item.date, item.title, series.rrule`;
}

/** Performs acts one after the other. */
async function inOrder(first: Act, second: Act): Promise<unknown[]> {
  const scene = await aScene();
  return [await first(scene), await second(scene), await stored(scene)];
}

/** Performs acts while the series and all its occurrences are locked, which are released when both wait. */
async function atOnce(first: Act, second: Act): Promise<unknown[]> {
  const scene = await aScene();
  const holder = new Client({ connectionString: testDatabaseUrl() });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM series WHERE id = $1 FOR UPDATE', [scene.seriesId]);
    await holder.query('SELECT FROM items WHERE series_id = $1 ORDER BY id FOR UPDATE', [scene.seriesId]);
    const one = first(scene);
    await untilTransactionBlocked(1);
    const other = second(scene);
    await untilTransactionBlocked(2);
    await holder.query('COMMIT');
    return [await one, await other, await stored(scene)];
  } finally {
    await holder.end();
  }
}

beforeAll(() => changeSettings({ RATE_LIMIT_SCALE: '1000' }));
beforeEach(() =>
  database.$executeRaw`DELETE FROM items`.then(() => database.$executeRaw`DELETE FROM series`),
);
afterEach(deleteJobs);
afterEach(async () => expect(await searchTextFaults()).toEqual([]));

const daily = { recurrence: { rrule: 'FREQ=DAILY;COUNT=9' } };

const RACES: [string, Act, string, Act][] = [
  [
    'a change of all',
    patch(2, 'all', { title: 'Orchestra' }),
    'one of the following',
    patch(4, 'following', { time: '19:00' }),
  ],
  [
    'a change of the following',
    patch(4, 'following', { time: '19:00' }),
    'one of those after a later one',
    patch(6, 'following', { title: 'Orchestra' }),
  ],
  ['a new date of all', patch(2, 'all', { date: inDays(30) }), 'a new rule', patch(4, 'following', daily)],
  ['a new rule of all', patch(1, 'all', daily), 'another one', patch(4, 'all', { recurrence: null })],
  [
    'a completion',
    patch(4, '', { completed: true }),
    'a change of all',
    patch(2, 'all', { title: 'Orchestra' }),
  ],
  ['a completion', patch(4, '', { completed: true }), 'a deletion of the following', remove(2, 'following')],
  ['a change of one', patch(4, '', { title: 'Concert' }), 'a new rule of all', patch(1, 'all', daily)],
  [
    'a deletion of one',
    remove(4, ''),
    'a new date of the following',
    patch(3, 'following', { date: inDays(58) }),
  ],
  ['a comment', comment, 'a deletion of the following', remove(2, 'following')],
  ['a sticker', sticker, 'a deletion of the following', remove(2, 'following')],
  ['a comment', comment, 'a new rule of all', patch(1, 'all', daily)],
  ['the nightly job', work, 'a change of the following', patch(4, 'following', { title: 'Orchestra' })],
  ['the nightly job', work, 'a new rule of all', patch(1, 'all', daily)],
  ['the nightly job', work, 'a deletion of all', remove(2, 'all')],
  ['the nightly job', work, 'the job of another worker', work],
  ['taking a change back', undo, 'a change of one', patch(4, '', { title: 'Concert' })],
  ['taking a change back', undo, 'a change of all', patch(2, 'all', { title: 'Orchestra' })],
  ['taking a change back', undo, 'the nightly job', work],
  ['taking a change back', undo, 'taking it back again', undo],
];

test.each(RACES.map(([one, first, other, second]) => [one, other, first, second] as const))(
  '%s at once with %s',
  async (_one, _other, first, second) => {
    const possible = [await inOrder(first, second)];
    const [statusOfSecond, statusOfFirst, afterwards] = await inOrder(second, first);
    possible.push([statusOfFirst, statusOfSecond, afterwards]);
    expect(possible).toContainEqual(await atOnce(first, second));
    const [ofSecond, ofFirst, ...rest] = await atOnce(second, first);
    expect(possible).toContainEqual([ofFirst, ofSecond, ...rest]);
  },
);
