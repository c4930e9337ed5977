import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { provideChromium } from '@/lib/run/check/chromium';
import type { Day } from '@/lib/shared/calendar/days';
import { daysOf, periodOf } from '@/lib/shared/calendar/days';
import { recordLongTasks } from './long-tasks';
import type { Reader } from './readers';
import { signIn } from './sign-in';
import type { World } from './world';

/** The items of each day of a full week; every third of them is a meeting. */
export const ITEMS = 30;
/** Of fewer loads each can meet work of the machine beside it, which makes a task longer than the view does. */
const LOADS = 10;
/** The factor by which the processor is throttled. */
const SLOWER = 4;

/** A page of the planner of a reader, and its connection to the browser. */
export type Opened = { browser: BrowserContext; page: Page; session: CDPSession };

/** Opens a browser in which a reader is signed in. */
export async function openBrowser({ bench, planner }: World, name: string, reader: Reader): Promise<Opened> {
  const browser = await chromium.launchPersistentContext(path.join(bench.folder, `browser-${name}`), {
    executablePath: await provideChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    viewport: { width: 1440, height: 900 },
  });
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await signIn(page, planner.address, reader);
  await page.goto(`${planner.address}/terms`);
  return { browser, page, session };
}

/** Days of a full week and of an empty one. */
type Weeks = Record<'full' | 'empty', Day>;

/**
 * Opens a full week and an empty one, by turns, with a throttled processor.
 *
 * @param isOpen waits until all of the week is shown
 * @returns the milliseconds of the longest task of each, of the load that was least disturbed by other work
 */
export async function longestTasks(
  { page, session }: Opened,
  { planner }: World,
  weeks: Weeks,
  isOpen: (isFull: boolean) => Promise<void>,
): Promise<Record<keyof Weeks, number>> {
  const longest = { full: Number.POSITIVE_INFINITY, empty: Number.POSITIVE_INFINITY };
  for (let load = 0; load < LOADS; load++) {
    for (const which of ['empty', 'full'] as const) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      // The view is opened from another one, so that the start of the program is not measured.
      await page.goto(`${planner.address}/annual?date=${weeks[which]}`);
      await page.waitForLoadState('networkidle');
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const longTasks = await recordLongTasks(page);
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Weekly' }).click();
      await isOpen(which === 'full');
      await page.waitForLoadState('networkidle');
      longest[which] = Math.min(longest[which], Math.max(0, ...(await longTasks())));
    }
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return longest;
}

/** Adds items to each day of a week. */
export async function storeWeek(
  world: World,
  reader: Reader,
  holding: Day,
  itemOf: (number: number) => { path: 'schedules' | 'tasks'; fields: object },
): Promise<void> {
  for (const date of daysOf(periodOf('weekly', holding)))
    for (let number = 0; number < ITEMS; number++) {
      const { path, fields } = itemOf(number);
      await send(world, reader, 'POST', path, {
        title: `One of the week, number ${number}`,
        date,
        ...fields,
      });
    }
}

/** Sends a change of a reader. @throws Error when it is refused */
export async function send(
  { planner }: World,
  { headers }: Reader,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<void> {
  const response = await fetch(`${planner.address}/api/${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}
