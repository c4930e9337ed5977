import fc from 'fast-check';
import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { forgetJobs } from '@/lib/testing/mail/work-off';
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
import { plannedFor, replanAsAsked } from '@/lib/testing/server/planned';
import { changeSettings } from '@/lib/testing/server/settings';
import { planReminders } from './plan';

beforeAll(() => changeSettings({ RATE_LIMIT_SCALE: '10000' }));
afterEach(forgetJobs);

const dates = fc.constantFrom('2020-01-15', '2041-01-15', '2041-03-31', '2041-12-31');
const times = fc.constantFrom('00:00', '02:30', '10:00', '23:59');
const kinds = fc.constantFrom<Timed['kind'][]>('task', 'schedule');
const zones = fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue');
const index = fc.nat(9);

/** What somebody does; numbers choose among what there is at that moment. */
const deed = fc.oneof(
  fc.record({ do: fc.constant('add' as const), who: index, kind: kinds, date: dates, time: times }),
  fc.record({ do: fc.constant('move' as const), item: index, date: dates, time: times }),
  fc.record({ do: fc.constant('untime' as const), item: index }),
  fc.record({ do: fc.constant('complete' as const), item: index, completed: fc.boolean() }),
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
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

/** A few people, what they have, and what they have given each other. */
class World {
  readonly items: (Timed & { owner: Person })[] = [];
  readonly shares: { id: string; of: Timed; by: Person }[] = [];
  readonly roles: { id: string; by: Person }[] = [];
  readonly collaborations: { id: string; owner: Person }[] = [];
  constructor(readonly people: Person[]) {}

  async do(what: Deed): Promise<void> {
    const { people, items, shares, roles, collaborations } = this;
    const person = (at: number) => people[at % people.length] ?? raise();
    const item = 'item' in what && items.length > 0 ? items[what.item % items.length] : undefined;
    switch (what.do) {
      case 'add': {
        const owner = person(what.who);
        items.push({ owner, ...(await add(owner, what.kind, { date: what.date, time: what.time })) });
        break;
      }
      case 'move':
        if (item) await patch(item.owner, item, { date: what.date, time: what.time });
        break;
      case 'untime':
        if (item?.kind === 'task') await patch(item.owner, item, { time: null });
        break;
      case 'complete':
        if (item?.kind === 'task') await patch(item.owner, item, { completed: what.completed });
        break;
      case 'remove':
        if (item) await remove(item.owner, item);
        break;
      case 'restore':
        if (item) await restore(item.owner, item);
        break;
      case 'share':
        if (item)
          shares.push({
            id: await share(person(what.who), item, person(what.whom), 'edit'),
            of: item,
            by: item.owner,
          });
        break;
      case 'unshare': {
        const ended = shares[what.which];
        if (ended) await unshare(ended.by, ended.of, ended.id);
        break;
      }
      case 'give a role':
        if (item?.kind === 'task')
          roles.push({ id: await giveRole(item.owner, item, person(what.whom), 'admin'), by: item.owner });
        break;
      case 'end a role': {
        const ended = roles[what.which];
        if (ended) await endRole(ended.by, ended.id);
        break;
      }
      case 'collaborate': {
        const owner = person(what.who);
        collaborations.push({ owner, id: await collaborate(owner, person(what.whom)) });
        break;
      }
      case 'end a collaboration': {
        const ended = collaborations[what.which];
        if (ended) await endCollaboration(ended.owner, ended.id);
        break;
      }
      case 'change the lead':
        await changeMailSettings(person(what.who), { reminderMinutesBefore: what.minutes });
        await replanAsAsked();
        break;
      case 'change the zone': {
        const who = person(what.who);
        await moveTo(who, what.zone);
        await replanAsAsked();
        break;
      }
    }
  }
}

const raise = (): never => {
  throw new Error('There is nobody.');
};

const plannedForAll = (people: readonly Person[]) => Promise.all(people.map(plannedFor));

test('after any doings the waiting reminders are those that a fresh plan makes', async () => {
  let granted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 40 }), async (deeds) => {
      await forgetJobs();
      const people = [await aUser(), await aUser(), await aUser()];
      const world = new World(people);
      for (const each of deeds) {
        // What is refused changes nothing, and so it is a doing too.
        await world.do(each).then(
          () => granted++,
          (refused: Error) => expect(refused.message).not.toContain('answered 5'),
        );
      }
      const waiting = await plannedForAll(people);
      await forgetJobs();
      await transaction((tx) => planReminders(tx, { people: people.map(({ user }) => user.id) }));
      expect(waiting).toEqual(await plannedForAll(people));
    }),
    { numRuns: 40 },
  );
  expect(granted).toBeGreaterThan(200);
  expect(await database.share.count()).toBeGreaterThan(0);
});
