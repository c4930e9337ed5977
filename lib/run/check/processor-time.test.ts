import { machineTime, type Process, ProcessorTime, processOf, shareOfOthers } from './processor-time';

/** @param ticks its own, and those of the children that it has waited for */
const living = (id: number, parent: number, [own, waited]: readonly [number, number]): Process => ({
  id,
  parent,
  key: String(id),
  waited,
  ticks: own + waited,
});

/** Returns the seconds of process 1 and its descendants after each state of the machine. */
function secondsAfter(...states: Process[][]): number[] {
  const time = new ProcessorTime(1);
  return states.map((processes) => {
    time.look(processes);
    return time.seconds;
  });
}

test('what is alive counts, and once it was waited for, its parent has it', () => {
  const worker = living(3, 2, [500, 0]);
  const others = living(9, 8, [700, 0]);
  expect(
    secondsAfter(
      [living(1, 0, [100, 0]), living(2, 1, [100, 0]), worker, others],
      [living(1, 0, [100, 0]), living(2, 1, [100, 600]), others],
      [living(1, 0, [100, 700]), others],
    ),
  ).toEqual([7, 8, 8]);
});

test('children and parents that end between two looks count once', () => {
  expect(
    secondsAfter(
      [living(1, 0, [0, 0]), living(2, 1, [100, 0]), living(3, 2, [500, 0])],
      [living(1, 0, [0, 620])],
    ),
  ).toEqual([6, 6.2]);
});

test('what a killed group took counts, though nobody waited for it', () => {
  expect(
    secondsAfter(
      [living(1, 0, [0, 0]), living(2, 1, [100, 0]), living(3, 2, [500, 0])],
      [living(1, 0, [0, 100])],
      [living(1, 0, [50, 100])],
    ),
  ).toEqual([6, 6, 6.5]);
});

test('a process whose parent has ended goes on counting', () => {
  expect(
    secondsAfter(
      [living(1, 0, [0, 0]), living(2, 1, [100, 0]), living(3, 2, [200, 0])],
      [living(1, 0, [0, 100]), living(3, 0, [900, 0]), living(4, 3, [100, 0])],
      [living(1, 0, [0, 100])],
    ),
  ).toEqual([3, 11, 11]);
});

test('an id that is used again by a stranger is not the process that had it', () => {
  const time = new ProcessorTime(1);
  time.look([living(1, 0, [0, 0]), living(2, 1, [100, 0])]);
  time.look([living(1, 0, [0, 100]), { ...living(2, 0, [900, 0]), key: 'later' }]);
  expect(time.seconds).toBe(1);
});

test('a line of /proc is read behind the name, whatever the name contains', () => {
  const line = `42 (a) b (c) S 7 ${'0 '.repeat(9)}10 20 30 40 ${'0 '.repeat(4)}9000 0`;
  expect(processOf(line)).toEqual({ id: 42, parent: 7, key: '42 9000', waited: 70, ticks: 100 });
});

test('others have the share of the machine that neither the programs nor idleness took', () => {
  const [before, after] = [
    { busy: 1_000, all: 9_000 },
    { busy: 1_500, all: 10_000 },
  ];
  expect(shareOfOthers(before, after, 300)).toBe(0.2);
  expect(shareOfOthers(before, after, 520)).toBe(0);
});

test('the seconds of the machine are those of all its cores since its start', () => {
  const { busy, all } = machineTime();
  expect(busy).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(busy);
});
