import fc from 'fast-check';
import { transaction } from '@/lib/db/transaction';
import { deleteJobs } from '@/lib/testing/mail/run-jobs';
import {
  add,
  changeMailSettings,
  collaborate,
  endCollaboration,
  endRole,
  giveRole,
  moveTo,
  patch,
  remove,
  restore,
  share,
  type Timed,
  unshare,
} from '@/lib/testing/server/acts';
import { aUser, type Person } from '@/lib/testing/server/people';
import { plannedFor, runReplanJobs } from '@/lib/testing/server/planned';
import { changeSettings } from '@/lib/testing/server/settings';
import { planReminders } from './plan';

beforeAll(() => changeSettings({ RATE_LIMIT_SCALE: '10000' }));
afterEach(deleteJobs);

const dates = fc.constantFrom('2020-01-15', '2041-01-15', '2041-03-31', '2041-12-31');
const times = fc.constantFrom('00:00', '02:30', '10:00', '23:59');
const kinds = fc.constantFrom<Timed['kind'][]>('task', 'schedule');
const zones = fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue');
const index = fc.nat(9);

/** A random action. Its numbers select among the objects that exist when it is performed. */
const action = fc.oneof(
  fc.record({ do: fc.constant('add' as const), who: index, kind: kinds, date: dates, time: times }),
  fc.record({ do: fc.constant('move' as const), item: index, date: dates, time: times }),
  fc.record({ do: fc.constant('untime' as const), item: index }),
  fc.record({ do: fc.constant('complete' as const), item: index, completed: fc.boolean() }),
  fc.record({ do: fc.constant('let go' as const), item: index, dropped: fc.boolean() }),
  fc.record({ do: fc.constant('keep for later' as const), item: index }),
  fc.record({ do: fc.constant('set the zone' as const), item: index, zone: fc.option(zones) }),
  fc.record({ do: fc.constant('remove' as const), item: index }),
  fc.record({ do: fc.constant('restore' as const), item: index }),
  fc.record({ do: fc.constant('share' as const), item: index, who: index, whom: index }),
  fc.record({ do: fc.constant('unshare' as const), which: index }),
  fc.record({ do: fc.constant('give a role' as const), item: index, whom: index }),
  fc.record({ do: fc.constant('end a role' as const), which: index }),
  fc.record({ do: fc.constant('collaborate' as const), who: index, whom: index }),
  fc.record({ do: fc.constant('end a collaboration' as const), which: index }),
  fc.record({
    do: fc.constant('change the lead' as const),
    who: index,
    minutes: fc.integer({ min: 1, max: 120 }),
  }),
  fc.record({ do: fc.constant('change the zone' as const), who: index, zone: zones }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** A few people, their items, and what they have given each other. */
class World {
  readonly items: (Timed & { owner: Person })[] = [];
  readonly shares: { id: string; of: Timed; by: Person }[] = [];
  readonly roles: { id: string; by: Person }[] = [];
  readonly collaborations: { id: string; owner: Person }[] = [];
  constructor(readonly people: Person[]) {}

  async do(what: Action): Promise<void> {
    const { people, items, shares, roles, collaborations } = this;
    const person = (number: number) => people[number % people.length] ?? raise();
    const other = (than: Person, number: number) =>
      people.filter((one) => one !== than)[number % 2] ?? raise();
    const item = (number: number) => items[number % items.length] ?? raise();
    switch (what.do) {
      case 'add': {
        const owner = person(what.who);
        items.push({ owner, ...(await add(owner, what.kind, { date: what.date, time: what.time })) });
        break;
      }
      case 'move':
        await this.#patch(what.item, { date: what.date, time: what.time });
        break;
      case 'untime':
        await this.#patch(what.item, { time: null });
        break;
      case 'complete':
        await this.#patch(what.item, { completed: what.completed });
        break;
      case 'let go':
        await this.#patch(what.item, { dropped: what.dropped });
        break;
      case 'keep for later':
        await this.#patch(what.item, { date: null });
        break;
      case 'set the zone':
        await this.#patch(what.item, { timeZone: what.zone });
        break;
      case 'remove':
        await remove(item(what.item).owner, item(what.item));
        break;
      case 'restore':
        await restore(item(what.item).owner, item(what.item));
        break;
      case 'share': {
        const of = item(what.item);
        const by = what.who % 2 === 0 ? of.owner : person(what.who);
        const id = await share(by, of, other(by, what.whom), 'edit');
        shares.push({ id, of, by });
        break;
      }
      case 'unshare': {
        const [ended] = shares.splice(what.which % (shares.length || 1), 1);
        if (!ended) return raise();
        await unshare(ended.by, ended.of, ended.id);
        break;
      }
      case 'give a role': {
        const { owner: by, ...task } = item(what.item);
        roles.push({ by, id: await giveRole(by, task, other(by, what.whom), 'admin') });
        break;
      }
      case 'end a role': {
        const [ended] = roles.splice(what.which % (roles.length || 1), 1);
        if (!ended) return raise();
        await endRole(ended.by, ended.id);
        break;
      }
      case 'collaborate': {
        const owner = person(what.who);
        collaborations.push({ owner, id: await collaborate(owner, other(owner, what.whom)) });
        break;
      }
      case 'end a collaboration': {
        const [ended] = collaborations.splice(what.which % (collaborations.length || 1), 1);
        if (!ended) return raise();
        await endCollaboration(ended.owner, ended.id);
        break;
      }
      case 'change the lead':
        await changeMailSettings(person(what.who), { reminderMinutesBefore: what.minutes });
        await runReplanJobs();
        break;
      case 'change the zone': {
        const who = person(what.who);
        await moveTo(who, what.zone);
        await runReplanJobs();
        break;
      }
    }
  }

  async #patch(number: number, change: object): Promise<void> {
    const item = this.items[number % this.items.length] ?? raise();
    await patch(item.owner, item, change);
  }
}

const raise = (): never => {
  throw new Error('There is no such person or item.');
};

const plannedForAll = (people: readonly Person[]) => Promise.all(people.map(plannedFor));

test('after any sequence of actions the planned reminders are those of a new plan', async () => {
  const granted = new Map<Action['do'], number>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 60 }), async (actions) => {
      await deleteJobs();
      const people = [await aUser(), await aUser(), await aUser()];
      const world = new World(people);
      for (const each of actions) {
        // A refused action changes nothing, so it is a valid step too.
        await world.do(each).then(
          () => granted.set(each.do, (granted.get(each.do) ?? 0) + 1),
          (refused: Error) => expect(refused.message).not.toContain('answered 5'),
        );
      }
      const waiting = await plannedForAll(people);
      await deleteJobs();
      await transaction((tx) => planReminders(tx, { people: people.map(({ user }) => user.id) }));
      expect(waiting).toEqual(await plannedForAll(people));
    }),
    { numRuns: 20 },
  );
  expect(granted.size).toBe(17);
});
