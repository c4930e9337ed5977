import type { Locator, Page } from '@playwright/test';
import { enter, storeAccount, storeSession } from './account';
import { AuthPage } from './pages/auth-page';
import { DailyPage } from './pages/daily-page';
import { Frame } from './pages/frame';
import { expect, test } from './test';

const TITLE = 'Water the plants';
const LANDING_TITLE = 'Organize your life with elegance';

/** Plans a task for today, and waits until the browser has kept the page that shows it. */
async function keepDay(page: Page): Promise<void> {
  const daily = new DailyPage(page);
  await daily.open();
  await page.evaluate(async (title) => {
    const [date] = [new Date().toLocaleDateString('en-CA')];
    await fetch('/api/tasks', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${window.localStorage.getItem('sessionId')}`,
      },
      body: JSON.stringify({ title, date }),
    });
  }, TITLE);
  await expect(daily.check(TITLE)).toBeVisible();
  await expect.poll(() => storedRecord(page)).toContain(TITLE);
}

/** Returns the text of the stored record; an empty text if there is none. */
const storedRecord = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('dayfold');
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve('');
        request.onsuccess = () => {
          const read = request.result.transaction('meta').objectStore('meta').get('kept-day');
          read.onsuccess = () => resolve(JSON.stringify(read.result ?? ''));
          request.result.close();
        };
      }),
  );

/** Holds back all scripts of the pages that are opened next. @returns the function that sends them */
async function holdScripts(page: Page): Promise<() => void> {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await sent;
    await route.fallback();
  });
  return send;
}

/** Waits until the script in the head has decided whether to show the kept day: for the same read, and for a frame. */
async function startScriptIsDone(page: Page): Promise<void> {
  await expect(page.getByText('Loading...')).toBeAttached();
  await storedRecord(page);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/**
 * Waits until the kept day is shown. Its elements may be there before the style sheets, without which the browser draws
 * no frame, but Playwright finds what they hide.
 */
async function isShown(check: Locator): Promise<void> {
  await expect(check).toBeVisible();
  await check.page().waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    return links.every(({ sheet }) => sheet !== null);
  });
}

test('the day is there before the scripts of the page, takes a press, and is drawn once', {
  tag: '@short',
}, async ({ page, signedIn: _ }) => {
  await keepDay(page);
  const send = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  const check = page.getByRole('checkbox', { name: `Mark as done: ${TITLE}` });
  await isShown(check);
  await expect(page.getByText('Loading...')).toBeHidden();
  await check.click();
  await expect(check).toBeChecked();

  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  send();
  expect((await stored).ok()).toBe(true);
  await new DailyPage(page).isRead();
  await expect(page.locator('kept-day')).toHaveCount(0);
  await expect(check).toHaveCount(1);
  await expect(check).toBeChecked();
});

test('a menu that is pressed before the scripts of the page are there opens when they are', async ({
  page,
  signedIn: _,
}) => {
  await keepDay(page);
  const send = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await isShown(page.getByRole('checkbox', { name: `Mark as done: ${TITLE}` }));
  const account = new Frame(page).account;
  await account.click();
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toHaveCount(0);
  send();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
});

test('keys that are pressed before the scripts of the page are there count when they are', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn: _ }) => {
  await keepDay(page);
  const daily = new DailyPage(page);
  let send = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await isShown(daily.check(TITLE));
  await page.getByRole('textbox', { name: 'New task' }).click();
  await page.keyboard.type('2 eggs');
  send();
  await expect(page.locator('kept-day')).toHaveCount(0);
  await expect(daily.line).toHaveValue('2 eggs');
  await expect(page).toHaveURL(/\/daily$/);
  await daily.line.fill('');

  send = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await isShown(daily.check(TITLE));
  await page.keyboard.type('nBring mulk');
  for (let wrong = 0; wrong < 3; wrong++) await page.keyboard.press('Backspace');
  await page.keyboard.type('ilk');
  await page.keyboard.press('Enter');
  send();
  await expect(daily.check('Bring milk')).toBeVisible();
  await expect(daily.line).toHaveValue('');
});

test('the address of another day does not show the kept day', { tag: '@desk' }, async ({
  page,
  signedIn: _,
}) => {
  await keepDay(page);
  const send = await holdScripts(page);
  await page.goto('/daily?date=2025-11-21', { waitUntil: 'commit' });
  await startScriptIsDone(page);
  await expect(page.getByText(TITLE)).toHaveCount(0);
  await expect(page.getByText('Loading...')).toBeVisible();
  send();
  await expect(new DailyPage(page).heading).toContainText('Friday');
});

test('another person never sees the kept day', { tag: ['@desk', '@short'] }, async ({
  page,
  signedIn: _,
  baseURL,
}) => {
  await keepDay(page);
  // As if signing out had not removed it.
  await enter(page.context(), await storeSession(await storeAccount()), baseURL);
  const send = await holdScripts(page);
  await page.goto('/daily', { waitUntil: 'commit' });
  await startScriptIsDone(page);
  expect(await storedRecord(page)).toContain(TITLE);
  await expect(page.getByText(TITLE)).toHaveCount(0);
  send();
  await new DailyPage(page).isRead();
  await expect(page.getByText(TITLE)).toHaveCount(0);
});

test('signing out removes the kept day, and the next person sees nothing of it', { tag: '@desk' }, async ({
  page,
  signedIn: _,
  person,
}) => {
  await keepDay(page);
  await new Frame(page).choose('Sign Out');
  await expect(page.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
  expect(await storedRecord(page)).not.toContain(TITLE);

  const auth = new AuthPage(page);
  await auth.open();
  await auth.logIn(person);
  await new DailyPage(page).isRead();
  await expect(page.getByText(TITLE)).toHaveCount(0);
  expect(await storedRecord(page)).not.toContain(TITLE);
});

test('signing out removes the kept day also when a second tab shows it', { tag: '@desk' }, async ({
  page,
  context,
  signedIn: _,
}) => {
  await keepDay(page);
  const second = await context.newPage();
  const daily = new DailyPage(second);
  await daily.open();
  await expect(daily.check(TITLE)).toBeVisible();
  await new Frame(page).choose('Sign Out');
  for (const tab of [page, second])
    await expect(tab.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
  expect(await storedRecord(second)).not.toContain(TITLE);
});

test('a tab without scripts yet stops showing the kept day when another signs out', { tag: '@desk' }, async ({
  page,
  context,
  signedIn: _,
}) => {
  await keepDay(page);
  const second = await context.newPage();
  const send = await holdScripts(second);
  await second.goto('/daily', { waitUntil: 'commit' });
  await expect(second.getByText(TITLE)).toBeVisible();
  await new Frame(page).choose('Sign Out');
  await expect(second.getByText(TITLE)).toHaveCount(0);
  send();
  await expect(second.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
});
