import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { v7 as newId } from 'uuid';
import { provideChromium } from '@/lib/run/check/chromium';
import { addDays, dayAt, timeAt } from '@/lib/shared/calendar/days';
import { copyRows } from '@/prisma/demo/copy';
import type { Reader } from './readers';
import { signIn } from './sign-in';
import { median } from './statistics';
import type { Row } from './table';
import { createWorld, type World } from './world';

/** The number of tasks of the person, and of the days over which they are distributed, half of them before today. */
const TASKS = 10_000;
const DAYS = 730;
/** The number of further tasks, all of today. Each load completes one of them. */
const TODAY = 30;
const TITLE = 'Water the plants of room';

const ROUNDS = 7;
/**
 * The factor by which the processor is slowed down. The network is not, since the bars are about what the page itself
 * does. On a slow network the bytes of the scripts decide a first load (lib/run/check/page-weight.ts).
 */
const SLOWER = 4;
/** Milliseconds for which a page is left open after its measurement, so that it stores its kept data. */
const SETTLES_IN = 3_000;

type Start = {
  /** Milliseconds from the request of the page to the frame with the tasks of the day. */
  day: number;
  /** Milliseconds from the request of the page to the frame in which a pressed task is done. */
  shown: number;
  /** Milliseconds from the request of the page until the change of the pressed task is sent. */
  sent: number;
};
type Starts = Record<'first' | 'later', Start[]>;

/** A planner with the person, and a browser that only opens this planner. */
type Subject = { world: World; reader: Reader; browser: BrowserContext; starts: Starts };

/**
 * Measures how soon the daily view shows the day of a person with many tasks, and takes a press.
 * @param before the folder of another clone with a build, which is measured alternately with this one
 */
export async function measureFirstSecond(world: World, before?: string): Promise<Row[]> {
  const other = before === undefined ? undefined : await createWorld(1_000, {}, before);
  const subjects: Subject[] = [];
  try {
    for (const each of other ? [world, other] : [world]) subjects.push(await subjectOf(each));
    for (let round = 0; round < ROUNDS; round++) for (const subject of subjects) await loadTwice(subject);
    const [now, then] = subjects.map(({ starts }) => starts);
    if (!now) throw new Error('Nothing was measured.');
    return rowsOf(now, then);
  } finally {
    for (const { browser } of subjects) await browser.close();
    await other?.close();
  }
}

/**
 * The milliseconds that the build before needed to the day on a quiet machine, at first and at later loads. A bar in
 * milliseconds divided by it is the ratio that counts when both builds are measured in turns on a slower machine.
 */
const BEFORE = 2_400;

function rowsOf(now: Starts, then: Starts | undefined): Row[] {
  const row = (which: keyof Starts, part: keyof Start, what: string, atMost?: number): Row => {
    const value = (starts: Starts) => median(starts[which].map((start) => start[part]));
    const limit = then && { name: 'the build before', value: value(then) };
    const bar = atMost === undefined ? undefined : { atMost: limit ? atMost / BEFORE : atMost };
    return { what, unit: 'ms', figure: value(now), limit, bar };
  };
  return [
    row('first', 'day', 'first load to the day', 1_800),
    row('first', 'shown', 'first load to a task that is done'),
    row('first', 'sent', 'first load to its change being sent'),
    row('later', 'day', 'later load to the day', 800),
    row('later', 'shown', 'later load to a task that is done', 1_800),
    row('later', 'sent', 'later load to its change being sent'),
  ];
}

