import type { Locator, Page } from '@playwright/test';
import { DailyPage } from './pages/daily-page';
import { hold, over, rowIn, titlesIn } from './pages/dragging';
import { plan } from './planned';
import { expect, forgive, test } from './test';

/** Moving items: with the mouse, by touch, and by keyboard alone. */

const DAY = '2025-11-21';

async function open(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await plan(page, baseURL, {
    goals: [{ title: 'Winter concert', date: DAY, type: 'daily' }],
    meetings: [{ title: 'Dentist', date: DAY, time: '15:00', duration: 45 }],
  });
  // One after the other, since tasks stand in the order in which they were made.
  for (const title of ['Water the fig', 'Send the quote', 'Draft the list'])
    await plan(page, baseURL, { tasks: [{ title, date: DAY }] });
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  return daily;
}

const cell = (page: Page, name: RegExp): Locator => page.getByRole('button', { name });
const later = (page: Page): Locator => page.getByRole('region', { name: 'Later' });

test.describe('with the mouse', { tag: '@desk' }, () => {
  for (const width of [1440, 1024]) {
    test(`a task is put in order, on a day, into Later and back, onto a goal and a time, ${width} wide`, {
      tag: width === 1440 ? '@short' : [],
    }, async ({ page, signedIn, baseURL }) => {
      expect(signedIn.email).toBeTruthy();
      await page.setViewportSize({ width, height: 1486 });
      const daily = await open(page, baseURL);
      const row = (title: string) => rowIn(daily.tasks, title);

      await hold(page, row('Draft the list'));
      await over(page, row('Water the fig'), 0.2);
      await expect(page.locator('[data-drop-line]')).toBeVisible();
      await page.mouse.up();
      await expect
        .poll(() => titlesIn(daily.tasks))
        .toEqual(['Draft the list', 'Water the fig', 'Send the quote']);

      await hold(page, row('Draft the list'));
      const tuesday = cell(page, /^Tuesday, November 25/);
      await over(page, tuesday);
      await expect(row('Draft the list')).toHaveAttribute('data-to', 'Tue 25');
      await expect(tuesday).toHaveAttribute('data-over', 'task');
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(page.locator('[data-slip]')).toHaveCount(0);
      await expect(row('Draft the list')).not.toHaveAttribute('data-dragged');

      await hold(page, row('Draft the list'));
      await over(page, tuesday);
      await page.mouse.up();
      // The ghost of the row stays as long as its button has the focus.
      const undo = row('Draft the list').getByRole('button', { name: 'Undo: Draft the list' });
      await undo.focus();
      await expect(row('Draft the list')).toContainText('Tue 25');
      await expect(page.getByText('Moved to Tuesday, November 25, first of 1')).toBeVisible();
      await undo.click();
      await expect(
        row('Draft the list').getByRole('button', { name: 'Draft the list', exact: true }),
      ).toBeFocused();

      await hold(page, row('Draft the list'));
      await over(page, later(page));
      await page.mouse.up();
      await expect.poll(() => titlesIn(later(page))).toEqual(['Draft the list']);
      await hold(page, rowIn(later(page), 'Draft the list'));
      await over(page, row('Send the quote'), 0.2);
      await page.mouse.up();
      await expect
        .poll(() => titlesIn(daily.tasks))
        .toEqual(['Water the fig', 'Draft the list', 'Send the quote']);

      await hold(page, row('Draft the list'));
      await over(page, rowIn(page.getByRole('region', { name: 'Daily goals' }), 'Winter concert'));
      await page.mouse.up();
      await expect(row('Draft the list')).toContainText('Winter concert');

      await page.getByRole('radio', { name: 'Hours' }).click();
      const dentist = page
        .getByRole('list', { name: 'Hours' })
        .getByRole('listitem')
        .filter({ hasText: 'Dentist' });
      await expect(dentist).toBeVisible();
      await hold(page, row('Draft the list'));
      const box = await dentist.boundingBox();
      if (!box) throw new Error('No meeting');
      // Two hours of 56 px below the meeting at 15:00.
      await page.mouse.move(box.x + box.width / 2, box.y + 2 * 56 + 10, { steps: 4 });
      await page.mouse.move(box.x + box.width / 2 + 1, box.y + 2 * 56 + 10);
      await expect(row('Draft the list')).toHaveAttribute('data-to', '17:00');
      await page.mouse.up();
      await expect(page.getByRole('button', { name: 'Draft the list, 17:00 to 17:30' })).toBeVisible();
      await daily.isStored();

      await page.reload();
      await daily.isRead();
      await expect(row('Draft the list')).toContainText('17:00');
      await expect(row('Draft the list')).toContainText('Winter concert');
    });
  }

  test('held over the button to the next day, a task is dropped into its list', async ({
    page,
    signedIn,
    baseURL,
  }) => {
    expect(signedIn.email).toBeTruthy();
    const daily = await open(page, baseURL);
    // On each of the next days, since the button is pressed again while the mouse stays on it.
    for (const day of ['22', '23', '24', '25', '26', '27', '28'])
      await plan(page, baseURL, { tasks: [{ title: 'Pack', date: `2025-11-${day}` }] });
    await hold(page, rowIn(daily.tasks, 'Water the fig'));
    await over(page, page.getByRole('button', { name: 'Next day' }));
    await expect(rowIn(daily.tasks, 'Pack')).toBeVisible();
    await page.mouse.move(700, 700);
    await expect(page.getByRole('button', { name: 'Next day' })).not.toHaveAttribute('data-over');
    // The last of the turns may still be drawn.
    await expect(() => over(page, rowIn(daily.tasks, 'Pack'), 0.8)).toPass();
    await page.mouse.up();
    await expect
      .poll(async () => (await titlesIn(daily.tasks)).slice(0, 2))
      .toEqual(['Pack', 'Water the fig']);
    await daily.isStored();
  });

  test('what somebody else has changed while it was held is a conflict', async ({
    page,
    signedIn,
    baseURL,
    complaints,
  }) => {
    expect(signedIn.email).toBeTruthy();
    const daily = await open(page, baseURL);
    const row = rowIn(daily.tasks, 'Water the fig');
    const id = (await row.getAttribute('id'))?.slice('task-'.length);
    await hold(page, row);
    await over(page, cell(page, /^Tuesday, November 25/));
    const response = await page.request.patch(`/api/tasks/${id}`, {
      data: { date: '2025-11-27' },
      headers: { origin: baseURL ?? '' },
    });
    expect(response.status()).toBe(200);
    await page.mouse.up();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('a moment ago');
    await expect(dialog).toContainText('Nov 25, 2025');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('button', { name: /^Tuesday, November 25, 1 task/ })).toBeVisible();
    await daily.isStored();
    forgive(complaints, 409);
  });
});

