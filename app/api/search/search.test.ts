import { v7 as newId } from 'uuid';
import { DELETE as deleteCommentRoute } from '@/app/api/comments/[targetTypeOrId]/route';
import { POST as commentRoute } from '@/app/api/comments/route';
import { POST as createGoalRoute } from '@/app/api/goals/route';
import { POST as createLabelRoute } from '@/app/api/labels/route';
import { database } from '@/lib/db/client';
import { LONG, transaction } from '@/lib/db/transaction';
import { hub } from '@/lib/server/events/hub';
import { addDays, dayAt } from '@/lib/shared/calendar/days';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { ErrorBody } from '@/lib/shared/contract/schemas/errors';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import type { SearchResult, SearchResults } from '@/lib/shared/contract/schemas/search';
import {
  add,
  changeSeries,
  collaborate,
  giveRole,
  patch,
  remove,
  restore,
  share,
  type Timed,
  unshare,
} from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, type Person } from '@/lib/testing/server/people';
import { GET as searchRoute } from './route';

const TODAY = dayAt(new Date(), 'UTC');
const inDays = (days: number): string => addDays(TODAY, days);

afterAll(() => hub.close());

const ask = (as: Person, query: Record<string, string>) =>
  call<SearchResults & ErrorBody>(searchRoute, { as, path: `/?${new URLSearchParams(query)}` });
async function find(as: Person, query: Record<string, string> | string): Promise<SearchResult[]> {
  const { status, body } = await ask(as, typeof query === 'string' ? { q: query } : query);
  if (status !== 200) throw new Error(`The search was answered ${status}: ${JSON.stringify(body)}`);
  return body.results;
}
const titles = async (as: Person, query: Record<string, string> | string): Promise<string[]> =>
  (await find(as, query)).map(({ title }) => title);
const aTask = (as: Person, title: string, more: object = {}): Promise<Timed> =>
  add(as, 'task', { title, date: TODAY, ...more });
const aMeeting = (as: Person, title: string, more: object = {}): Promise<Timed> =>
  add(as, 'schedule', { title, date: TODAY, time: '09:00', ...more });
const aGoal = async (as: Person, body: object): Promise<Goal> =>
  (
    await call<Goal>(createGoalRoute, {
      as,
      method: 'POST',
      body: { title: 'Goal', type: 'daily', date: TODAY, ...body },
    })
  ).body;
const comment = async (as: Person, { kind, id }: Timed, content: string): Promise<Comment> =>
  (
    await call<Comment>(commentRoute, {
      as,
      method: 'POST',
      body: { content, targetType: kind, targetId: id },
    })
  ).body;
/** The matching parts of the text of a result. */
const marked = ({ match: { text, ranges } }: SearchResult): string[] =>
  ranges.map(([start, end]) => text.slice(start, end));

