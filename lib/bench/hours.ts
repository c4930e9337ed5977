import type { Locator } from '@playwright/test';
import { addDays, timeAt } from '@/lib/shared/calendar/days';
import { ITEMS, longestTasks, type Opened, openBrowser, send, storeWeek } from './opening';
import { median } from './statistics';
import type { Row } from './table';
import type { World } from './world';

/** Minutes from one item of a day to the next, which begins before the end of it. */
const EVERY = 25;
const LENGTH = 30;
const FIRST = 7 * 60;

/** The number of drags, the milliseconds of each, and the milliseconds between two moves of the pointer in it. */
const DRAGS = 5;
const DRAG = 2_000;
const MOVE = 8;

/** Measures opening a full and an empty week by the hour, by turns, and a drag over the full one. */
export async function measureHours(world: World): Promise<Row[]> {
  const [, , , , reader] = world.readers;
  if (!reader) throw new Error('There are too few readers.');
  const weeks = { full: addDays(world.day, 120), empty: addDays(world.day, 2_000) };
  await storeWeek(world, reader, weeks.full, (number) => {
    const time = timeAt(FIRST + number * EVERY);
    return number % 3 === 0
      ? { path: 'schedules', fields: { time, duration: LENGTH } }
      : { path: 'tasks', fields: { time, estimate: LENGTH } };
  });
  await send(world, reader, 'PATCH', 'user/settings', { weekView: 'hours' });
  const opened = await openBrowser(world, 'hours', reader);
  try {
    const week = opened.page.getByRole('group', { name: 'The week by the hour' });
    const blocks = week.getByRole('list', { name: /^Hours of / }).getByRole('listitem');
    const longest = await longestTasks(opened, world, weeks, async (isFull) => {
      await week.getByRole('list', { name: /^Hours of Saturday/ }).waitFor();
      if (isFull) await blocks.nth(7 * ITEMS - 1).waitFor();
    });
    const rates: Record<'moved' | 'dragged', number[]> = { moved: [], dragged: [] };
    for (let drag = 0; drag < DRAGS; drag++) {
      rates.moved.push(await framesASecond(opened, blocks.nth(2 * ITEMS), false));
      rates.dragged.push(await framesASecond(opened, blocks.nth(2 * ITEMS), true));
    }
    return [
      {
        what: 'opening an empty week by the hour, longest task, throttled',
        unit: 'ms',
        figure: longest.empty,
      },
      {
        what: `opening the hours of 7 × ${ITEMS} blocks, longest task beyond an empty one’s, throttled`,
        unit: 'ms',
        figure: Math.max(0, longest.full - longest.empty),
        bar: { atMost: 50 },
      },
      {
        what: 'a drag over them, frames a second',
        unit: '',
        figure: median(rates.dragged),
        limit: { name: 'nothing held', value: median(rates.moved) },
        bar: { atLeast: 0.97 },
      },
    ];
  } finally {
    await opened.browser.close();
  }
}

/** Moves the pointer in curves over the columns. @returns the frames that the page has painted in a second */
async function framesASecond({ page, session }: Opened, block: Locator, isHeld: boolean): Promise<number> {
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('There is no block.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  if (isHeld) await page.mouse.down();
  const rate = page.evaluate(async (milliseconds) => {
    const times: number[] = [];
    for (const end = performance.now() + milliseconds; performance.now() < end; )
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
    return ((times.length - 1) * 1_000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
  }, DRAG);
  const began = performance.now();
  for (let at = 0; at < DRAG; at = performance.now() - began) {
    const to = { x: x + 300 * Math.sin(at / 300), y: y + 150 * Math.sin(at / 190) };
    // The next one does not wait until the page has handled it, as those of a mouse do not.
    void session.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      ...to,
      button: isHeld ? 'left' : 'none',
      buttons: isHeld ? 1 : 0,
    });
    await new Promise((resolve) => setTimeout(resolve, MOVE));
  }
  const frames = await rate;
  if (isHeld) {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  return frames;
}
