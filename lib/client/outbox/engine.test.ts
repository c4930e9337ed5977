import type { NewChange, OutboxChange } from '@/lib/client/database/change';
import { settle, type Tab, World } from './model-world';
import { onSettled, outboxChanges, outboxStatus, type Settled } from './shown';

/** Single rules of the outbox, in the world of its model test. */

const OWNER = 'ada';

let world: World;
let tab: Tab;

/** Lets everything run until nothing is left to do. */
async function rest(): Promise<void> {
  await settle();
  while (await world.step(0));
}

/** Reads the database itself, which takes no step of the world. */
const stored = (): Promise<OutboxChange[]> => world.database.readAll('changes');
const logOf = (id: string) => world.items.get(id)?.log;

/** Makes a change of the items as they were first read, or as given. */
function make(id: string, items: string[], given: Partial<NewChange> = {}, by = tab): void {
  const isOne = items.length === 1;
  by.engine
    .submit({
      id,
      entities: items,
      call: isOne
        ? { method: 'PATCH', path: `/api/tasks/${items[0]}`, body: {} }
        : { method: 'POST', path: '/api/items/batch', body: { items: items.map((item) => ({ id: item })) } },
      ...(isOne ? { base: 1 } : { base: null, bases: Object.fromEntries(items.map((item) => [item, 1])) }),
      view: { items: items.map((item) => ({ kind: 'task', item: { id: item, title: `Task ${item}` } })) },
      words: { did: 'changed', title: id },
      ...given,
    })
    .catch(() => {});
}

beforeEach(async () => {
  world = new World();
  for (const id of ['a', 'b', 'c'])
    world.items.set(id, { id, version: 1, log: [], at: new Map([[1, 0]]), keys: [] });
  tab = world.open();
  void tab.engine.restore(OWNER);
  await rest();
});

describe('a call for many that had waited, of which one item was refused', () => {
  beforeEach(async () => {
    world.setOnline(false);
    make('many', ['a', 'b', 'c']);
    make('later', ['a']);
    world.changeByOther('b', 'title');
    world.setOnline(true);
    await rest();
  });

  it('keeps what concerns that item, and holds no change of the others', async () => {
    expect(logOf('a')).toEqual(['many', 'later']);
    expect(logOf('c')).toEqual(['many']);
    expect(await stored()).toEqual([
      expect.objectContaining({
        id: 'many',
        state: 'refused',
        entities: ['b'],
        bases: { b: 1 },
        call: expect.objectContaining({ body: { items: [{ id: 'b' }] } }),
        view: { items: [{ kind: 'task', item: { id: 'b', title: 'Task b' } }] },
        words: { did: 'changed', title: 'Task b' },
      }),
    ]);
  });

  it('is refused again when the person has not seen the version that the item has by now', async () => {
    void tab.engine.tryAgain('many');
    await rest();
    expect(logOf('b')).toEqual(['other title']);
    expect(await stored()).toEqual([expect.objectContaining({ id: 'many', state: 'refused' })]);
  });

  it('is stored when the person tries it again after having seen that version', async () => {
    void tab.engine.tryAgain('many', { b: 2 });
    await rest();
    expect(logOf('b')).toEqual(['other title', 'many']);
    expect(await stored()).toEqual([]);
  });
});

it('a tab whose change another one sends says that it is being sent, and not that all is saved', async () => {
  const other = world.open();
  void other.engine.restore(OWNER);
  await rest();
  // The other tab holds the lock, and waits for the answer to a change of its own.
  make('first', ['a'], {}, other);
  while (!world.sent.includes('first')) await world.step(0);
  make('second', ['a']);
  expect(outboxStatus.get()).toMatchObject({ waiting: 1, sending: false, sendingSince: expect.any(Number) });
  await rest();
  expect(outboxStatus.get()).toMatchObject({ waiting: 0, sendingSince: null });
});

it('a session that ends while a change is being marked as sent lets nothing be sent until it is known who is there', async () => {
  world.setOnline(false);
  make('change', ['a']);
  await rest();
  world.setOnline(true);
  while (!(await stored())[0]?.isSent) await world.step(0);
  tab.engine.hold();
  await rest();
  expect(world.sent).toEqual([]);
  void tab.engine.restore(OWNER);
  await rest();
  expect(logOf('a')).toEqual(['change']);
});

