import { v7 as newId } from 'uuid';
import { GET as schedulesOfDay } from '@/app/api/schedules/[dateOrId]/route';
import { GET as taskSharesRoute } from '@/app/api/task-shares/route';
import { GET as tasksOfDay } from '@/app/api/tasks/[dateOrId]/route';
import { DELETE as deleteAccount } from '@/app/api/user/route';
import { database } from '@/lib/db/client';
import { hub, openStream } from '@/lib/server/events/hub';
import {
  add,
  collaborate,
  endCollaboration,
  endRole,
  giveRole,
  share,
  type Timed,
  unshare,
} from '@/lib/testing/server/acts';
import { call } from '@/lib/testing/server/call';
import { aUser, PASSWORD, type Person } from '@/lib/testing/server/people';
import { runs } from '@/lib/testing/tier';

/** A grant on an item of somebody else never gives more than the giver's own level. */

const DAY = '2026-03-14';

const aTask = (owner: Person): Promise<Timed> => add(owner, 'task', { date: DAY });
const aMeeting = (owner: Person): Promise<Timed> => add(owner, 'schedule', { date: DAY, time: '09:00' });

type Seen = { id: string; permission: 'view' | 'edit' | null };

/** Returns the person's level on the item, if it is among the items of the day. */
async function seenBy(as: Person, { kind, id }: Timed): Promise<Seen['permission'] | undefined> {
  const route = kind === 'task' ? tasksOfDay : schedulesOfDay;
  const { body } = await call<Seen[]>(route, { as, params: { dateOrId: DAY } });
  return body.find((item) => item.id === id)?.permission;
}

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => aUser()));

describe('what a planner admin gave ends with their collaboration', () => {
  test.each([
    ['a share of a task', aTask, share],
    ['a share of a meeting', aMeeting, share],
    ['a role on a task', aTask, giveRole],
  ] as const)('%s', async (_what, make, give) => {
    const [ines, admin, odile] = [await aUser(), await aUser(), await aUser()];
    const item = await make(ines);
    const place = await collaborate(ines, admin, 'admin');
    await give(admin, item, odile);
    expect(await seenBy(odile, item)).toBe('view');
    await endCollaboration(ines, place);
    expect(await seenBy(odile, item)).toBeUndefined();
  });

  test('including the shares and roles that its recipients gave in turn', async () => {
    const [ines, admin, odile, tomas, amara] = [
      await aUser(),
      await aUser(),
      await aUser(),
      await aUser(),
      await aUser(),
    ];
    const task = await aTask(ines);
    const place = await collaborate(ines, admin, 'admin');
    await giveRole(admin, task, odile, 'admin');
    await share(odile, task, tomas, 'edit');
    await share(tomas, task, amara);
    await giveRole(odile, task, amara, 'editor');
    await endCollaboration(admin, place);
    for (const person of [admin, odile, tomas, amara]) expect(await seenBy(person, task)).toBeUndefined();
    expect(await database.taskCollaborator.count({ where: { taskId: task.id } })).toBe(0);
  });
});

test.each(['leaves', 'is removed'] as const)('what a task admin gave ends when the admin %s', async (how) => {
  const [ines, admin, odile] = [await aUser(), await aUser(), await aUser()];
  const task = await aTask(ines);
  const role = await giveRole(ines, task, admin, 'admin');
  await giveRole(admin, task, odile, 'admin');
  await endRole(how === 'leaves' ? admin : ines, role);
  expect(await seenBy(odile, task)).toBeUndefined();
});

test('two people whose only access is what they gave each other have none', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  const task = await aTask(ines);
  const place = await collaborate(ines, tomas, 'admin');
  await giveRole(tomas, task, odile, 'admin');
  await giveRole(odile, task, tomas, 'admin');
  await share(odile, task, tomas, 'edit');
  await share(tomas, task, odile, 'edit');
  await endCollaboration(ines, place);
  for (const person of [tomas, odile]) expect(await seenBy(person, task)).toBeUndefined();
});