test('by keyboard alone a task is put in order, moved and taken back', { tag: ['@desk', '@short'] }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  const title = (name: string) => daily.tasks.getByRole('button', { name, exact: true });
  await title('Draft the list').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Moved to second of 3' })).toHaveCount(1);
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => titlesIn(daily.tasks))
    .toEqual(['Draft the list', 'Water the fig', 'Send the quote']);
  await expect(title('Draft the list')).toBeFocused();

  await page.keyboard.press('m');
  await page.getByRole('dialog').getByLabel('Date').fill('2025-11-25');
  await page.keyboard.press('Enter');
  await expect(title('Water the fig')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Undo: Draft the list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title('Draft the list')).toBeFocused();

  await page.keyboard.press('l');
  await expect.poll(() => titlesIn(later(page))).toEqual(['Draft the list']);
  await daily.isStored();
});

test('by touch a long press lifts a row onto another day', { tag: ['@phone', '@short'] }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', point: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
  const middle = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to touch');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const row = rowIn(page.getByRole('main'), 'Water the fig');

  // The code that drags is there once the page is idle.
  await expect(page.locator('body')).toHaveAttribute('data-drop-target-for-element', 'true');
  const start = await middle(row);
  await touch('touchStart', start);
  await expect(page.locator('[data-slip]')).toBeVisible();
  const day = cell(page, /^Wednesday, November 19/);
  await touch('touchMove', { x: start.x, y: start.y - 20 });
  await touch('touchMove', await middle(day));
  await expect(row).toHaveAttribute('data-to', 'Wed 19');
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.locator('[data-slip]')).toHaveCount(0);
  await expect(row).toContainText('Wed 19');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await daily.isStored();
});
