import type { Page } from '@playwright/test';
import { overflowingElements } from './overflow';
import { DailyPage } from './pages/daily-page';
import { expect, test } from './test';

/** Labels: one's own words on items. */

const DAY = '2025-11-21';
const COLOURS = ['petrol', 'blue', 'plum', 'vermilion', 'bronze', 'moss', 'slate', 'rose', null];

async function post<Made>(
  page: Page,
  baseURL: string | undefined,
  path: string,
  data: object,
): Promise<Made> {
  const response = await page.request.post(path, { data, headers: { origin: baseURL ?? '' } });
  expect(response.status()).toBe(201);
  return (await response.json()) as Made;
}

async function open(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await page.clock.install({ time: new Date(`${DAY}T14:05:00Z`) });
  const labels: string[] = [];
  for (const colour of COLOURS) {
    const label = await post<{ id: string }>(page, baseURL, '/api/labels', {
      name: colour ?? 'novel',
      colour,
    });
    labels.push(label.id);
  }
  const [petrol = '', blue = '', , , , , , , novel = ''] = labels;
  const every = { title: 'Everything at once', date: DAY, labels, estimate: 30 };
  await post(page, baseURL, '/api/tasks', every);
  await post(page, baseURL, '/api/tasks', { title: 'Proofread', date: DAY, labels: [petrol, novel] });
  await post(page, baseURL, '/api/tasks', { title: 'Water the fig', date: DAY });
  const meeting = { title: 'Cover review', date: DAY, time: '16:00', duration: 90, labels: [blue] };
  await post(page, baseURL, '/api/schedules', meeting);
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  return daily;
}

test('rows, the sheet and the settings have labels, in both themes', async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await expect(daily.row('Proofread')).toContainText('#petrol#novel');
  expect(await overflowingElements(page)).toEqual([]);

  await page.getByRole('button', { name: 'Proofread', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Proofread' });
  await sheet.getByRole('button', { name: 'Change the labels' }).click();
  await page.getByRole('combobox', { name: 'Find or create a label' }).fill('pr');
  await page.getByRole('combobox', { name: 'Find or create a label' }).fill('');
  await page.getByRole('option', { name: '#moss' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toContainText('#moss');
  await daily.isStored();

  for (const view of ['weekly', 'upcoming']) {
    await page.goto(`/${view}?date=${DAY}`);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('#moss');
    expect(await overflowingElements(page)).toEqual([]);
  }

  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Labels' });
  await expect(section.getByRole('textbox', { name: 'Name of rose' })).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  expect(await overflowingElements(page)).toEqual([]);
  // The head of the page would cover a control above the section.
  await page.evaluate(() => window.scrollTo(0, 0));
});

test('by keys alone: # labels the row, a new label is created, and the line of labels filters', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await daily.tabTo(page.getByRole('button', { name: 'Everything at once', exact: true }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Water the fig', exact: true })).toBeFocused();
  await page.keyboard.press('#');
  await expect(page.getByRole('combobox', { name: 'Find or create a label' })).toBeFocused();
  await page.keyboard.type('home');
  await expect(page.getByRole('option', { name: 'Create “home”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(daily.row('Water the fig')).toContainText('#home');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Water the fig', exact: true })).toBeFocused();
  await daily.isStored();

  const line = page.getByRole('group', { name: 'Show only what has a label' });
  await daily.tabTo(line.getByRole('button').first(), 'Shift+Tab');
  const home = line.getByRole('button', { name: '#home' });
  for (
    let presses = 0;
    presses < 10 && !(await home.evaluate((each) => each === document.activeElement));
    presses++
  )
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(home).toHaveAttribute('aria-pressed', 'true');
  await expect(daily.tasks.getByRole('button', { name: 'Proofread' })).toHaveCount(0);
  await expect(daily.tasks.getByRole('button', { name: 'Water the fig', exact: true })).toBeVisible();
  await page.reload();
  await daily.isRead();
  await expect(daily.tasks.getByRole('button', { name: 'Proofread' })).toHaveCount(0);
  await line.getByRole('button', { name: '#home' }).press('Enter');
  await expect(daily.tasks.getByRole('button', { name: 'Proofread', exact: true })).toBeVisible();
});
