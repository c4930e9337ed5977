import { Turns } from './turns';

const turnsOf = (waitingMax = { member: 10, group: 20, all: 30 }) =>
  new Turns({ atOnce: 1, waitingMax, refusal: 'Too many.' });

/** Adds work to the end of a log, so many times. */
function work(turns: Turns, [group = '', member = '']: string[], log: string[], times = 1): Promise<void>[] {
  return Array.from({ length: times }, () =>
    turns.run({ group, member }, async () => {
      log.push(member);
    }),
  );
}

/** Occupies the only place until the returned function is called. */
function occupy(turns: Turns): () => void {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  void turns.run({ group: 'first', member: 'first' }, () => ended);
  return end;
}

test('much work of one member delays others of its group, and other groups, by one piece', async () => {
  const turns = turnsOf();
  const log: string[] = [];
  const end = occupy(turns);
  const all = [
    ...work(turns, ['home', 'ines'], log, 5),
    ...work(turns, ['home', 'tomas'], log),
    ...work(turns, ['away', 'ada'], log),
  ];
  end();
  await Promise.all(all);
  expect(log).toEqual(['ines', 'ada', 'tomas', 'ines', 'ines', 'ines', 'ines']);
});

test('a member waits with so many pieces in all groups, a group with so many, and all with so many', async () => {
  const turns = turnsOf({ member: 2, group: 3, all: 4 });
  const log: string[] = [];
  const end = occupy(turns);
  const waiting = [
    ...work(turns, ['home', 'ines'], log),
    ...work(turns, ['away', 'ines'], log),
    ...work(turns, ['home', 'tomas'], log, 2),
  ];
  const [member] = work(turns, ['far', 'ines'], log);
  await expect(member).rejects.toMatchObject({ status: 503 });
  end();
  await Promise.all(waiting);

  const again = occupy(turns);
  const more = [...work(turns, ['home', 'ines'], log), ...work(turns, ['away', 'ines'], log)];
  await expect(work(turns, ['far', 'ines'], log)[0]).rejects.toMatchObject({
    status: 429,
    headers: { 'Retry-After': '5' },
  });
  more.push(...work(turns, ['home', 'tomas'], log));
  again();
  await Promise.all(more);
});

test('work that has waited too long is refused, and the rest goes on', async () => {
  const turns = new Turns({
    atOnce: 1,
    waitingMax: { member: 9, group: 9, all: 9 },
    waitMax: 1,
    refusal: 'Too many.',
  });
  const log: string[] = [];
  const end = occupy(turns);
  await expect(work(turns, ['home', 'ines'], log)[0]).rejects.toMatchObject({ status: 503 });
  end();
  await Promise.all(work(turns, ['home', 'tomas'], log));
  expect(log).toEqual(['tomas']);
});
