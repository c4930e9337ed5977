import path from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { provideChromium } from '@/lib/run/check/chromium';
import { addDays, type Day } from '@/lib/shared/calendar/days';
import { copyRows } from '@/prisma/demo/copy';
import type { Reader } from './readers';
import { signIn } from './sign-in';
import { median, percentile } from './statistics';
import type { Row } from './table';
import type { World } from './world';

const TASKS = 300;
const COMPLETED = 20;
/** The factor by which the processor is throttled. */
const SLOWER = 4;

/** A page of plain rows, as many as there are tasks, whose buttons only change a colour: the minimal cost of a click. */
const BARE = `<!doctype html><style>.done { color: gray }</style><ul>${'<li><button onclick="this.parentElement.classList.add(\'done\')">Done</button> One of many</li>'.repeat(TASKS)}</ul>`;

/** Measures how soon the daily view shows that one of many tasks was completed, beside a page of plain rows. */
export async function measureClick(world: World): Promise<Row[]> {
  const { bench, planner, readers, day } = world;
  const [reader] = readers;
  if (!reader) throw new Error('There are no readers.');
  const crowded = addDays(day, 60);
  await storeMany(world, reader, crowded);
  const browser = await chromium.launchPersistentContext(path.join(bench.folder, 'browser-click'), {
    executablePath: await provideChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    const session = await browser.newCDPSession(page);
    await signIn(page, planner.address, reader);
    await throttle(session, true);
    await page.goto(`${planner.address}/daily?date=${crowded}`);
    await page
      .getByRole('checkbox', { name: /^Mark as done: One of many/ })
      .nth(TASKS - 1)
      .waitFor();
    const slow = await timesToComplete(page, 0);
    await throttle(session, false);
    const quick = await timesToComplete(page, COMPLETED);
    const bare = await browser.newPage();
    const bareSession = await browser.newCDPSession(bare);
    await bare.setContent(BARE);
    await throttle(bareSession, true);
    const bareSlow = await timesToToggle(bare, 0);
    await throttle(bareSession, false);
    const bareQuick = await timesToToggle(bare, COMPLETED);
    return [
      {
        what: `click to paint, ${TASKS} tasks, throttled, p50`,
        unit: 'ms',
        figure: median(slow),
        bar: { atMost: 50 },
      },
      { what: 'click to paint, throttled, p90', unit: 'ms', figure: percentile(slow, 0.9) },
      { what: 'click to paint on a bare page, throttled, p50', unit: 'ms', figure: median(bareSlow) },
      { what: 'click to paint, p50', unit: 'ms', figure: median(quick), bar: { atMost: 16 } },
      { what: 'click to paint, p90', unit: 'ms', figure: percentile(quick, 0.9) },
      { what: 'click to paint on a bare page, p50', unit: 'ms', figure: median(bareQuick) },
    ];
  } finally {
    await browser.close();
  }
}

async function storeMany({ database }: World, { id: ownerId }: Reader, day: Day): Promise<void> {
  const ids = Array.from({ length: TASKS }, () => newId());
  await copyRows(
    database,
    'items',
    ['id', 'kind', 'owner_id', 'title', 'date'],
    ids.map((id, number) => [id, 'task', ownerId, `One of many ${number}`, day]),
  );
  await copyRows(
    database,
    'tasks',
    ['id', 'priority'],
    ids.map((id) => [id, 'medium']),
  );
}

const throttle = (session: CDPSession, isSlow: boolean) =>
  session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWER : 1 });

/**
 * Completes some tasks from an index on, each after the previous one is stored. @returns the milliseconds from each
 * click to the frame that shows it
 */
async function timesToComplete(page: Page, from: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < COMPLETED; count++) {
    const box = page.getByRole('checkbox', {
      name: `Mark as done: One of many ${from + count}`,
      exact: true,
    });
    await box.scrollIntoViewIfNeeded();
    const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
    times.push(await box.evaluate(clickToPaint));
    await (await stored).finished();
    await page.evaluate(untilIdle);
  }
  return times;
}

async function timesToToggle(page: Page, from: number): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < COMPLETED; count++) {
    const button = page.getByRole('button').nth(from + count);
    await button.scrollIntoViewIfNeeded();
    await page.evaluate(untilIdle);
    times.push(await button.evaluate(clickToPaint));
  }
  return times;
}

/** Waits until the page is idle. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve()));
}

/**
 * Clicks, and measures the time until the next frame was handed to the compositor: a task that is queued in the frame's
 * callback runs after that. It runs before the work that the page has deferred, which is not part of the result.
 *
 * @throws Error when the frame does not show the click's change
 */
function clickToPaint(box: Element): Promise<number> {
  return new Promise((resolve, reject) => {
    const row = box.parentElement;
    const before = row?.outerHTML;
    const began = performance.now();
    if (box instanceof HTMLElement) box.click();
    requestAnimationFrame(() => {
      if (row?.outerHTML === before) reject(new Error('The frame shows nothing of the click.'));
      void scheduler.postTask(() => resolve(performance.now() - began), { priority: 'user-blocking' });
    });
  });
}