describe('when the person who raised a share or role loses their own grant', () => {
  test('a share falls back to the permission that the other giver gave', async () => {
    const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
    const task = await aTask(ines);
    const ofTomas = await share(ines, task, tomas, 'edit');
    await share(ines, task, odile, 'view');
    await share(tomas, task, odile, 'edit');
    expect(await seenBy(odile, task)).toBe('edit');
    await unshare(ines, task, ofTomas);
    expect(await seenBy(odile, task)).toBe('view');
  });

  test('a role falls back to the one that the owner gave', async () => {
    const [ines, admin, odile] = [await aUser(), await aUser(), await aUser()];
    const task = await aTask(ines);
    const place = await collaborate(ines, admin, 'admin');
    await giveRole(ines, task, odile, 'viewer');
    await giveRole(admin, task, odile, 'admin');
    const amara = await aUser();
    await giveRole(odile, task, amara, 'editor');
    await endCollaboration(ines, place);
    expect(await seenBy(odile, task)).toBe('view');
    expect(await seenBy(amara, task)).toBeUndefined();
  });

  test('a share that an admin has lowered since is not raised again', async () => {
    const [ines, admin, odile] = [await aUser(), await aUser(), await aUser()];
    const task = await aTask(ines);
    const place = await collaborate(ines, admin, 'admin');
    await share(ines, task, odile, 'edit');
    await share(admin, task, odile, 'view');
    await endCollaboration(ines, place);
    expect(await seenBy(odile, task)).toBe('view');
  });

  test('a share that somebody else gave too stays, and is listed as shared by them', async () => {
    const [ines, tomas, odile, amara] = [await aUser(), await aUser(), await aUser(), await aUser()];
    const task = await aTask(ines);
    const ofTomas = await share(ines, task, tomas, 'edit');
    await share(ines, task, odile, 'edit');
    await share(tomas, task, amara, 'edit');
    await share(odile, task, amara, 'edit');
    await unshare(ines, task, ofTomas);
    expect(await seenBy(amara, task)).toBe('edit');
    const { body } = await call<{ sharedByMe: { sharedWithId: string }[] }>(taskSharesRoute, { as: odile });
    expect(body.sharedByMe).toMatchObject([{ sharedWithId: amara.user.id }]);
  });
});

test('lowering an admin to editor keeps their shares of the task, and ends the roles that they gave', async () => {
  const [ines, admin, odile, tomas] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const task = await aTask(ines);
  await giveRole(ines, task, admin, 'admin');
  await share(admin, task, odile, 'edit');
  await giveRole(admin, task, tomas, 'viewer');
  await giveRole(ines, task, admin, 'editor');
  expect(await seenBy(odile, task)).toBe('edit');
  expect(await seenBy(tomas, task)).toBeUndefined();
});

test('a grant stays when its giver has the same access by another grant', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  const task = await aTask(ines);
  const shared = await share(ines, task, tomas, 'edit');
  await giveRole(ines, task, tomas, 'editor');
  await share(tomas, task, odile);
  await unshare(ines, task, shared);
  expect(await seenBy(odile, task)).toBe('view');
});

test('a role that an admin gives while their collaboration ends does not stay', async () => {
  for (let round = 0; round < 6; round++) {
    const [ines, admin, odile] = [await aUser(), await aUser(), await aUser()];
    const task = await aTask(ines);
    const place = await collaborate(ines, admin, 'admin');
    await Promise.all([
      giveRole(admin, task, odile, 'editor').catch(() => 'refused'),
      endCollaboration(ines, place),
    ]);
    expect(await seenBy(odile, task)).toBeUndefined();
  }
});

test('a share is not listed for a giver who no longer sees the task', async () => {
  const [ines, tomas, odile] = [await aUser(), await aUser(), await aUser()];
  const task = await aTask(ines);
  const left = { itemId: task.id, sharedById: tomas.user.id, recipientId: odile.user.id };
  await database.share.create({ data: { id: newId(), ...left } });
  expect((await call(taskSharesRoute, { as: tomas })).body).toEqual({ sharedByMe: [], sharedWithMe: [] });
  expect((await call(taskSharesRoute, { as: ines })).body).toMatchObject({
    sharedByMe: [{ taskId: task.id }],
  });
});

describe('open windows', () => {
  afterAll(() => hub.close());

  test('of people whose access ends with somebody else’s are notified', async () => {
    const [ines, admin, odile] = [await aUser(), await aUser(), await aUser()];
    const task = await aTask(ines);
    const place = await collaborate(ines, admin, 'admin');
    await giveRole(admin, task, odile);
    const session = await database.session.findFirstOrThrow({ where: { userId: odile.user.id } });
    const actor = {
      id: odile.user.id,
      user: odile.user,
      sessionId: session.id,
      token: null,
      isConfirmed: true,
    };
    const reader = (await openStream(actor, 0, new AbortController().signal)).getReader();
    await endCollaboration(ines, place);
    for (let text = ''; !text.includes('"tasks"'); ) {
      const { done, value } = await reader.read();
      expect(done).toBe(false);
      text += new TextDecoder().decode(value);
    }
    await reader.cancel();
  });
});

