import type { Page } from '@playwright/test';
import { overflowingElements } from './overflow';
import { AuthPage } from './pages/auth-page';
import { DailyPage } from './pages/daily-page';
import { Frame } from './pages/frame';
import { act } from './pages/people';
import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { expect, forgive, hydrated, test } from './test';

/** Returns every input of the page with a font smaller than 16 px, which makes a phone zoom. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLElement>('input, select, textarea, [contenteditable=true]');
    const isWritten = (field: HTMLElement) =>
      !['checkbox', 'radio', 'file', 'range', 'hidden'].includes(field.getAttribute('type') ?? '');
    return [...fields]
      .filter((field) => isWritten(field) && field.getClientRects().length > 0)
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.getAttribute('aria-label') ?? field.id} on ${window.location.pathname}`);
  });

const fieldCount = (page: Page): Promise<number> =>
  page.locator('input:visible, select:visible, textarea:visible').count();

/** Checks that the page has inputs, and that the font of each is large enough. */
async function areLarge(page: Page): Promise<void> {
  await expect.poll(() => fieldCount(page)).toBeGreaterThan(0);
  expect(await smallFields(page)).toEqual([]);
}

test('no input of the sign-in page makes a phone zoom', { tag: '@phone' }, async ({ page }) => {
  const auth = new AuthPage(page);
  await auth.open();
  await areLarge(page);
  await page
    .getByRole('button', { name: /Forgot/ })
    .or(page.getByRole('link', { name: /Forgot/ }))
    .first()
    .tap();
  await areLarge(page);
  await auth.open('/auth?tab=register');
  await expect(auth.field('First Name')).toBeVisible();
  await areLarge(page);
  await page.goto('/auth?reset=none-such');
  await hydrated(page);
  await areLarge(page);
});

test('no input of the planner makes a phone zoom', { tag: '@phone' }, async ({
  page,
  signedIn,
  baseURL,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
  const date = '2025-11-21';
  await plan(page, baseURL, {
    tasks: [{ title: 'Water the fig', date }],
    meetings: [{ title: 'Dentist', date, time: '15:00' }],
    goals: [{ title: 'Finish the draft', date, type: 'daily' }],
  });
  const daily = new DailyPage(page);
  await daily.open();
  const dialog = page.getByRole('dialog');
  const close = () => dialog.getByRole('button', { name: 'Close' }).first().tap();

  await page.locator('.add-task').tap();
  await areLarge(page);
  await close();
  for (const action of ['Edit', 'Move to…', 'Share', 'Team']) {
    await act(page, 'Water the fig', action, true);
    await areLarge(page);
    await close();
    await expect(dialog).toHaveCount(0);
  }
  await act(page, 'Water the fig', 'Comment', true);
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeVisible();
  await areLarge(page);
  await close();

  await page.getByRole('tab', { name: /Schedule/ }).tap();
  await daily.plus.tap();
  await areLarge(page);
  await daily.plus.tap();
  await daily.row('Dentist').getByText('Dentist').first().tap();
  await expect(dialog).toBeVisible();
  await areLarge(page);
  await close();

  const goals = page.getByRole('region', { name: 'Daily goals' });
  await goals.getByRole('button', { name: /Daily goals/ }).tap();
  await goals.getByRole('button', { name: 'Add a goal' }).tap();
  await areLarge(page);

  await new Frame(page).account.tap();
  await page.getByRole('menuitem', { name: /Collaborators/ }).tap();
  await areLarge(page);
  await close();

  for (const view of ['weekly', 'monthly', 'annual'] as const) {
    const period = new PeriodPage(page, view);
    await period.open();
    await page.locator('.add-task').tap();
    await areLarge(page);
  }
  for (const path of ['/email-settings', '/notification-settings', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (path === '/profile') {
      await page.getByRole('button', { name: 'Edit', exact: true }).tap();
      await page
        .getByRole('button', { name: /Delete account/i })
        .first()
        .tap();
    }
    await areLarge(page);
  }
  // The answer is 404, as no mail account is connected.
  forgive(complaints, 404);
});

for (const path of ['/', '/pricing', '/privacy', '/terms', '/auth', '/auth?tab=register']) {
  test(`${path} fits a window of 320 px`, { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect((await overflowingElements(page)).filter((text) => text.startsWith('The page'))).toEqual([]);
  });
}
