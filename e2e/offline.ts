import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { enter, type Person, storeSession } from './account';
import { headlessShell } from './browser';
import { DailyPage } from './pages/daily-page';
import { keysOf } from './pages/database';
import { underWorker } from './service-worker';
import { test as base } from './test';

/** The browser of one person, whose data stays when it is closed, and the same person's planner through the API. */
type Fixtures = {
  /** Starts the person's browser, with or without a network. The one before it has to be closed. */
  opens: (options?: { offline: boolean }) => Promise<Page>;
  /** Calls the API as the person, with another session than that of the browser. */
  stored: Stored;
  isPhone: boolean;
};

export type Stored = {
  create: (path: string, data: object) => Promise<{ id: string; version: number }>;
  /** Changes an item. */
  change: (path: string, data: object) => Promise<void>;
  post: (path: string, data: object) => Promise<void>;
  read: <T = Titled[]>(path: string) => Promise<T>;
  /** Returns the titles of a list of the API, sorted. */
  titles: (path: string) => Promise<string[]>;
};

export type Titled = { id: string; title: string; completed?: boolean; version: number };

export const test = base.extend<Fixtures>({
  isPhone: async ({ isMobile }, use) => use(Boolean(isMobile)),

  opens: async ({ person, playwright, baseURL, viewport, isMobile, hasTouch, locale, timezoneId }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dayfold-browser-'));
    const opened: BrowserContext[] = [];
    await use(async ({ offline } = { offline: false }) => {
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...headlessShell,
        ...{ baseURL, viewport, isMobile, hasTouch, locale, timezoneId, offline },
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
      });
      // The browser keeps the session from its first start on.
      if (opened.length === 0) await enter(context, await storeSession(person), baseURL);
      opened.push(context);
      return context.pages()[0] ?? context.newPage();
    });
    for (const context of opened) await context.close();
    rmSync(folder, { recursive: true, force: true });
  },

  stored: async ({ playwright, baseURL, person }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    await use(await storedOf(request, person, baseURL));
    await request.dispose();
  },
});

async function storedOf(
  request: APIRequestContext,
  person: Person,
  baseURL: string | undefined,
): Promise<Stored> {
  const { sessionId } = await storeSession(person);
  const authorized = { origin: baseURL ?? '', Authorization: `Bearer ${sessionId}` };
  const read: Stored['read'] = async (address) => {
    const answer = await request.get(address, { headers: authorized });
    expect(answer.status(), address).toBe(200);
    return answer.json();
  };
  return {
    create: async (address, data) => {
      const answer = await request.post(address, { data, headers: authorized });
      expect(answer.status(), address).toBe(201);
      return answer.json();
    },
    change: async (address, data) => {
      const answer = await request.patch(address, { data, headers: authorized });
      expect(answer.status(), address).toBe(200);
    },
    post: async (address, data) => {
      const answer = await request.post(address, { data, headers: authorized });
      expect(answer.ok(), address).toBe(true);
    },
    read,
    titles: async (address) => {
      const list = await read(address);
      return list.map(({ title }) => title).sort();
    },
  };
}

/** Opens the day, and waits until what is needed without a network is in the browser. */
export async function firstVisit(page: Page): Promise<DailyPage> {
  const daily = new DailyPage(page);
  await daily.open();
  await underWorker(page);
  await isWindowKept(page);
  return daily;
}

/**
 * Waits until the browser keeps what it reads when it is idle: Later, the items of the days around today, and the counts
 * of the year. What of it is not kept yet is named when this fails.
 */
export const isWindowKept = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const hashes = await keysOf(page, 'kept');
      const first = new Date(Date.now() - WINDOW_BACK).toISOString().slice(0, 10);
      const isKept = ([name, part]: readonly [string, string]) =>
        hashes.some((hash) => hash.includes(name) && hash.includes(part));
      return [
        ['/api/tasks', first],
        ['/api/schedules', first],
        ['/api/goals', first],
        ['/api/day-notes', first],
        ['/api/tasks', 'later'],
        ['/api/summary', `${new Date().getFullYear()}-01-01`],
      ]
        .map(([name = '', part = '']) => [name, part] as const)
        .filter((part) => !isKept(part));
    })
    .toEqual([]);

/** Milliseconds between the first day that the browser keeps and now: 60 days. */
const WINDOW_BACK = 60 * 24 * 60 * 60 * 1000;

/** Finds the status of the changes by its words: at the foot, on a phone above the dock. */
export const said = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });

export { expect };
