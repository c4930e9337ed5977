import dns from 'node:dns/promises';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { type Asking, type Resolved, resolveName } from './resolve';

/** What DNS and the system know is faked, as no test may ask them. */

/** The names that DNS knows, what it says of others, and `silent` where nothing answers. */
const known = new Map<string, string>();
/** The names that DNS was asked for and does not know. */
const unknown = new Set<string>();
const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

/** The questions to the system that have no answer yet, and their names. */
const waiting = new Map<string, (found: Resolved[]) => void>();

beforeEach(() => {
  const cancelled = new Map<object, (() => void)[]>();
  jest.spyOn(dns.Resolver.prototype, 'cancel').mockImplementation(function (this: object) {
    for (const cancel of cancelled.get(this) ?? []) cancel();
  });
  const ask = (family: number) =>
    function (this: object, name: string): Promise<never> {
      const answer = known.get(name) ?? 'ENOTFOUND';
      if (/^E/.test(answer)) {
        unknown.add(name);
        return fail(answer);
      }
      if (answer === 'silent')
        return new Promise((_done, failed) => {
          const cancel = () => failed(Object.assign(new Error(), { code: 'ECANCELLED' }));
          cancelled.set(this, [...(cancelled.get(this) ?? []), cancel]);
        });
      if (answer.includes(':') !== (family === 6)) return fail('ENODATA');
      return Promise.resolve([answer] as never);
    };
  jest.spyOn(dns.Resolver.prototype, 'resolve4').mockImplementation(ask(4));
  jest.spyOn(dns.Resolver.prototype, 'resolve6').mockImplementation(ask(6));
  jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((name: string) => new Promise((done) => waiting.set(name, done))) as never);
});

afterEach(() => {
  jest.restoreAllMocks();
  restoreSettings();
  known.clear();
  unknown.clear();
  waiting.clear();
});

const asking = (personId = 'ines', signal = new AbortController().signal): Asking => ({ personId, signal });
const ticks = () => new Promise((done) => setImmediate(done));
/** Resolves when the system has been asked for a name. */
async function asked(name: string): Promise<(found: Resolved[]) => void> {
  for (;;) {
    const answer = waiting.get(name);
    if (answer) return answer;
    await ticks();
  }
}

test('names of DNS have the addresses of both families, and the system is not asked', async () => {
  known.set('calendar.example', '93.184.216.34');
  known.set('six.example', '2606:4700::1');
  expect(await resolveName('calendar.example', asking())).toEqual([{ address: '93.184.216.34', family: 4 }]);
  expect(await resolveName('six.example', asking())).toEqual([{ address: '2606:4700::1', family: 6 }]);
  expect(waiting.size).toBe(0);
});

test('a name of this machine is resolved by the system', async () => {
  const found = resolveName('LocalHost', asking());
  (await asked('LocalHost'))([{ address: '127.0.0.1', family: 4 }]);
  expect(await found).toEqual([{ address: '127.0.0.1', family: 4 }]);
});

test('a name that DNS does not know is the system’s where private addresses are allowed', async () => {
  await expect(resolveName('nas.local', asking())).rejects.toMatchObject({ code: 'ENOTFOUND' });
  changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'true' });
  const found = resolveName('nas.local', asking());
  (await asked('nas.local'))([{ address: '10.0.0.7', family: 4 }]);
  expect(await found).toEqual([{ address: '10.0.0.7', family: 4 }]);
});

test('where there is no server for names, the system is asked', async () => {
  known.set('calendar.example', 'ECONNREFUSED');
  const found = resolveName('calendar.example', asking());
  (await asked('calendar.example'))([{ address: '93.184.216.34', family: 4 }]);
  expect(await found).toHaveLength(1);
});

test('silent names of a person hold up nobody else, and end with their requests', async () => {
  known.set('calendar.example', '93.184.216.34');
  const time = new AbortController();
  const silent = Array.from({ length: 20 }, (_, index) => {
    known.set(`silent${index}.example`, 'silent');
    return resolveName(`silent${index}.example`, asking('ines', time.signal));
  });
  expect(await resolveName('calendar.example', asking('tomas'))).toHaveLength(1);
  time.abort();
  for (const name of silent) await expect(name).rejects.toMatchObject({ code: 'ECANCELLED' });
  expect(waiting.size).toBe(0);
});

test('the system is asked for one name at a time, and people take turns', async () => {
  changeSettings({ ALLOW_PRIVATE_ADDRESSES: 'true' });
  const of = (personId: string, name: string) => resolveName(name, asking(personId));
  const own = ['a.local', 'b.local', 'c.local'].map((name) => of('ines', name));
  const first = await asked('a.local');
  const other = of('tomas', 'nas.local');
  // DNS knows none of them, after which each waits for the system.
  for (const name of ['b.local', 'c.local', 'nas.local']) while (!unknown.has(name)) await ticks();
  await ticks();
  expect([...waiting.keys()]).toEqual(['a.local']);
  first([]);
  const order: string[] = [];
  for (let rest = 3; rest > 0; rest -= 1) {
    while (waiting.size === 5 - rest - 1) await ticks();
    const [name, answer] = [...waiting].at(-1) ?? [];
    order.push(name ?? '');
    answer?.([]);
  }
  await Promise.all([...own, other]);
  expect(order.indexOf('nas.local')).toBeLessThan(2);
});
