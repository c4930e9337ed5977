import type { Page } from '@playwright/test';
import { act } from './pages/people';
import { type Planned, plan } from './planned';
import { expect, test } from './test';

/**
 * The time in the browser: noon of a Friday. The planned items are before it, on the same day, after it, and in the
 * next year.
 */
const NOW = new Date('2025-11-21T12:00:00Z');

const PLANNED: Planned = {
  tasks: [
    { title: 'Check the smoke alarms', date: '2025-11-21' },
    { title: 'Book the small hall', date: '2025-11-21', time: '14:30', priority: 'high' },
    { title: 'Long ago', date: '2025-11-20' },
    { title: 'New Year', date: '2026-01-01' },
  ],
  meetings: [
    { title: 'Dentist', date: '2025-11-24', time: '15:00', location: 'Harbour Street 12' },
    { title: 'Winter concert', date: '2025-12-31', time: '19:00', duration: 90 },
  ],
};

const rows = (page: Page) => page.getByRole('main').getByRole('link');

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(NOW);
});

test('each line of the upcoming view leads to its highlighted row on its day', {
  tag: ['@desk', '@short'],
}, async ({ page, baseURL }) => {
  await plan(page, baseURL, PLANNED);
  await page.goto('/upcoming');
  await expect(page.getByRole('heading', { level: 1, name: 'Upcoming Events 2025' })).toBeVisible();
  await expect(rows(page)).toHaveText([
    /Check the smoke alarms/,
    /Book the small hall/,
    /Dentist/,
    /Winter concert/,
  ]);
  await expect(page.locator('dl').first()).toHaveText(
    /Total Events\s*4\s*Tasks\s*2\s*Meetings\s*2\s*High Priority\s*1/,
  );

  await rows(page).filter({ hasText: 'Book the small hall' }).click();
  await expect(page).toHaveURL(/\/daily\?date=2025-11-21&highlight=task-/);
  const task = page.getByRole('listitem').filter({ hasText: 'Book the small hall' });
  await expect(task.getByRole('button', { name: 'Book the small hall' })).toBeFocused();

  await page.goBack();
  await rows(page).filter({ hasText: 'Dentist' }).click();
  await expect(page).toHaveURL(/\/daily\?date=2025-11-24&highlight=schedule-/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday, November 24');
  const meeting = page.getByRole('listitem').filter({ hasText: 'Dentist' });
  await expect(meeting.getByRole('button', { name: 'Dentist' })).toBeFocused();
});

test('a line of the upcoming view is reached and followed with the keyboard alone', { tag: '@desk' }, async ({
  page,
  baseURL,
}) => {
  await plan(page, baseURL, PLANNED);
  await page.goto('/upcoming');
  await expect(rows(page)).toHaveCount(4);
  await rows(page).first().focus();
  // Arrow right moves from a line to its checkbox, and arrow down to the next line.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Mark as done: Check the smoke alarms' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Book the small hall' })).toBeFocused();
});

test('a moved or completed task disappears from the upcoming view', async ({ page, baseURL, isMobile }) => {
  await plan(page, baseURL, PLANNED);
  await page.goto('/upcoming');
  await rows(page).filter({ hasText: 'Book the small hall' }).click();
  const row = page
    .getByRole('region', { name: 'Tasks' })
    .getByRole('listitem')
    .filter({ hasText: 'Book the small hall' });
  // Until the day is shown, the row of the same name is that of the upcoming view.
  await expect(row).toBeVisible();
  if (isMobile) await act(page, 'Book the small hall', 'Move to…', isMobile);
  else await row.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('dialog').getByLabel('Date').fill('2026-02-28');
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Moved to Saturday, February 28')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mark as done: Check the smoke alarms' }).click();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Upcoming' }).click();
  await expect(rows(page)).toHaveText([/Dentist/, /Winter concert/]);
});

test('a long list shows more lines as it is scrolled', { tag: '@desk' }, async ({ page, baseURL }) => {
  const titles = Array.from({ length: 130 }, (_, index) => `Task ${index}`);
  await plan(page, baseURL, { tasks: titles.map((title) => ({ title, date: '2025-12-01' })) });
  await page.goto('/upcoming');
  await expect(rows(page).first()).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(130);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000);
      return rows(page).count();
    })
    .toBe(130);
  await expect(page.getByRole('button', { name: /^Unfold/ })).toBeHidden();
});

test('single-key shortcuts change days and views until they are turned off', {
  tag: ['@desk', '@short'],
}, async ({ page }) => {
  await page.goto('/daily');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friday, November 21');
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saturday, November 22');
  await page.keyboard.press('t');
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused();
  await page.keyboard.type('25 t?');
  await expect(page.getByRole('textbox', { name: 'New task' })).toHaveValue('25 t?');
  await page.getByRole('textbox', { name: 'New task' }).fill('');
  await page.getByRole('textbox', { name: 'New task' }).blur();
  await page.keyboard.press('m');
  await expect(page.getByRole('form', { name: 'Add a meeting' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await expect(page).toHaveURL(/\/weekly$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Week of');

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Week of');
  await page.keyboard.press('1');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  await expect(help.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  expect(new URL(page.url()).pathname).toBe('/weekly');
});

test('the checkbox completes a task in place, updates the count, and reopens it when clicked again', {
  tag: '@desk',
}, async ({ page, baseURL }) => {
  await plan(page, baseURL, PLANNED);
  await page.goto('/upcoming');
  const ring = page.getByRole('checkbox', { name: 'Mark as done: Book the small hall' });
  const overview = page.locator('dl').first();
  await ring.click();
  await expect(ring).toBeChecked();
  await expect(page).toHaveURL(/\/upcoming$/);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).filter({ hasText: 'Book the small hall' }).locator('[data-part=title]')).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await expect(overview).toHaveText(/Total Events\s*3\s*Tasks\s*1\s*Meetings\s*2\s*High Priority\s*0/);
  await ring.click();
  await expect(ring).not.toBeChecked();
  await expect(overview).toHaveText(/Total Events\s*4\s*Tasks\s*2\s*Meetings\s*2\s*High Priority\s*1/);

  await ring.click();
  await expect(ring).toBeChecked();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Daily' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friday, November 21');
  await views.getByRole('link', { name: 'Upcoming' }).click();
  await expect(rows(page)).toHaveText([/Check the smoke alarms/, /Dentist/, /Winter concert/]);
});

test('filters show a part of the upcoming view and are still set after a reload', { tag: '@desk' }, async ({
  page,
  baseURL,
}) => {
  await plan(page, baseURL, PLANNED);
  await page.goto('/upcoming');
  const filter = (name: string) =>
    page.getByRole('group', { name: 'Show only' }).getByRole('button', { name });
  await expect(filter('Tasks')).toHaveAttribute('aria-pressed', 'false');
  await filter('Tasks').click();
  await expect(rows(page)).toHaveText([/Check the smoke alarms/, /Book the small hall/]);
  await filter('High').click();
  await expect(rows(page)).toHaveText([/Book the small hall/]);
  await filter('Mine').click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(filter('High')).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page)).toHaveText([/Book the small hall/]);
  await page.getByRole('checkbox', { name: 'Mark as done: Book the small hall' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expect(page.locator('dl').first()).toHaveText(/Total Events\s*3/);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(rows(page)).toHaveText([/Check the smoke alarms/, /Dentist/, /Winter concert/]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