it('a task that was added for a goal is stored without it when the goal is refused and discarded', async () => {
  const item = { id: 'task', title: 'Stretch', goalId: 'goal' };
  world.setOnline(false);
  make('add goal', ['goal'], {
    call: { method: 'POST', path: '/api/goals', body: { id: 'goal' } },
    base: null,
    creates: true,
  });
  make('add task', ['task', 'goal'], {
    call: { method: 'POST', path: '/api/tasks', body: item },
    base: null,
    bases: undefined,
    creates: true,
    view: { items: [{ kind: 'task', item }] },
  });
  world.closed.add('goal');
  world.setOnline(true);
  await rest();
  expect((await stored()).map(({ id, state }) => [id, state])).toEqual([
    ['add goal', 'refused'],
    ['add task', 'waiting'],
  ]);
  world.setOnline(false);
  void tab.engine.discard('add goal');
  await rest();
  const unlinked = { ...item, goalId: null };
  expect(await stored()).toEqual([
    expect.objectContaining({
      id: 'add task',
      entities: ['task'],
      call: expect.objectContaining({ body: unlinked }),
      view: { items: [{ kind: 'task', item: unlinked }] },
    }),
  ]);
  world.setOnline(true);
  await rest();
  expect(logOf('task')).toEqual(['add task']);
});

it('the comments and stickers on a new item go with its creation, and with them what was changed of theirs', async () => {
  const note = { of: 'notes' };
  world.setOnline(false);
  make('add task', ['task'], {
    call: { method: 'POST', path: '/api/tasks', body: { id: 'task' } },
    base: null,
    creates: true,
  });
  make('comment', ['note', 'task'], {
    call: { method: 'POST', path: '/api/comments', body: { id: 'note', targetId: 'task' } },
    base: null,
    bases: undefined,
    creates: true,
    view: note,
  });
  make('edit', ['note', 'task'], {
    call: { method: 'PUT', path: '/api/comments/note', body: {} },
    base: 1,
    bases: undefined,
    view: note,
  });
  make('sticker', ['task 🎉', 'task'], {
    call: { method: 'POST', path: '/api/item-stickers', body: { targetId: 'task' } },
    base: null,
    bases: undefined,
    view: note,
  });
  make('comment on another', ['other', 'a'], {
    call: { method: 'POST', path: '/api/comments', body: { id: 'other', targetId: 'a' } },
    base: null,
    bases: undefined,
    creates: true,
    view: note,
  });
  await rest();
  const isWithdrawn = tab.engine.withdraw('add task');
  await rest();
  expect(await isWithdrawn).toBe(true);
  expect((await stored()).map(({ id }) => id)).toEqual(['comment on another']);
});

it('what a closed tab has sent without telling is read again', async () => {
  const told: Settled[] = [];
  const stop = onSettled((settled) => told.push(settled));
  world.setOnline(false);
  make('change', ['a']);
  await rest();
  // Another tab has sent it, and was closed before it told the answer.
  await world.database.revise('changes', () => ({ remove: ['change'] }));
  void tab.engine.restore(OWNER);
  await rest();
  stop();
  expect(told).toMatchObject([{ change: { id: 'change' }, error: { name: 'Withdrawn' } }]);
  expect(outboxChanges.get()).toEqual([]);
});

it('after signing out in another tab, what a sheet saves as it closes is not stored', async () => {
  const other = world.open();
  void other.engine.restore(OWNER);
  world.setOnline(false);
  make('before', ['a']);
  await rest();
  void other.engine.discardAll();
  // One change is made before this tab hears of it, and one afterwards.
  make('meanwhile', ['b']);
  await rest();
  make('as it closes', ['c']);
  await rest();
  expect(await stored()).toEqual([]);
  void tab.engine.restore('ines');
  world.setOnline(true);
  await rest();
  expect(world.sent).toEqual([]);
});

it.each([
  ['DELETE', 404],
  ['PATCH', 404],
  ['PATCH', 521],
])('a %s to which a proxy answers %i in place of the planner is sent again', async (method, status) => {
  world.answersOfProxy.push(status);
  make('change', ['a'], { call: { method: method as 'PATCH', path: '/api/tasks/a', body: {} } });
  while (world.sent.length === 0) await world.step(0);
  expect((await stored()).map(({ id }) => id)).toEqual(['change']);
  await rest();
  expect(world.sent).toEqual(['change', 'change']);
  expect(logOf('a')).toEqual(['change']);
  expect(await stored()).toEqual([]);
});

it('a text of one tab is sent with the version that it was written on, and not with that of another tab', async () => {
  const other = world.open();
  void other.engine.restore(OWNER);
  await rest();
  const text = (name: string) => ({
    call: { method: 'PATCH' as const, path: '/api/tasks/a' as const, body: { text: name } },
    seen: { text: '' },
  });
  make('other tab', ['a'], text('other tab'), other);
  await rest();
  let refused: unknown;
  tab.engine
    .submit({
      id: 'mine',
      entities: ['a'],
      base: 1,
      view: {},
      words: { did: 'changed', title: '' },
      ...text('mine'),
    })
    .catch((error: unknown) => (refused = error));
  await rest();
  expect(logOf('a')).toEqual(['other tab']);
  expect(refused).toMatchObject({ status: 409, current: { text: 'other tab' } });
});