describe('what is searched', () => {
  test('titles, notes, descriptions, places, checklists and comments', async () => {
    const ines = await aUser();
    await aTask(ines, 'Notes', { notes: 'Bring the kumquat' });
    await aTask(ines, 'Steps', { checklist: [{ id: newId(), title: 'Buy a kumquat', done: true }] });
    await aMeeting(ines, 'Notes of a meeting', { notes: 'kumquat' });
    await aMeeting(ines, 'Place', { location: 'Kumquat bar' });
    await aGoal(ines, { title: 'Description', description: 'One kumquat a day' });
    await comment(ines, await aTask(ines, 'Said'), 'A kumquat!');
    await aTask(ines, 'Title kumquat');
    await aTask(ines, 'Other');
    const found = await find(ines, 'kumquat');
    expect(Object.fromEntries(found.map(({ title, match: { field } }) => [title, field]))).toEqual({
      'Title kumquat': 'title',
      Notes: 'notes',
      Steps: 'checklist',
      'Notes of a meeting': 'notes',
      Place: 'location',
      Description: 'description',
      Said: 'comment',
    });
    for (const result of found) expect(marked(result).map((part) => part.toLowerCase())).toEqual(['kumquat']);
  });

  test('names of files on items, and not those of days', async () => {
    const ines = await aUser();
    const [task, later] = [await aTask(ines, 'Trip'), await aTask(ines, 'Other trip')];
    const file = (name: string, on: object) => ({
      id: newId(),
      ...on,
      uploaderId: ines.user.id,
      name,
      originalName: name,
      fileType: 'pdf' as const,
      mimeType: 'application/pdf',
      size: 1,
      storageKey: newId(),
      sha256: new Uint8Array(32),
    });
    const day = { dayOwnerId: ines.user.id, day: new Date(TODAY) };
    await database.attachment.createMany({
      data: [file('Fährplan-Zürich.pdf', { itemId: task.id }), file('Zürich.pdf', day)],
    });
    const [found, ...none] = await find(ines, 'zurich');
    expect(none).toEqual([]);
    expect(found).toMatchObject({ id: task.id, match: { field: 'file', text: 'Fährplan-Zürich.pdf' } });
    expect(found && marked(found)).toEqual(['Zürich']);
    expect(await titles(ines, { has: 'file' })).toEqual(['Trip']);
    await database.attachment.deleteMany({ where: { itemId: task.id } });
    expect(await titles(ines, 'zurich')).toEqual([]);
    expect(await titles(ines, { q: 'trip', has: 'file' })).toEqual([]);
    await patch(ines, later, { title: 'Zürich', version: 1 });
    expect(await titles(ines, 'zurich')).toEqual(['Zürich']);
  });

  test('a result has what a list shows', async () => {
    const ines = await aUser();
    const { id } = await aTask(ines, 'Water the fig', { date: null });
    expect(await find(ines, 'fig')).toEqual([
      {
        kind: 'task',
        id,
        title: 'Water the fig',
        date: null,
        state: 'open',
        goalType: null,
        match: { field: 'title', text: 'Water the fig', ranges: [[10, 13]] },
        seriesId: null,
        more: 0,
      },
    ]);
  });

  test('what was changed is found as it is now, and what is deleted is not found', async () => {
    const ines = await aUser();
    const task = await aTask(ines, 'Water the fig', { notes: 'slowly' });
    const said = await comment(ines, task, 'kumquat');
    await patch(ines, task, { title: 'Water the palm', notes: 'quickly', version: 1 });
    expect(await titles(ines, 'fig')).toEqual([]);
    expect(await titles(ines, 'slowly')).toEqual([]);
    expect(await titles(ines, 'palm quickly')).toEqual(['Water the palm']);
    await call(deleteCommentRoute, {
      as: ines,
      method: 'DELETE',
      params: { targetTypeOrId: said.id },
    });
    expect(await titles(ines, 'kumquat')).toEqual([]);
    await remove(ines, task);
    expect(await titles(ines, 'palm')).toEqual([]);
    await restore(ines, task);
    expect(await titles(ines, 'palm')).toEqual(['Water the palm']);
  });
});

