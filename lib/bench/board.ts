import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { provideChromium } from '@/lib/run/check/chromium';
import { addDays, type Day, daysOf, periodOf } from '@/lib/shared/calendar/days';
import { recordLongTasks } from './long-tasks';
import type { Reader } from './readers';
import { signIn } from './sign-in';
import type { Row } from './table';
import type { World } from './world';

/** The items of each day; every third of them is a meeting. */
const ITEMS = 30;
/** Of fewer loads each can meet work of the machine beside it, which makes a task longer than the board does. */
const LOADS = 10;
/** The factor by which the processor is throttled. */
const SLOWER = 4;

/**
 * Measures opening the board of a full week and of an empty one, by turns: the longest task of each, of the load that
 * was least disturbed by other work.
 */
export async function measureBoard(world: World): Promise<Row[]> {
  const [, , , reader] = world.readers;
  if (!reader) throw new Error('There are too few readers.');
  const full = addDays(world.day, 120);
  const empty = addDays(world.day, 2_000);
  await storeWeek(world, reader, full);
  const browser = await chromium.launchPersistentContext(path.join(world.bench.folder, 'browser-board'), {
    executablePath: await provideChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await browser.newPage();
    const session = await browser.newCDPSession(page);
    await signIn(page, world.planner.address, reader);
    await page.goto(`${world.planner.address}/terms`);
    const longest = { full: Number.POSITIVE_INFINITY, empty: Number.POSITIVE_INFINITY };
    for (let load = 0; load < LOADS; load++) {
      for (const [which, day] of [
        ['empty', empty],
        ['full', full],
      ] as const) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        // The view is opened from another one, so that the start of the program is not measured.
        await page.goto(`${world.planner.address}/annual?date=${day}`);
        await page.waitForLoadState('networkidle');
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        const longTasks = await recordLongTasks(page);
        await openBoard(page, which === 'full');
        longest[which] = Math.min(longest[which], Math.max(0, ...(await longTasks())));
      }
    }
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
    await browser.close();
  }
}

async function openBoard(page: Page, isFull: boolean): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Weekly' }).click();
  const board = page.getByRole('group', { name: 'Days of the week' });
  await board.getByRole('button', { name: /^Add to Saturday/ }).waitFor();
  if (isFull) await board.getByRole('button', { name: '8 more' }).nth(6).waitFor();
  await page.waitForLoadState('networkidle');
}

async function storeWeek({ planner }: World, { headers }: Reader, holding: Day): Promise<void> {
  for (const date of daysOf(periodOf('weekly', holding)))
    for (let number = 0; number < ITEMS; number++) {
      const [path, fields] =
        number % 3 === 0
          ? ['schedules', { time: `${String(8 + number / 3).padStart(2, '0')}:00` }]
          : ['tasks', { estimate: 30 }];
      const response = await fetch(`${planner.address}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: `One of the week, number ${number}`, date, ...fields }),
      });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    }
}
