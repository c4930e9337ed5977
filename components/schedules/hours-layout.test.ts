import fc from 'fast-check';
import { SCROLL_STEP_PX, STEP } from '@/lib/shared/calendar/hours';
import {
  type Block,
  COLUMNS_MAX,
  draggedBy,
  drawnPart,
  drawnStretch,
  freeFrom,
  layOutHours,
  lengthenedBy,
  lengthInWords,
  movedTo,
  nightsTaken,
  openingScroll,
  resizedBy,
} from './hours-layout';

const blockOf = (start: number, end: number, id = `${start} ${end}`): Block => ({ id, start, end });
const hour = (hours: number): number => hours * 60;

const stretch = fc
  .record({ start: fc.integer({ min: 0, max: 1_439 }), length: fc.integer({ min: 1, max: 2_000 }) })
  .map(({ start, length }) => ({ start, end: start + length }));
const blocks = fc
  .array(stretch, { maxLength: 40 })
  .map((list) => list.map((each, index) => ({ ...each, id: `block ${index}` })));

const overlap = (a: Block, b: Block): boolean => {
  const [one, other] = [drawnPart(a), drawnPart(b)];
  return one.start < other.end && other.start < one.end;
};

/** Returns the columns of the blocks, as 'id: column/columns'. */
const columnsOf = (list: readonly Block[]): string[] =>
  layOutHours(list).placed.map(({ block, column, columns }) => `${block.id}: ${column}/${columns}`);

describe('blocks on the hours', () => {
  it('that overlap are side by side, the others have the whole lane', () => {
    const cover = blockOf(hour(11), hour(12.5), 'cover');
    const call = blockOf(hour(11.5), hour(12.25), 'call');
    const lunch = blockOf(hour(13), hour(14), 'lunch');
    expect(columnsOf([lunch, call, cover])).toEqual(['cover: 0/2', 'call: 1/2', 'lunch: 0/1']);
  });

  it('that only touch do not overlap', () => {
    expect(columnsOf([blockOf(540, 600, 'a'), blockOf(600, 660, 'b')])).toEqual(['a: 0/1', 'b: 0/1']);
  });

  it('of a few minutes are drawn as a quarter of an hour, and what follows stands beside them', () => {
    expect(columnsOf([blockOf(540, 541, 'short'), blockOf(545, 600, 'next')])).toEqual([
      'short: 0/2',
      'next: 1/2',
    ]);
  });

  it('beyond the third of an hour are listed', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => blockOf(hour(10), hour(11), id));
    const { placed, hidden } = layOutHours([...five, blockOf(hour(12), hour(13), 'later')]);
    expect(placed.map(({ block, columns, isBesideMore }) => [block.id, columns, isBesideMore])).toEqual([
      ['a', 3, true],
      ['b', 3, true],
      ['c', 3, true],
      ['later', 1, false],
    ]);
    expect(hidden.map(({ start, end, blocks: some }) => [start, end, some.map(({ id }) => id)])).toEqual([
      [600, 660, ['d', 'e']],
    ]);
  });

  it('of one column never overlap', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const { placed } = layOutHours(list);
        for (const [index, one] of placed.entries())
          for (const other of placed.slice(index + 1))
            if (overlap(one.block, other.block)) expect(one.column).not.toBe(other.column);
      }),
    );
  });

  it('are inside of their lane, and have as many columns as those that they overlap', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const { placed } = layOutHours(list);
        for (const { block, column, columns } of placed) {
          expect(column).toBeGreaterThanOrEqual(0);
          expect(column).toBeLessThan(columns);
          expect(columns).toBeLessThanOrEqual(COLUMNS_MAX);
          const { start, end } = drawnPart(block);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(1_440);
          expect(end - start).toBeGreaterThanOrEqual(STEP);
          for (const other of placed) if (overlap(block, other.block)) expect(other.columns).toBe(columns);
        }
      }),
    );
  });

  it('are each either placed or listed, once', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const { placed, hidden } = layOutHours(list);
        const ids = [...placed.map(({ block }) => block), ...hidden.flatMap((some) => some.blocks)];
        expect(ids.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort());
      }),
    );
  });

  it('are listed only where three others take the time', () => {
    fc.assert(
      fc.property(blocks, (list) => {
        const { placed, hidden } = layOutHours(list);
        for (const block of hidden.flatMap((some) => some.blocks)) {
          const { start } = drawnPart(block);
          const beside = placed.filter(({ block: { start: from, end, id } }) => {
            const part = drawnPart({ start: from, end });
            return id !== block.id && part.start <= start && part.end > start;
          });
          expect(beside).toHaveLength(COLUMNS_MAX);
        }
      }),
    );
  });

  it('have the same places in whatever order they are given', () => {
    const inTwoOrders = blocks.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
      ),
    );
    fc.assert(
      fc.property(inTwoOrders, ([one, other]) => expect(layOutHours(other)).toEqual(layOutHours(one))),
    );
  });
});