describe('words', () => {
  const TITLES = [
    'Café in Zürich',
    'Straße nach Łódź',
    'C++ course',
    "five o'clock tea",
    'a_b and 50% off',
    'path\\name',
    'Dentist appointment',
    'Zahnarzttermin',
    'Ab ins Bett',
    'Встреча с Анной',
    'مراجعة التقرير',
    '会議の準備',
  ];
  let ines: Person;
  beforeAll(async () => {
    ines = await aUser();
    for (const title of TITLES) await aTask(ines, title);
  });

  test.each([
    ['cafe', ['Café in Zürich']],
    ['CAFÉ', ['Café in Zürich']],
    ['cafe\u0301', ['Café in Zürich']],
    ['zurich', ['Café in Zürich']],
    ['zurich cafe', ['Café in Zürich']],
    ['zurich dentist', []],
    ['strasse', ['Straße nach Łódź']],
    ['STRASSE lodz', ['Straße nach Łódź']],
    ['C++', ['C++ course']],
    ['c+', ['C++ course']],
    ["o'clock", ["five o'clock tea"]],
    ['o’clock', ["five o'clock tea"]],
    ['a_b', ['a_b and 50% off']],
    ['axb', []],
    ['50%', ['a_b and 50% off']],
    ['5%f', []],
    ['path\\name', ['path\\name']],
    ['pathname', []],
    ['entis', ['Dentist appointment']],
    ['term', ['Zahnarzttermin']],
    ['ab', ['Ab ins Bett']],
    ['in', ['Ab ins Bett', 'Café in Zürich']],
    ['ha', []],
    ['"dentist, (appointment)!"', ['Dentist appointment']],
    ['встреча', ['Встреча с Анной']],
    ['ВСТРЕЧ', ['Встреча с Анной']],
    ['تقرير', ['مراجعة التقرير']],
    ['会議', ['会議の準備']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['++', []],
    ["'; --", []],
    ['🌱', []],
    ['& | ! <-> :*', []],
    // One wrong letter.
    ['dentost', ['Dentist appointment']],
    ['dentst', ['Dentist appointment']],
    ['denttist', ['Dentist appointment']],
    ['dnetist', ['Dentist appointment']],
    ['dentits', ['Dentist appointment']],
    ['entist', ['Dentist appointment']],
    ['xentist', ['Dentist appointment']],
    ['adentist', ['Dentist appointment']],
    ['denisa', []],
    ['dxntxst', []],
    ['appointmemt dentits', ['Dentist appointment']],
    ['appointment dxntxst', []],
    ['corse', ['C++ course']],
    ['tae', []],
    ['zurihc', ['Café in Zürich']],
  ])('%s', async (q, found) => {
    expect((await titles(ines, q)).toSorted()).toEqual(found.toSorted());
  });

  /** Titles, words of a search, and what is marked in the title. */
  test.each([
    // Combining marks, of which some have a letter of their own and others have none.
    ['مُحَمَّد يتصل', 'محمد', ['مُحَمَّد']],
    ['محمد يتصل', 'مُحَمَّد', ['محمد']],
    ['اتصال بأحمد', 'باحمد', ['بأحمد']],
    ['شَـــكْوَى', 'شكوى', ['شَـــكْوَى']],
    ['שָׁלוֹם לכולם', 'שלום', ['שָׁלוֹם']],
    ['שלום לכולם', 'שָׁלוֹם', ['שלום']],
    ['за\u0301мок', 'замок', ['за\u0301мок']],
    ['Ёлка', 'елка', ['Ёлка']],
    ['ᾠδή', 'ωδη', ['ᾠδή']],
    ['x\u0304 and y\u0302', 'x', ['x\u0304']],
    ['Việt Nam', 'viet', ['Việt']],
    // What is drawn as nothing.
    ['soft\u00adware', 'software', ['soft\u00adware']],
    ['software', 'soft\u00adware', ['software']],
    ['zero\u200bwidth', 'zerowidth', ['zero\u200bwidth']],
    ['می\u200cخواهم', 'میخواهم', ['می\u200cخواهم']],
    // Width and digits.
    ['Ｔｏｋｙｏ ２０２６', 'tokyo 2026', ['Ｔｏｋｙｏ', '２０２６']],
    ['Tokyo 2026', 'ｔｏｋｙｏ', ['Tokyo']],
    ['ﾀﾜｰ', 'タワー', ['ﾀﾜｰ']],
    ['ガイド', 'ｶﾞｲﾄﾞ', ['ガイド']],
    ['ﬁnal offer', 'final', ['ﬁnal']],
    ['غرفة ٣٤٢', '342', ['٣٤٢']],
    ['اتاق ۳۴۲', '342', ['۳۴۲']],
    ['room 342', '٣٤٢', ['342']],
    // Scripts without spaces.
    ['学习汉字', '汉字', ['汉字']],
    ['会议记录整理', '记录', ['记录']],
    ['東京タワーへ行く', '行く', ['行く']],
    ['東京タワーへ行く', 'タワ', ['タワ']],
    ['東京タワーへ行く', '京タワーへ', ['京タワーへ']],
    ['東京タワーへ行く', '京タワ一へ', ['京タワーへ']],
    ['ไปตลาดวันนี้', 'วัน', ['วัน']],
    ['ໄປຕະຫຼາດ', 'ຕະຫຼາດ', ['ຕະຫຼາດ']],
    ['ទៅផ្សារ', 'ផ្សារ', ['ផ្សារ']],
    ['ဈေးသွားမယ်', 'သွား', ['သွား']],
    ['iPhone手机壳', '手机', ['手机']],
    ['iPhone手机壳', 'phone手', ['Phone手']],
    ['한국어 수업', '국어', []],
    ['한국어 수업', '한국', ['한국']],
  ])('in %s, what %s finds', async (title, q, parts) => {
    const eva = await aUser();
    await aTask(eva, title);
    await aTask(eva, 'Something else, 東, ใน, ب');
    const found = await find(eva, q);
    expect(found.map(marked)).toEqual(parts.length > 0 ? [parts] : []);
    expect(found.map((each) => each.title)).toEqual(parts.length > 0 ? [title.normalize('NFC')] : []);
  });

  test('all words may be in different texts of an item', async () => {
    const eva = await aUser();
    await aMeeting(eva, 'Review', { location: 'Harbour', notes: 'slides' });
    expect(await titles(eva, 'slides review harbour')).toEqual(['Review']);
    const [result] = await find(eva, 'slides harbour');
    expect(result?.match.field).toBe('notes');
  });

  test.each([
    ['a hundred words', Array.from({ length: 250 }, (_, index) => (index + 100).toString(36)).join(' ')],
    ['the same word', 'aaa '.repeat(250)],
    ['one long word', 'x'.repeat(1_000)],
    ['wildcards', '%_'.repeat(500)],
    ['letters beyond the basic plane', '𝒳'.repeat(1_000)],
  ])('%s of 1,000 characters', async (_what, q) => {
    expect(await titles(ines, q)).toEqual([]);
  });
});

describe('the order', () => {
  test('exact title, title prefix, title, other texts, one wrong letter; nearer to today first', async () => {
    const ines = await aUser();
    await aTask(ines, 'Budhet', {});
    await aTask(ines, 'Elsewhere', { notes: 'budget' });
    await aTask(ines, 'The budget', { date: inDays(1) });
    await aTask(ines, 'Budget plan', { date: inDays(30) });
    await aTask(ines, 'budget', { date: inDays(300) });
    await aTask(ines, 'Búdget', { date: inDays(-200) });
    await aTask(ines, 'A budget', { date: null });
    await aTask(ines, 'Her budget', { date: inDays(-2) });
    expect(await titles(ines, 'budget')).toEqual([
      'Búdget',
      'budget',
      'Budget plan',
      'The budget',
      'Her budget',
      'A budget',
      'Elsewhere',
      'Budhet',
    ]);
  });

  test('pages of 50 are one after the other, also with filters, until all are read', async () => {
    const ines = await aUser();
    const wanted = new Set<string>();
    for (let number = 0; number < 120; number++) {
      const date = inDays((number * 7) % 11);
      const texts = [
        { title: `Budget ${number}` },
        { title: `The budget ${number}` },
        { title: `Other ${number}`, notes: 'budget' },
        { title: `Other ${number}`, notes: 'budhet' },
      ];
      // Most have a wrong letter in the title: these fill a page, among which are those with one in their notes.
      const text = texts[number % 8] ?? { title: `The budhet ${number}` };
      wanted.add((await add(ines, 'task', { ...text, date })).id);
    }
    for (const query of [{ q: 'budget' }, { kind: 'task' }] as Record<string, string>[]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body }: { body: SearchResults } = await ask(ines, {
          ...query,
          ...(cursor === null ? {} : { cursor }),
        });
        seen.push(...body.results.map(({ id }) => id));
        cursor = body.nextCursor;
        expect(body.results.length).toBe(cursor === null ? 20 : 50);
      } while (cursor !== null);
      expect(new Set(seen)).toEqual(wanted);
      expect(seen).toHaveLength(120);
    }
  });

  test('a series is one result, the occurrence nearest to today, with the number of the others', async () => {
    const ines = await aUser();
    const first = await aTask(ines, 'Water the fig', {
      date: inDays(-3),
      recurrence: { rrule: 'FREQ=DAILY;COUNT=10' },
    });
    await aTask(ines, 'Buy a fig', { date: inDays(2) });
    const [series, single, ...none] = await find(ines, 'fig');
    expect(none).toEqual([]);
    expect(series).toMatchObject({ title: 'Water the fig', date: TODAY, more: 9 });
    expect(series?.seriesId).not.toBeNull();
    expect(single).toMatchObject({ title: 'Buy a fig', more: 0, seriesId: null });
    if (!series) throw new Error('The series is missing.');
    await patch(ines, { kind: 'task', id: series.id }, { title: 'Water the palm', version: 1 });
    expect(await find(ines, 'water fig')).toMatchObject([{ more: 8 }]);
    expect(await find(ines, { q: 'water', after: inDays(1) })).toMatchObject([{ date: inDays(1), more: 5 }]);
    await changeSeries(ines, first, 'all', { title: 'Feed the cat', seriesVersion: 1, version: 1 });
    expect(await find(ines, 'feed cat')).toMatchObject([{ more: 8 }]);
    expect(await titles(ines, 'fig')).toEqual(['Buy a fig']);
  });
});