/** A simple model of the rule: it stores all grants, and finds their effective levels by iteration. */
class Model {
  readonly #planner = new Map<Person, Level>();
  readonly #rows = new Map<string, ModelRow>();

  constructor(
    readonly owner: Person,
    readonly item: Timed,
  ) {}

  levels(): Map<Person, Level> {
    const levels = new Map<Person, Level>([...this.#planner, [this.owner, 3]]);
    const reach = (person: Person): Level => levels.get(person) ?? 0;
    for (let changed = true; changed; ) {
      changed = false;
      for (const { way, to, given } of this.#rows.values())
        for (const [from, level] of given) {
          const worth = this.worth(way, reach(from), level);
          if (worth <= reach(to)) continue;
          levels.set(to, worth);
          changed = true;
        }
    }
    return levels;
  }

  worth(way: Way, giver: Level, level: Level): Level {
    const needed = way === 'role' || this.item.kind !== 'task' ? 3 : 2;
    return giver < needed ? 0 : (Math.min(level, giver) as Level);
  }

  levelOf = (person: Person): Level => this.levels().get(person) ?? 0;

  row = (way: Way, to: Person): ModelRow | undefined => this.#rows.get(`${way} ${to.user.id}`);

  /** Returns the level that one person gave the other in this way, whatever others gave. */
  given = (way: Way, from: Person, to: Person): Level | undefined => this.row(way, to)?.given.get(from);

  mayGive(way: Way, from: Person, to: Person, level: Level): boolean {
    if (from === to || to === this.owner || this.worth(way, this.levelOf(from), level) < level) return false;
    const row = this.row(way, to);
    if (!row || this.levelOf(from) === 3 || row.maker === from) return true;
    return level >= Math.max(...row.given.values());
  }

  give(way: Way, from: Person, to: Person, level: Level): void {
    const isAdmin = this.levelOf(from) === 3;
    const row = this.row(way, to) ?? { way, to, maker: from, given: new Map<Person, Level>() };
    for (const [other, before] of row.given) row.given.set(other, Math.min(before, level) as Level);
    const given = row.given.set(from, level);
    this.#rows.set(`${way} ${to.user.id}`, { way, to, given, maker: isAdmin ? from : row.maker });
    this.prune();
  }

  end(way: Way, to: Person): void {
    this.#rows.delete(`${way} ${to.user.id}`);
    this.prune();
  }

  place(person: Person, level: Level): void {
    if (level === 0) this.#planner.delete(person);
    else this.#planner.set(person, level);
    this.prune();
  }

  leave(person: Person): void {
    this.#planner.delete(person);
    for (const [key, { to, given }] of this.#rows) {
      if (to === person) this.#rows.delete(key);
      given.delete(person);
    }
    this.prune();
  }

  prune(): void {
    const levels = this.levels();
    for (const [key, row] of this.#rows) {
      for (const [from, level] of row.given) {
        const worth = this.worth(row.way, levels.get(from) ?? 0, level);
        if (worth === 0) row.given.delete(from);
        else row.given.set(from, worth);
      }
      const [heir] = [...row.given].sort(([, one], [, other]) => other - one);
      if (!heir) this.#rows.delete(key);
      else if (!row.given.has(row.maker)) row.maker = heir[0];
    }
  }

  held(): string[] {
    return [...this.#rows.values()]
      .map(({ way, to, given }) => `${way} ${to.user.id} ${Math.max(...given.values())}`)
      .sort();
  }
}

type Level = 0 | 1 | 2 | 3;
type Way = 'share' | 'role';
type ModelRow = { way: Way; to: Person; maker: Person; given: Map<Person, Level> };

const PERMISSION = ['', 'view', 'edit'];
const ROLE = ['', 'viewer', 'editor', 'admin'];

/** The first one of three tasks of a series, on which everything is given for all of them. */
const aRepeatedTask = (owner: Person): Promise<Timed> =>
  add(owner, 'task', { date: DAY, recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } });

/** Returns what shares and roles of an item, or of its series, have in common. */
async function subjectOf({ id }: Timed): Promise<{ itemId: string } | { seriesId: string }> {
  const { seriesId } = await database.item.findUniqueOrThrow({ where: { id } });
  return seriesId === null ? { itemId: id } : { seriesId };
}
const roleSubjectOf = async (item: Timed) => {
  const subject = await subjectOf(item);
  return 'itemId' in subject ? { taskId: subject.itemId } : subject;
};

async function heldOf(item: Timed): Promise<string[]> {
  const shares = await database.share.findMany({ where: await subjectOf(item) });
  const roles = await database.taskCollaborator.findMany({ where: await roleSubjectOf(item) });
  return [
    ...shares.map((row) => `share ${row.recipientId} ${PERMISSION.indexOf(row.permission)}`),
    ...roles.map((row) => `role ${row.userId} ${ROLE.indexOf(row.role)}`),
  ].sort();
}

/** Returns a generator of numbers from 0 to below `count`, which are the same for the same seed. */
function chooser(seed: number): (count: number) => number {
  // The algorithm is Mulberry32.
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

const refused = (doing: Promise<string>): Promise<string | null> =>
  doing.catch((error: Error) => {
    expect(error.message).toMatch(/answered 40[034]/);
    return null;
  });

test.each(Array.from({ length: runs(4, 20) }, (_, seed) => seed + 1))(
  "after any sequence of grants and their ends, nobody has more than the owner's grants give (seed %i)",
  async (seed) => {
    const choose = chooser(seed);
    const all = await people(5);
    const pick = (): Person => all[choose(all.length)] as Person;
    const [owner] = all as [Person];
    const make = [aMeeting, aTask, aRepeatedTask][seed % 3] ?? aTask;
    const item = await make(owner);
    const model = new Model(owner, item);
    const places = new Map<Person, string>();

    async function act(): Promise<void> {
      // The giver is mostly a person who may give, since most attempts would be refused otherwise.
      const able = all.filter((person) => model.levelOf(person) > 1);
      const isBold = choose(12) === 0;
      const from = isBold ? pick() : (able[choose(able.length)] as Person);
      const [to, action] = [pick(), choose(item.kind === 'task' ? 10 : 7)];
      const isPlain = (may: boolean, standing: number | undefined, level: Level) =>
        isBold || (may && standing !== level);
      if (action < 4) {
        const level: Level = choose(3) === 0 ? 1 : 2;
        const may = model.mayGive('share', from, to, level);
        if (!isPlain(may, model.given('share', from, to), level)) return act();
        const made = await refused(share(from, item, to, level === 1 ? 'view' : 'edit'));
        expect(made !== null).toBe(may);
        if (may) model.give('share', from, to, level);
      } else if (action < 5) {
        const place = places.get(to);
        if (to === owner || choose(2)) return act();
        if (place) await endCollaboration(choose(2) ? owner : to, place);
        const level = (place ? 0 : 3 - choose(choose(3) + 1)) as Level;
        if (level) places.set(to, await collaborate(owner, to, ROLE[level]));
        else places.delete(to);
        model.place(to, level);
      } else if (action < 7) {
        const way = item.kind === 'task' && choose(2) ? 'role' : 'share';
        const row = model.row(way, to);
        if (!row) return act();
        const where = { recipientId: to.user.id, ...(await subjectOf(item)) };
        const role = { userId: to.user.id, ...(await roleSubjectOf(item)) };
        const { id } =
          way === 'share'
            ? await database.share.findFirstOrThrow({ where })
            : await database.taskCollaborator.findFirstOrThrow({ where: role });
        const may =
          model.levelOf(from) === 3 ||
          (model.levelOf(from) > 0 && from === to) ||
          (way === 'share' && row.maker === from);
        if (!may && !isBold) return act();
        const ended = await refused(way === 'share' ? unshare(from, item, id) : endRole(from, id));
        expect(ended !== null).toBe(may);
        if (may) model.end(way, to);
      } else {
        const level = (3 - choose(choose(3) + 1)) as Level;
        const may = model.mayGive('role', from, to, level);
        if (!isPlain(may, model.given('role', from, to), level)) return act();
        const made = await refused(giveRole(from, item, to, ROLE[level]));
        expect(made !== null).toBe(may);
        if (may) model.give('role', from, to, level);
      }
    }

    for (let count = 0; count < 45; count++) {
      await act();
      expect(await heldOf(item)).toEqual(model.held());
    }
    const left = all[1 + choose(4)] as Person;
    const answer = await call(deleteAccount, { as: left, method: 'DELETE', body: { password: PASSWORD } });
    expect(answer.status).toBe(204);
    model.leave(left);
    expect(await heldOf(item)).toEqual(model.held());
    for (const person of all) {
      if (person === owner || person === left) continue;
      const level = model.levelOf(person);
      expect(await seenBy(person, item)).toBe(level === 0 ? undefined : level === 1 ? 'view' : 'edit');
    }
  },
  60_000,
);
