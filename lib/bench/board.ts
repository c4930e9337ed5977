import { addDays } from '@/lib/shared/calendar/days';
import { ITEMS, longestTasks, openBrowser, storeWeek } from './opening';
import type { Row } from './table';
import type { World } from './world';

/** Measures opening the board of a full week and of an empty one, by turns. */
export async function measureBoard(world: World): Promise<Row[]> {
  const [, , , reader] = world.readers;
  if (!reader) throw new Error('There are too few readers.');
  const weeks = { full: addDays(world.day, 120), empty: addDays(world.day, 2_000) };
  await storeWeek(world, reader, weeks.full, (number) =>
    number % 3 === 0
      ? { path: 'schedules', fields: { time: `${String(8 + number / 3).padStart(2, '0')}:00` } }
      : { path: 'tasks', fields: { estimate: 30 } },
  );
  const opened = await openBrowser(world, 'board', reader);
  try {
    const board = opened.page.getByRole('group', { name: 'Days of the week' });
    const longest = await longestTasks(opened, world, weeks, async (isFull) => {
      await board.getByRole('button', { name: /^Add to Saturday/ }).waitFor();
      if (isFull) await board.getByRole('button', { name: '8 more' }).nth(6).waitFor();
    });
    return [
      {
        what: 'opening the board of an empty week, longest task, throttled',
        unit: 'ms',
        figure: longest.empty,
      },
      {
        what: `opening the board of 7 × ${ITEMS} items, longest task beyond an empty one’s, throttled`,
        unit: 'ms',
        figure: Math.max(0, longest.full - longest.empty),
        bar: { atMost: 50 },
      },
    ];
  } finally {
    await opened.browser.close();
  }
}