describe('filters', () => {
  test('kind, days, state and has', async () => {
    const ines = await aUser();
    const done = await aTask(ines, 'done', { date: inDays(-1) });
    await patch(ines, done, { completed: true, version: 1 });
    const dropped = await aTask(ines, 'dropped', { date: inDays(1) });
    await patch(ines, dropped, { dropped: true, version: 1 });
    await comment(ines, await aTask(ines, 'later', { date: null }), 'Hm');
    await aTask(ines, 'steps', { date: inDays(5), checklist: [{ id: newId(), title: 'One', done: false }] });
    await aMeeting(ines, 'meeting', { date: inDays(-5), time: null, endDate: inDays(-3) });
    await aGoal(ines, { title: 'goal', date: inDays(9) });
    await aTask(ines, 'daily', { date: inDays(20), recurrence: { rrule: 'FREQ=DAILY;COUNT=2' } });
    const check = async (query: Record<string, string>, found: string[]) =>
      expect({ query, found: (await titles(ines, query)).toSorted() }).toEqual({
        query,
        found: found.toSorted(),
      });
    await check({ kind: 'task' }, ['done', 'dropped', 'later', 'steps', 'daily']);
    await check({ kind: 'schedule' }, ['meeting']);
    await check({ kind: 'goal' }, ['goal']);
    await check({ state: 'open' }, ['later', 'steps', 'daily', 'goal']);
    await check({ state: 'done' }, ['done']);
    await check({ state: 'dropped' }, ['dropped']);
    const shown = await find(ines, { after: inDays(-30) });
    const told = shown.map(({ title, state, goalType }) => [title, state, goalType]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['done', 'done', null],
        ['dropped', 'dropped', null],
        ['steps', 'open', null],
        ['meeting', null, null],
        ['goal', 'open', expect.stringMatching(/^(daily|weekly|monthly|annual)$/)],
      ]),
    );
    await check({ has: 'comment' }, ['later']);
    await check({ has: 'checklist' }, ['steps']);
    await check({ has: 'repeat' }, ['daily']);
    await check({ has: 'file' }, []);
    await check({ after: inDays(5), before: inDays(9) }, ['steps', 'goal']);
    await check({ before: inDays(-4) }, ['meeting']);
    await check({ after: inDays(-3), before: inDays(-1) }, ['meeting', 'done']);
    await check({ q: 'one', has: 'checklist', state: 'open', kind: 'task' }, ['steps']);
    await check({ q: '++', kind: 'task' }, []);
  });

  test('without words, what is nearer to today is first', async () => {
    const ines = await aUser();
    for (const days of [4, -2, 0, 1]) await aTask(ines, `${days}`, { date: inDays(days) });
    await aTask(ines, 'later', { date: null });
    expect(await titles(ines, { kind: 'task' })).toEqual(['0', '1', '-2', '4', 'later']);
    const [first] = await find(ines, { kind: 'task' });
    expect(first?.match).toEqual({ field: 'title', text: '0', ranges: [] });
  });

  test('a label, by its id or its name, of the caller alone', async () => {
    const [ines, ana] = [await aUser(), await aUser()];
    const labelOf = async (as: Person): Promise<string> =>
      (await call<Label>(createLabelRoute, { as, method: 'POST', body: { name: 'Garden' } })).body.id;
    const [own, hers] = [await labelOf(ines), await labelOf(ana)];
    const task = await aTask(ines, 'Water the fig');
    await share(ines, task, ana);
    await patch(ines, task, { labels: [own], version: 1 });
    await aTask(ines, 'Buy a fig');
    for (const label of [own, own.toUpperCase(), 'garden'])
      expect(await titles(ines, { q: 'fig', label })).toEqual(['Water the fig']);
    for (const label of [own, hers, 'garden', newId(), 'nothing'])
      expect(await titles(ana, { label })).toEqual([]);
    expect(await titles(ines, { label: hers })).toEqual([]);
  });

  test('a person, the owner or somebody to whom the item is given, as far as the caller may know', async () => {
    const [ines, ana, leo] = [await aUser(), await aUser(), await aUser()];
    const shared = await aTask(ines, 'shared');
    await share(ines, shared, ana);
    await share(ines, shared, leo);
    const withRole = await aTask(ines, 'with a role');
    await giveRole(ines, withRole, leo);
    await giveRole(ines, withRole, ana);
    await aTask(ines, 'alone');
    const of = async (as: Person, { user }: Person) => (await titles(as, { person: user.email })).toSorted();
    expect(await of(ines, ana)).toEqual(['shared', 'with a role']);
    expect(await of(ines, ines)).toEqual(['alone', 'shared', 'with a role']);
    expect(await of(ana, ines)).toEqual(['shared', 'with a role']);
    expect(await of(ana, ana)).toEqual(['shared', 'with a role']);
    // She does not see who else has the share, but the people of a task.
    expect(await of(ana, leo)).toEqual(['with a role']);
    expect(await titles(ana, { person: 'nobody@example.com' })).toEqual([]);
    expect(await titles(ines, { person: ana.user.email.toUpperCase() })).toHaveLength(2);
  });
});

