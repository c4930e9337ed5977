import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectAccessibleInForcedColors } from './accessibility';
import { overflowingElements } from './overflow';
import { DailyPage } from './pages/daily-page';
import { plan } from './planned';
import { forgiveOffline, hasAllCode } from './service-worker';
import { expect, forgive, test } from './test';

/** The look of changes that wait, were refused or are in conflict: in both themes, in forced colours and on a phone. */

const DAY = '2025-11-21';
const RING = 'Ring the hall about the piano';
const FRAMES = 'Pick up the framed prints before five';

test.slow();

async function open(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await page.clock.setFixedTime(new Date(`${DAY}T15:12:00Z`));
  await plan(page, baseURL, {
    tasks: [
      { title: FRAMES, date: DAY },
      { title: RING, date: DAY },
    ],
  });
  const daily = new DailyPage(page);
  await daily.open();
  return daily;
}

/** Waits until the toast of a completed task is gone, which would be in the pictures. */
const toastsGone = (page: Page): Promise<void> => expect(page.getByText('Task Completed')).toHaveCount(0);

/** The status at the foot, on a phone above the dock. */
const status = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });

/** Opens the list of changes by the status. */
async function openList(page: Page, name: string): Promise<Locator> {
  await status(page, name).click();
  const list = page.getByRole('dialog');
  await expect(list.getByRole('listitem').first()).toBeVisible();
  return list;
}

/** Checks the page in both themes and in forced colours, and takes a picture of each. */
async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  for (const wide of width === 390 ? [390] : [1024, 1440]) {
    await page.setViewportSize({ width: wide, height: 900 });
    expect(await overflowingElements(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `e2e/pictures/offline-${name}-dark-${wide}.png` });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.screenshot({ path: `e2e/pictures/offline-${name}-${wide}.png` });
  }
  await expectAccessibleInBothThemes(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessibleInForcedColors(page);
  await page.screenshot({ path: `e2e/pictures/offline-${name}-forced-${width}.png` });
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
}

/** Fails when a control is lower than 44 pixels. */
async function expectTall(controls: Locator): Promise<void> {
  await expect(controls.first()).toBeVisible();
  for (const control of await controls.all()) {
    const height = await control.evaluate((element) => element.getBoundingClientRect().height);
    expect(height, String(await control.textContent())).toBeGreaterThanOrEqual(44);
  }
}

/** Fails when the dock of a phone covers the end of the page. */
async function expectEndAboveDock(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [end, dock] = await page.evaluate(() => [
    document.querySelector('.foot')?.getBoundingClientRect().bottom,
    document.querySelector('.m-dock')?.getBoundingClientRect().top,
  ]);
  expect(end).toBeLessThanOrEqual(dock ?? 0);
}

test('the changes that wait', async ({ page, context, signedIn, baseURL, isMobile, complaints }) => {
  expect(signedIn.email).toBeTruthy();
  const complete = hasAllCode(page);
  const daily = await open(page, baseURL);
  await complete;
  await context.setOffline(true);
  await expect(page.getByText('Offline. Nothing waits').filter({ visible: true })).toBeVisible();
  await daily.check(FRAMES).click();
  await daily.check(RING).click();
  await toastsGone(page);
  await look(page, 'foot');
  const list = await openList(page, 'Offline. 2 changes wait here');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await look(page, 'list');
  if (isMobile) await expectTall(list.getByRole('button'));
  await list.getByRole('button', { name: `Undo this change: ${RING}` }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Close' }).click();
  await expect(daily.check(RING)).not.toBeChecked();
  forgiveOffline(complaints);
});

test('a change that was refused, and one in conflict', async ({
  page,
  context,
  signedIn,
  baseURL,
  isMobile,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  const complete = hasAllCode(page);
  const daily = await open(page, baseURL);
  await complete;
  const headers = { origin: baseURL ?? '' };
  const pathOf = async (title: string) =>
    `/api/tasks/${(await daily.row(title).getAttribute('id'))?.slice('task-'.length)}`;
  const [frames, ring] = [await pathOf(FRAMES), await pathOf(RING)];
  await context.setOffline(true);
  await daily.check(FRAMES).click();
  await daily.check(RING).click();
  await expect(status(page, 'Offline. 2 changes wait here')).toBeVisible();
  expect((await page.request.delete(frames, { headers })).status()).toBe(204);
  const changed = { title: `${RING} and the stool`, version: 1 };
  expect((await page.request.patch(ring, { headers, data: changed })).status()).toBe(200);

  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: `${RING} and the stool has two versions` });
  await expect(dialog).toBeVisible();
  await toastsGone(page);
  await look(page, 'conflict');
  if (isMobile) await expectTall(dialog.getByRole('button'));
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  const list = await openList(page, '2 changes were not taken');
  await look(page, 'not-taken');
  if (isMobile) await expectTall(list.getByRole('button'));
  for (const button of await list.getByRole('button', { name: /^Discard/ }).all())
    await expect(button).toBeVisible();
  await list.getByRole('button', { name: `Discard: ${FRAMES}` }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const code of [404, 409]) forgive(complaints, code);
  forgiveOffline(complaints);
});

test('the line of a new version', async ({ page, signedIn, baseURL, isMobile }) => {
  expect(signedIn.email).toBeTruthy();
  // Simulates a browser in which the worker of another build waits.
  await page.addInitScript(() => {
    const deaf = { addEventListener: () => {} };
    const waiting = { ...deaf, state: 'installed' };
    const registration = { ...deaf, active: {}, installing: null, waiting, update: async () => {} };
    const register = async () => registration;
    const stub = Object.freeze({ ...deaf, controller: {}, register, getRegistration: register });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => stub });
  });
  await open(page, baseURL);
  const line = page.getByText('A new version is ready', { exact: true }).filter({ visible: true });
  await expect(line).toBeVisible();
  await look(page, 'update');
  if (isMobile) {
    await expectTall(page.getByRole('button', { name: /^(Later|Reload)$/ }).filter({ visible: true }));
    await expectEndAboveDock(page);
  }
});

test('the question whether to keep the planner on the device', async ({
  page,
  signedIn,
  baseURL,
  isMobile,
}) => {
  expect(signedIn.email).toBeTruthy();
  await open(page, baseURL);
  for (const day of ['22', '23', '24', '25']) {
    await page.clock.setFixedTime(new Date(`2025-11-${day}T15:12:00Z`));
    await page.goto('/daily');
    await new DailyPage(page).isRead();
    // The days on which the offer was there are counted. The script that takes it may not have run yet.
    await expect
      .poll(() =>
        page.evaluate(() => {
          window.dispatchEvent(new Event('beforeinstallprompt'));
          return Object.entries(localStorage)
            .filter(([name]) => name.includes('days-of-use'))
            .join();
        }),
      )
      .toContain(`2025-11-${day}`);
  }
  await expect(
    page.getByRole('heading', { name: 'Keep Dayfold on this device' }).filter({ visible: true }),
  ).toBeVisible();
  await look(page, 'install');
  if (isMobile) {
    await expectTall(page.getByRole('button', { name: /^(Install|Not now)$/ }).filter({ visible: true }));
    await expectEndAboveDock(page);
  }
});
