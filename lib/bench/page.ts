import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { provideChromium } from '@/lib/run/check/chromium';
import { addDays, type Day } from '@/lib/shared/calendar/days';
import { copyRows } from '@/prisma/demo/copy';
import type { Reader } from './readers';
import { median, percentile } from './statistics';
import type { Row } from './table';
import type { World } from './world';

const TASKS = 300;
const COMPLETED = 20;
const LOADS = 3;

/** The throttling of an average phone: a processor four times slower, bytes per second, and milliseconds of latency. */
const SLOWER = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** A page of plain rows, as many as there are tasks, whose buttons only change a colour: the minimal cost of a click. */
const BARE = `<!doctype html><style>.done { color: gray }</style><ul>${'<li><button onclick="this.parentElement.classList.add(\'done\')">Done</button> One of many</li>'.repeat(TASKS)}</ul>`;

/** Measures the daily view in a browser: the first load, a later one, and completing one of many tasks. */
export async function measurePage(world: World): Promise<Row[]> {
  const { bench, planner, readers, day } = world;
  const [reader] = readers;
  if (!reader) throw new Error('There are no readers.');
  const crowded = addDays(day, 60);
  await storeMany(world, reader, crowded);
  const browser = await chromium.launchPersistentContext(path.join(bench.folder, 'browser'), {
    executablePath: await provideChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    const session = await browser.newCDPSession(page);
    const address = `${planner.address}/daily?date=${day}`;
    await signIn(page, planner.address, reader);
    await throttle(session, true);
    const first: number[] = [];
    const later: number[] = [];
    for (let load = 0; load < LOADS; load++) {
      await session.send('Network.clearBrowserCache');
      await page.evaluate(clearStoredReads);
      first.push(await timeToTasks(page, address));
      await untilStored(page);
      later.push(await withoutData(browser, () => timeToTasks(page, address)));
    }
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
      { what: 'first load to the tasks, throttled', unit: 'ms', figure: median(first) },
      { what: 'later load, from stored data only', unit: 'ms', figure: median(later) },
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

/** Stores the session in the browser as the sign-in form does. */
export async function signIn(page: Page, address: string, { headers, cookie }: Reader): Promise<void> {
  await page.context().addCookies([{ name: 'dayfold.session', value: cookie, url: address }]);
  await page.goto(`${address}/terms`);
  await page.evaluate(
    (sessionId) => {
      window.localStorage.setItem('sessionId', sessionId);
      // biome-ignore lint/suspicious/noDocumentCookie: the planner writes it in the same way
      document.cookie = 'dayfold.signed-in=1; path=/; samesite=lax';
    },
    headers.Authorization.replace('Bearer ', ''),
  );
}

async function throttle(session: CDPSession, isSlow: boolean): Promise<void> {
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? SLOWER : 1 });
  const open = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', isSlow ? LINE : open);
}

/** Removes everything stored in the browser except the session. */
function clearStoredReads(): void {
  for (const key of Object.keys(window.localStorage))
    if (key !== 'sessionId') window.localStorage.removeItem(key);
}

/** Returns the milliseconds from the request of the page until the first task of the day is visible. */
async function timeToTasks(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page
    .getByRole('checkbox', { name: /^Mark as done/ })
    .first()
    .waitFor();
  return page.evaluate(() => performance.now());
}

/** Waits until the page has stored its reads in the browser, which happens with a delay. */
async function untilStored(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.values(window.localStorage).some((text) => text.includes('of the day')),
  );
}

/** Blocks all calls of the API during the work, so that only stored data can be shown. */
async function withoutData<Result>(browser: BrowserContext, work: () => Promise<Result>): Promise<Result> {
  await browser.route('**/api/**', () => new Promise(() => undefined));
  try {
    return await work();
  } finally {
    await browser.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

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
