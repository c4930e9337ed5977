import { addDays, dayAt, formatDay } from '@/lib/shared/calendar/days';
import { expectAccessibleInBothThemes } from './accessibility';
import { plan } from './planned';
import { expect, test } from './test';

/** The palette in a browser, with the search of the server. */

const today = (): string => dayAt(new Date(), 'Europe/Lisbon');

const palette = 'Search every year, or name an action';

test('what was years ago is found, ticked and opened by keys alone @desk', async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const old = addDays(today(), -1200);
  await plan(page, baseURL, {
    tasks: [
      { title: 'Proofread chapter three', date: old },
      { title: 'Hang the proof of the poster', date: addDays(today(), -3), completed: true },
    ],
    meetings: [{ title: 'Proof review at the bindery', date: today(), time: '10:00' }],
    goals: [{ title: 'All proofs back', date: addDays(today(), -400), type: 'monthly' }],
  });
  await page.goto('/weekly');
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.keyboard.press('Control+K');
  const input = page.getByRole('combobox', { name: palette });
  await expect(input).toBeFocused();
  await page.keyboard.type('proof');
  await expect(page.getByRole('option')).toHaveCount(4);
  await expect(page.getByRole('status').filter({ hasText: '4 found' })).toHaveCount(1);
  await expect(page.getByRole('option', { name: /Task, done Hang the proof/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const active = page.getByRole('option', { selected: true });
  await expect(active).toContainText('Proof review');
  await page.keyboard.type(' is:open is:task');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(active).toContainText('Proofread chapter three');
  await expect(input).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('option', { name: /Task, done Proofread/ })).toBeVisible();
  // The toast over the frame is in reach, and leaves the palette open.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: completed')).toBeVisible();
  // It is open again, so that the search finds it again.
  await expect(page.getByRole('option', { name: /^Task Proofread/ })).toBeVisible();
  await input.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/daily\\?date=${old}&highlight=task-`));
  await expect(
    page.getByRole('checkbox', { name: 'Mark as done: Proofread chapter three' }),
  ).not.toBeChecked();
});

test('a day is gone to by its name, and a task is added from anywhere @desk', async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Your Data' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: palette })).toBeFocused();
  await page.keyboard.type('Buy oat milk');
  await expect(page.locator('.palette .none')).toHaveText('Nothing by that name, in any year.');
  await page.keyboard.press('Control+N');
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await page.request.get(`/api/tasks/${today()}`)).text())
    .toContain('Buy oat milk');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await expect(page.getByRole('combobox', { name: 'Go to a day' })).toBeFocused();
  await page.keyboard.type('tomorrow');
  const tomorrow = addDays(today(), 1);
  const name = formatDay(tomorrow, { weekday: 'long', month: 'long', day: 'numeric' });
  await expect(page.getByRole('option', { name: `Go to ${name}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/daily\\?date=${tomorrow}`));
});

test('without a network what was read is searched', async ({
  page,
  signedIn,
  baseURL,
  context,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { tasks: [{ title: 'Draft the packing list', date: today() }] });
  await page.goto('/daily');
  await expect(page.getByText('Draft the packing list').first()).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('combobox', { name: palette })).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.type('packing');
  await expect(page.locator('.palette .line')).toHaveText('No network. Searched what is kept here.');
  await expect(page.getByRole('option', { name: /Draft the packing list/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await context.setOffline(false);
  await expect(page.locator('.palette .line')).toHaveCount(0);
  complaints.length = 0;
});

test('on a phone the palette fills the screen, with filters to press', async ({
  page,
  signedIn,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile);
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { tasks: [{ title: 'Proofread chapter three', date: addDays(today(), -300) }] });
  await page.goto('/daily');
  await page.getByRole('button', { name: 'Search' }).tap();
  const input = page.getByRole('combobox', { name: palette });
  await input.fill('proof');
  await page.getByRole('button', { name: 'is:open' }).tap();
  await expect(input).toHaveValue('proof is:open ');
  await expect(page.getByText('1 found, ')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const box = await page.getByRole('dialog', { name: 'Search and commands' }).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await expect(input).toHaveCount(0);
});