describe('who sees what', () => {
  test('others find what they may see, and nothing of it when their access ends', async () => {
    const [ines, ana] = [await aUser(), await aUser()];
    const task = await aTask(ines, 'Water the fig', { notes: 'slowly' });
    await comment(ines, task, 'kumquat');
    await aTask(ines, 'Water the fig in secret');
    const finds = async (...found: string[]) => {
      for (const q of ['fig', 'slowly', 'kumquat', 'kumqat']) expect(await titles(ana, q)).toEqual(found);
      expect(await titles(ana, { kind: 'task' })).toEqual(found);
    };
    await finds();
    const shareId = await share(ines, task, ana);
    await finds('Water the fig');
    await unshare(ines, task, shareId);
    await finds();
  });

  test('a share of a series, of one occurrence, and a planner', async () => {
    const [ines, ana, leo, eva] = [await aUser(), await aUser(), await aUser(), await aUser()];
    const task = await aTask(ines, 'Water the fig', { recurrence: { rrule: 'FREQ=DAILY;COUNT=5' } });
    await aTask(ines, 'Buy a fig');
    await share(ines, task, ana, 'view', 'all');
    await share(ines, task, leo, 'view', 'this');
    await collaborate(ines, eva, 'viewer');
    expect(await find(ana, 'fig')).toMatchObject([{ title: 'Water the fig', more: 4 }]);
    expect(await find(leo, 'fig')).toMatchObject([{ title: 'Water the fig', id: task.id, more: 0 }]);
    expect((await titles(eva, 'fig')).toSorted()).toEqual(['Buy a fig', 'Water the fig']);
  });
});

