import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { Frame } from '@/e2e/pages/frame';
import { PeriodPage } from '@/e2e/pages/period-page';
import { provideChromium } from '@/lib/run/check/chromium';
import { addDays } from '@/lib/shared/calendar/days';
import { copyRows } from '@/prisma/demo/copy';
import { recordLongTasks } from './long-tasks';
import { signIn } from './page';
import type { Reader } from './readers';
import type { Row } from './table';
import type { World } from './world';

const TASKS = 10_000;
const YEAR = 2025;
/** The milliseconds that a person does not notice. */
const UNNOTICED = 50;
/** The factor by which the processor is throttled. */
const SLOWER = 4;
const OPENINGS = 2;

/** Measures the longest task while a full year is opened, compared with an empty year. */
export async function measureYear(world: World): Promise<Row[]> {
  const [, reader] = world.readers;
  if (!reader) throw new Error('There are too few readers.');
  const browser = await chromium.launchPersistentContext(path.join(world.bench.folder, 'browser-year'), {
    executablePath: await provideChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await browser.newPage();
    await page.clock.setFixedTime(`${YEAR}-11-21T14:05:00Z`);
    await signIn(page, world.planner.address, reader);
    const empty = await longestBlock(browser, page, world, 0);
    await storeYear(world, reader);
    const full = await longestBlock(browser, page, world, TASKS);
    return [
      {
        what: `a year of ${TASKS.toLocaleString('en')} tasks opened, longest task of the window, throttled`,
        unit: 'ms',
        figure: full,
        limit: { name: `an empty year, and ${UNNOTICED} ms`, value: empty + UNNOTICED },
        bar: { atMost: 1 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function storeYear({ database }: World, { id: ownerId }: Reader): Promise<void> {
  const ids = Array.from({ length: TASKS }, () => newId());
  await copyRows(
    database,
    'items',
    ['id', 'kind', 'owner_id', 'title', 'date'],
    ids.map((id, number) => [
      id,
      'task',
      ownerId,
      `Page ${number} of the field guide`,
      addDays(`${YEAR}-01-01`, number % 365),
    ]),
  );
  await copyRows(
    database,
    'tasks',
    ['id', 'priority', 'completed_at'],
    ids.map((id, number) => [id, 'medium', number % 3 === 0 ? null : `${YEAR}-11-20T12:00:00Z`]),
  );
  await database.query('ANALYZE items, tasks');
}

/**
 * Opens the year several times.
 * @returns the milliseconds of the longest task, in the opening that was least disturbed by other work
 */
async function longestBlock(
  browser: BrowserContext,
  page: Page,
  world: World,
  tasks: number,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let opening = 0; opening < OPENINGS; opening++)
    best = Math.min(best, Math.max(0, ...(await longTasksOfOpening(browser, page, world, tasks))));
  return best;
}

/** Opens the year from the week. @returns the milliseconds of each main-thread task longer than 50 ms */
async function longTasksOfOpening(
  browser: BrowserContext,
  page: Page,
  { planner }: World,
  tasks: number,
): Promise<number[]> {
  await page.goto(`${planner.address}/weekly`);
  await page.waitForLoadState('networkidle');
  const session = await browser.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const longTasks = await recordLongTasks(page);
  await new Frame(page).goTo('Annual');
  const figures = page.getByRole('region', { name: /summary$/ }).getByRole('definition');
  await figures
    .nth(1)
    .filter({ hasText: new RegExp(`^${tasks}$`) })
    .waitFor();
  // Waits until dots and bars are rendered, which happens in idle time and is part of the opening.
  await new PeriodPage(page, 'annual').trend();
  const durations = await longTasks();
  await session.detach();
  return durations;
}