describe('the shown hours', () => {
  it('are unfolded where something is', () => {
    expect(nightsTaken([blockOf(420, 1_260)])).toEqual({ early: false, late: false });
    expect(nightsTaken([blockOf(419, 480)])).toEqual({ early: true, late: false });
    expect(nightsTaken([blockOf(1_230, 1_261)])).toEqual({ early: false, late: true });
  });

  it.each([
    ['an hour before now', [blockOf(540, 600)], 890, 378 - (378 % SCROLL_STEP_PX)],
    ['an hour before the first block', [blockOf(700, 720), blockOf(600, 660)], null, 112],
    ['at the top of an empty day', [], null, 0],
    ['at the top when it is early', [], 450, 0],
  ])('open %s', (_name, list, now, expected) => {
    expect(openingScroll(list, now, 420)).toBe(expected);
  });

  it('open at a whole step', () => {
    fc.assert(
      fc.property(blocks, fc.option(fc.integer({ min: 0, max: 1_439 })), (list, now) => {
        expect(openingScroll(list, now, 420) % SCROLL_STEP_PX).toBe(0);
      }),
    );
  });

  it('offer the free end of the day', () => {
    expect(freeFrom([blockOf(540, 600), blockOf(560, 570)], null)).toBe(600);
    expect(freeFrom([blockOf(540, 600)], 599)).toBe(600);
    expect(freeFrom([blockOf(540, 600)], 600)).toBeNull();
    expect(freeFrom([blockOf(540, 1_400)], null)).toBeNull();
    expect(freeFrom([], null)).toBeNull();
  });
});

const minutes = fc.integer({ min: -2_000, max: 2_000 });
const step = fc.constantFrom(5, 15);

describe('a stretch of time', () => {
  it('is drawn in both directions', () => {
    expect(drawnStretch(604, 676, 15)).toEqual({ start: 600, end: 675 });
    expect(drawnStretch(604, 520, 15)).toEqual({ start: 525, end: 615 });
    expect(drawnStretch(604, 605, 15)).toEqual({ start: 600, end: 615 });
    expect(drawnStretch(604, 634, 5)).toEqual({ start: 600, end: 635 });
  });

  it('is moved onto a step, and keeps its length', () => {
    expect(draggedBy(blockOf(605, 650), 22, 15)).toEqual({ start: 630, end: 675 });
    expect(movedTo(blockOf(600, 660), -20)).toEqual({ start: 0, end: 60 });
    expect(movedTo(blockOf(600, 720), 1_500)).toEqual({ start: 1_425, end: 1_545 });
  });

  it('is resized at either edge', () => {
    expect(resizedBy(blockOf(600, 660), 'start', -20, 15)).toEqual({ start: 585, end: 660 });
    expect(resizedBy(blockOf(600, 660), 'start', 200, 15)).toEqual({ start: 645, end: 660 });
    expect(resizedBy(blockOf(600, 660), 'end', 31, 5)).toEqual({ start: 600, end: 690 });
    expect(resizedBy(blockOf(600, 660), 'end', -200, 15)).toEqual({ start: 600, end: 615 });
    expect(lengthenedBy(blockOf(600, 615), -15)).toEqual({ start: 600, end: 615 });
    expect(lengthenedBy(blockOf(600, 610), -15)).toEqual({ start: 600, end: 610 });
  });

  it('begins on its day, in steps, and is never shorter than one', () => {
    fc.assert(
      fc.property(stretch, minutes, step, (given, by, size) => {
        const moved = draggedBy(given, by, size);
        expect(moved.end - moved.start).toBe(given.end - given.start);
        expect(moved.start).toBeGreaterThanOrEqual(0);
        expect(moved.start).toBeLessThan(1_440);
        expect(moved.start % size).toBe(0);
        const drawn = drawnStretch(given.start, given.start + by, size);
        expect([drawn.start % size, drawn.end % size]).toEqual([0, 0]);
        expect(drawn.start).toBeGreaterThanOrEqual(0);
        expect(drawn.end).toBeLessThanOrEqual(1_440);
        expect(drawn.end - drawn.start).toBeGreaterThanOrEqual(size);
        const longer = resizedBy(given, 'end', by, size);
        expect(longer.end - longer.start).toBeGreaterThanOrEqual(size);
        expect(longer.end).toBeLessThanOrEqual(Math.max(1_440, given.end, given.start + size));
      }),
    );
  });

  it.each([
    [60, 'one hour'],
    [75, 'one hour 15 minutes'],
    [120, 'two hours'],
    [45, '45 minutes'],
    [1, '1 minute'],
    [780, '13 hours'],
  ])('of %i minutes is read as %p', (length, words) => {
    expect(lengthInWords(length)).toBe(words);
  });
});