describe('bad input', () => {
  let ines: Person;
  beforeAll(async () => {
    ines = await aUser();
  });
  test.each([
    ['q', {}],
    ['q', { q: '  ' }],
    ['q', { q: 'x'.repeat(1_001) }],
    ['kind', { kind: 'meeting' }],
    ['person', { person: 'ana' }],
    ['label', { label: 'x'.repeat(51) }],
    ['after', { after: '2026-02-30' }],
    ['before', { before: 'today' }],
    ['before', { after: TODAY, before: inDays(-1) }],
    ['state', { state: 'late' }],
    ['has', { has: 'notes' }],
    ['cursor', { q: 'fig', cursor: 'x' }],
    ['cursor', { q: 'fig', cursor: Buffer.from(`${TODAY} 900000000x`).toString('base64url') }],
    ['unknown', { q: 'fig', unknown: '1' }],
  ])('refuses %s', async (field, query) => {
    expect(await ask(ines, query as Record<string, string>)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

test('thousands of long texts that others share fail no search, and what is one’s own is found', async () => {
  const [ines, other] = [await aUser(), await aUser()];
  await aTask(ines, 'Oil the trombone');
  // Half of each word is as in the one that is looked for, so that each is compared letter by letter.
  const notes = 'tromxbonn '.repeat(1_000);
  await transaction(async (tx) => {
    await tx.$executeRaw`ALTER TABLE tasks DISABLE TRIGGER search_inserted`;
    for (let day = 0; day < 4_000; day += 500)
      await tx.$executeRaw`
      WITH form AS MATERIALIZED (SELECT search_text(${notes}) AS text),
      item AS (
        INSERT INTO items (id, kind, owner_id, title, date)
        SELECT gen_random_uuid(), 'task', ${other.user.id}::uuid, 'Long', ${TODAY}::date + number
        FROM generate_series(${day}::int, ${day}::int + 499) AS number RETURNING id, owner_id),
      task AS (INSERT INTO tasks (id, notes) SELECT id, ${notes} FROM item),
      text AS (
        INSERT INTO search_texts (item_id, source, id, owner_id, title, text)
        SELECT id, 'item', id, owner_id, ' long', ' long' || form.text FROM item, form)
      INSERT INTO shares (id, item_id, recipient_id, shared_by_id)
      SELECT gen_random_uuid(), id, ${ines.user.id}::uuid, owner_id FROM item`;
    await tx.$executeRaw`ALTER TABLE tasks ENABLE TRIGGER search_inserted`;
  }, LONG);
  expect(await titles(ines, 'trombone')).toContain('Oil the trombone');
  expect((await ask(ines, { q: 'trombune' })).status).toBe(200);
  expect((await ask(ines, { q: 'tromxbonn' })).body.results).toHaveLength(50);
});
