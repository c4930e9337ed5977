import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { provideChromium } from '@/lib/run/check/chromium';
import { addDays, type Day, minutesOf, timeAt } from '@/lib/shared/calendar/days';
import { recordLongTasks } from './long-tasks';
import { signIn } from './page';
import type { Reader } from './readers';
import type { Row } from './table';
import type { World } from './world';

/** Half of them are meetings, half of them tasks. */
const ITEMS = 60;
/** The first item begins then, each of the others a quarter of an hour after the one before. */
const FIRST = minutesOf('06:00');
const DRAGS = 5;
/** The positions of the pointer in one direction. */
const MOVES = 60;
/** The factor by which the processor is throttled. */
const SLOWER = 4;

/**
 * Measures dragging a block over the hours of a full day: the frames, and with throttling the longest task; both of the
 * best drag, least disturbed by other work.
 */
export async function measureDrag(world: World): Promise<Row[]> {
  const [, , reader] = world.readers;
  if (!reader) throw new Error('There are too few readers.');
  const crowded = addDays(world.day, 90);
  await storeMany(world, reader, crowded);
  const browser = await chromium.launchPersistentContext(path.join(world.bench.folder, 'browser-drag'), {
    executablePath: await provideChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    // High enough that the block stays away from the edge of the window, where the hours scroll.
    viewport: { width: 1440, height: 1200 },
  });
  try {
    const page = await browser.newPage();
    const session = await browser.newCDPSession(page);
    await signIn(page, world.planner.address, reader);
    await page.goto(`${world.planner.address}/daily?date=${crowded}`);
    await page.getByRole('radio', { name: 'Hours' }).click();
    const block = page
      .getByRole('list', { name: 'Hours' })
      .getByRole('button', { name: /^One of many 32, / });
    await block.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');

    const rates: number[] = [];
    for (let turn = 0; turn < DRAGS; turn++) rates.push(await framesOf(page, () => drag(page, block, turn)));
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const longest: number[] = [];
    for (let turn = 0; turn < DRAGS; turn++) {
      const longTasks = await recordLongTasks(page);
      await drag(page, block, turn);
      longest.push(Math.max(0, ...(await longTasks())));
    }
    return [
      {
        what: `a drag over a day of ${ITEMS} items, frames`,
        unit: '1/s',
        figure: Math.max(...rates),
        bar: { atLeast: 58 },
      },
      {
        what: 'with its release, longest task of the window, throttled (0: none over 50 ms)',
        unit: 'ms',
        figure: Math.min(...longest),
        bar: { atMost: 50 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function storeMany({ planner }: World, { headers }: Reader, day: Day): Promise<void> {
  for (let number = 0; number < ITEMS; number++) {
    const [path, length] = number % 2 ? ['tasks', { estimate: 30 }] : ['schedules', { duration: 30 }];
    const response = await fetch(`${planner.address}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        title: `One of many ${number}`,
        date: day,
        time: timeAt(FIRST + number * 15),
        ...length,
      }),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  }
}

/** Drags the block up and down over the hours, and releases it an hour later or, in every second turn, back. */
async function drag(page: Page, block: Locator, turn: number): Promise<void> {
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('The block is not shown.');
  const [x, y] = [box.x + 40, box.y + 8];
  const { mouse } = page;
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x, y - 160, { steps: MOVES });
  await mouse.move(x, y + (turn % 2 ? -56 : 56), { steps: MOVES });
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await mouse.up();
  await (await stored).finished();
}

/** Does the work. @returns how many frames per second the page has shown meanwhile */
async function framesOf(page: Page, work: () => Promise<void>): Promise<number> {
  const counted = await page.evaluateHandle(() => {
    const count = { frames: 0, began: performance.now(), isOver: false };
    void (async () => {
      for (; !count.isOver; count.frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    })();
    return count;
  });
  await work();
  return counted.evaluate((count) => {
    count.isOver = true;
    return (1000 * count.frames) / (performance.now() - count.began);
  });
}