async function subjectOf(world: World): Promise<Subject> {
  const [, reader] = world.readers;
  if (!reader) throw new Error('There are too few readers.');
  await storeTasks(world, reader);
  const browser = await chromium.launchPersistentContext(path.join(world.bench.folder, 'first-second'), {
    executablePath: await provideChromium(),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  // The compiler of this file adds calls of `__name` to functions that contain functions.
  const content = `globalThis.__name = (named) => named; (${watchStart})(${JSON.stringify(TITLE)});`;
  await browser.addInitScript({ content });
  return { world, reader, browser, starts: { first: [], later: [] } };
}

async function storeTasks({ database }: World, { id: ownerId }: Reader): Promise<void> {
  const today = dayAt(new Date());
  const spread = Array.from({ length: TASKS }, (_, number) => ({
    id: newId(),
    title: `One of many ${number}`,
    date: addDays(today, Math.floor((number * DAYS) / TASKS) - DAYS / 2),
    time: null,
  }));
  const ofToday = Array.from({ length: TODAY }, (_, number) => ({
    id: newId(),
    title: `${TITLE} ${number}`,
    date: today,
    time: timeAt(420 + number * 20),
  }));
  const tasks = [...spread, ...ofToday];
  await copyRows(
    database,
    'items',
    ['id', 'kind', 'owner_id', 'title', 'date'],
    tasks.map(({ id, title, date }) => [id, 'task', ownerId, title, date]),
  );
  await copyRows(
    database,
    'tasks',
    ['id', 'time', 'priority'],
    tasks.map(({ id, time }) => [id, time, 'medium']),
  );
  await database.query('ANALYZE items, tasks');
}

/** Opens the page once in a browser that has nothing of the planner but the session, and once more. */
async function loadTwice({ world, reader, browser, starts }: Subject): Promise<void> {
  const { address } = world.planner;
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await signIn(page, address, reader);
  const stored = 'cache_storage,indexeddb,local_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: stored });
  await signIn(page, address, reader);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await page.close();
  starts.first.push(await start(browser, address));
  starts.later.push(await start(browser, address));
}

async function start(browser: BrowserContext, address: string): Promise<Start> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${address}/daily`, { waitUntil: 'commit' });
  const measured = await page
    .waitForFunction(() => window.startMeasured)
    .then((handle) => handle.jsonValue());
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await settle(page);
  await page.close();
  if (!measured) throw new Error('The start of the page was not measured.');
  return measured;
}

const settle = (page: Page): Promise<void> => page.waitForTimeout(SETTLES_IN);

declare global {
  interface Window {
    startMeasured?: Start;
  }
}

/**
 * Observes the page that is being opened, in that page: when a task with this title is painted, it presses the first
 * one that is open, and waits for the frame that shows it done and for the request that changes it.
 */
function watchStart(title: string): void {
  if (window.location.pathname !== '/daily') return;
  const measured = { day: 0, shown: 0, sent: 0 };
  let pressed: string | null = null;

  const finish = () => {
    if (measured.shown > 0 && measured.sent > 0) window.startMeasured = measured;
  };
  const send = window.fetch;
  window.fetch = (input, init) => {
    if (init?.method === 'PATCH' && measured.sent === 0) measured.sent = performance.now();
    finish();
    return send(input, init);
  };

  const rows = () =>
    [...document.querySelectorAll('li [role="checkbox"]')].filter((box) =>
      box.closest('li')?.textContent.includes(title),
    );
  /** Runs after the frame has been handed to the compositor. */
  const afterFrame = (then: () => void) => void scheduler.postTask(then, { priority: 'user-blocking' });

  function look(): void {
    requestAnimationFrame(look);
    if (measured.shown > 0) return;
    const boxes = rows();
    if (measured.day === 0 && boxes.length > 0) afterFrame(() => press(boxes));
    else if (pressed !== null && boxes.some(isPressed))
      afterFrame(() => {
        measured.shown ||= performance.now();
        finish();
      });
  }

  const isPressed = (box: Element) =>
    box.getAttribute('aria-label') === pressed && box.getAttribute('aria-checked') === 'true';

  function press(boxes: Element[]): void {
    if (measured.day > 0) return;
    measured.day = performance.now();
    const open = boxes.find((box) => box.getAttribute('aria-checked') === 'false');
    pressed = open?.getAttribute('aria-label') ?? null;
    if (open instanceof HTMLElement) open.click();
  }

  requestAnimationFrame(look);
}