describe('what takes back a change of several occurrences', () => {
  const wide = (id: string, items: string[]) => make(id, items);
  const back = (id: string, undoes: string) =>
    make(id, ['a'], {
      call: { method: 'POST', path: '/api/series-changes/{changeId}/undo' },
      base: null,
      undoes,
    });

  it('waits with the later changes of the item, and is sent with the id from the answer', async () => {
    world.setOnline(false);
    wide('wide', ['a']);
    back('back', 'wide');
    make('later', ['a']);
    await rest();
    expect((await stored()).map(({ id }) => id)).toEqual(['wide', 'back', 'later']);
    world.crash(tab);
    world.answersWith = { changeId: 'of the server' };
    tab = world.open();
    void tab.engine.restore(OWNER);
    world.setOnline(true);
    await rest();
    expect(world.sentPaths).toEqual([
      '/api/tasks/a',
      '/api/series-changes/of the server/undo',
      '/api/tasks/a',
    ]);
    expect((await stored()).filter(({ id }) => id !== 'later')).toEqual([]);
  });

  it('is sent with that id also when the change was answered before', async () => {
    world.answersWith = { changeId: 'of the server' };
    wide('wide', ['a']);
    await rest();
    back('back', 'wide');
    await rest();
    expect(world.sentPaths).toEqual(['/api/tasks/a', '/api/series-changes/of the server/undo']);
  });

  it('is sent with that id also by a later page, which does not know the answer', async () => {
    world.answersWith = { changeId: 'of the server' };
    wide('wide', ['a']);
    await rest();
    world.setOnline(false);
    back('back', 'wide');
    await rest();
    world.crash(tab);
    tab = world.open();
    void tab.engine.restore(OWNER);
    world.setOnline(true);
    await rest();
    expect(world.sentPaths).toEqual(['/api/tasks/a', '/api/series-changes/of the server/undo']);
  });

  it('is not sent when that change has changed nothing, and goes with it when it is refused', async () => {
    wide('wide', ['a']);
    back('back', 'wide');
    await rest();
    expect(world.sentPaths).toEqual(['/api/tasks/a']);
    world.closed.add('a');
    wide('refused', ['a']);
    back('back of refused', 'refused');
    await rest();
    expect(world.sentPaths).toEqual(['/api/tasks/a', '/api/tasks/a']);
    expect(await stored()).toEqual([]);
  });
});

describe('a change whose body is prepared', () => {
  const creation = { call: { method: 'POST' as const, path: '/api/tasks' as const, body: { id: 'new' } } };

  it('is stored and sent once it is ready, before later changes of its item', async () => {
    let complete: (fields: object) => void = () => {};
    const ready = new Promise<object>((resolve) => {
      complete = resolve;
    });
    make('create', ['new'], { ...creation, base: null, creates: true, ready });
    make('later', ['new']);
    await rest();
    expect(await stored()).toEqual([]);
    expect(world.sent).toEqual([]);
    expect(outboxStatus.get().waiting).toBe(1);
    complete({ labels: ['home'] });
    await rest();
    expect(world.sentBodies[0]).toEqual({ id: 'new', labels: ['home'] });
    expect(logOf('new')).toEqual(['create', 'later']);
  });

  it('is refused with its later changes when it does not become ready', async () => {
    const ready = Promise.reject(new TypeError('Failed to fetch'));
    make('create', ['new'], { ...creation, base: null, creates: true, ready });
    make('later', ['new']);
    await rest();
    expect(world.sent).toEqual([]);
    expect(outboxChanges.get()).toEqual([]);
  });

  it.each([true, false])(
    'lets others that wait for it be stored and sent when it does not become ready (online: %s)',
    async (isOnline) => {
      let fail: (error: Error) => void = () => {};
      const ready = new Promise<object>((_, reject) => {
        fail = reject;
      });
      world.setOnline(isOnline);
      make('create', ['new', 'group'], { ...creation, base: null, creates: true, ready });
      make('next', ['a', 'group']);
      await rest();
      expect(await stored()).toEqual([]);
      fail(new TypeError('Failed to fetch'));
      await rest();
      expect((await stored()).map(({ id }) => id)).toEqual(isOnline ? [] : ['next']);
      expect(logOf('a')).toEqual(isOnline ? ['next'] : []);
    },
  );
});
