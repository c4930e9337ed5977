import type { Locator, Page } from '@playwright/test';
import { overflowingElements } from './overflow';
import { DailyPage } from './pages/daily-page';
import { plan } from './planned';
import { refuseChanges } from './refuse-changes';
import { forgiveOffline } from './service-worker';
import { expect, forgive, test } from './test';

/** The sheet of an item: folded over the right leaf, on a phone from the bottom. */

const DAY = '2025-11-21';
const TITLE = 'Proofread chapter four';

const sheetOf = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true });
const isSaved = (sheet: Locator): Promise<void> =>
  expect(sheet.getByRole('status').first()).toHaveText('Saved');

async function open(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await page.clock.install({ time: new Date(`${DAY}T14:05:00Z`) });
  await plan(page, baseURL, {
    tasks: [
      { title: TITLE, date: DAY },
      { title: 'Draft the packing list', date: DAY },
    ],
    meetings: [{ title: 'Choir rehearsal', date: DAY, time: '18:30', duration: 120 }],
    goals: [
      { title: 'Novel', date: DAY, type: 'annual' },
      { title: 'First pass', date: DAY, type: 'daily' },
    ],
  });
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  return daily;
}

test('a task is written out in its sheet, and is so after a reload', { tag: '@short' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await daily.row(TITLE).getByRole('button', { name: TITLE }).click();
  const sheet = sheetOf(page, TITLE);
  await sheet.getByRole('textbox', { name: 'Notes, optional' }).fill('Only the argument and the dates.');
  await sheet.getByRole('textbox', { name: 'New step' }).click();
  for (const step of ['Pages 61 to 66', 'Pages 67 to 72', 'Pages 73 to 78']) {
    await page.keyboard.type(step);
    await page.keyboard.press('Enter');
  }
  await sheet.getByRole('checkbox', { name: 'Done: Pages 61 to 66' }).click();
  await sheet.getByRole('button', { name: '1h 30m' }).click();
  await sheet.getByRole('radio', { name: 'High' }).click();
  await sheet.getByRole('combobox', { name: 'Goal' }).selectOption('First pass');
  await sheet.getByRole('textbox', { name: 'Time, optional' }).fill('16');
  await sheet.getByRole('textbox', { name: 'Time, optional' }).press('Enter');
  await isSaved(sheet);
  expect(await overflowingElements(page)).toEqual([]);
  await daily.isStored();

  await page.reload();
  await daily.isRead();
  const row = daily.row(TITLE).first();
  await expect(row).toContainText('16:00');
  await expect(row).toContainText('1/3');
  await expect(row).toContainText('1h 30m');
  await expect(row).toContainText('First pass');
  await row.getByRole('button', { name: TITLE }).click();
  await expect(sheet.getByRole('textbox', { name: 'Notes, optional' })).toHaveValue(
    'Only the argument and the dates.',
  );
  await expect(sheet.getByRole('radio', { name: 'High' })).toBeChecked();
  await expect(sheet.getByRole('checkbox', { name: 'Done: Pages 61 to 66' })).toBeChecked();
});

test('a meeting takes whole days, and has notes', async ({ page, signedIn, baseURL, isMobile }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  if (isMobile) await page.getByRole('tab', { name: /Schedule/ }).click();
  await daily.schedule.getByRole('button', { name: 'Choir rehearsal' }).click();
  const sheet = sheetOf(page, 'Choir rehearsal');
  await sheet.getByRole('textbox', { name: 'Location, optional' }).fill('Side door');
  await sheet.getByRole('textbox', { name: 'Notes, optional' }).fill('Bring pencils.');
  await sheet.getByRole('checkbox', { name: 'All day' }).check();
  await sheet.getByLabel('Last day').fill('2025-11-23');
  await isSaved(sheet);
  await daily.isStored();
  await page.reload();
  await daily.isRead();
  if (isMobile) await page.getByRole('tab', { name: /Schedule/ }).click();
  await expect(daily.row('Choir rehearsal')).toContainText('Fri, Nov 21 to Sun, Nov 23');
  await expect(daily.row('Choir rehearsal')).toContainText('Side door');
});

test('the sheet is used with the keyboard alone', { tag: '@desk' }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const { keyboard } = page;
  const daily = await open(page, baseURL);
  const row = page.getByRole('button', { name: TITLE });
  await daily.tabTo(row);
  await keyboard.press('Enter');
  const sheet = sheetOf(page, TITLE);
  await expect(sheet.locator(':focus')).toHaveCount(1);

  // A checklist, whose steps are then put into another order.
  await daily.tabTo(sheet.getByRole('textbox', { name: 'New step' }));
  await keyboard.type('Plates');
  await keyboard.press('Enter');
  await keyboard.type('Index');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await daily.tabTo(sheet.getByRole('textbox', { name: 'Step' }).nth(1), 'Shift+Tab');
  await keyboard.press('Alt+ArrowUp');
  await expect(sheet.getByRole('textbox', { name: 'Step' }).first()).toHaveValue('Index');
  await expect(sheet.getByRole('textbox', { name: 'Step' }).first()).toBeFocused();

  await daily.tabTo(sheet.getByRole('button', { name: '45m' }));
  await keyboard.press('Space');
  await daily.tabTo(sheet.getByRole('radio', { name: 'Medium' }));
  await keyboard.press('ArrowRight');
  await expect(sheet.getByRole('radio', { name: 'High' })).toBeChecked();
  await isSaved(sheet);

  // To the next item, and back to its row. From a text, the first Escape leads to the sheet.
  await keyboard.press('j');
  const next = sheetOf(page, 'Draft the packing list');
  await expect(next.locator(':focus')).toHaveCount(1);
  await daily.tabTo(next.getByRole('textbox', { name: 'Title' }));
  await keyboard.press('Escape');
  await expect(next).toBeVisible();
  await keyboard.press('Escape');
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Draft the packing list' })).toBeFocused();
});

test('the sheet has the place of the schedule, and the figures stay', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: TITLE }).click();
    await expect(sheetOf(page, TITLE)).toBeVisible();
    // In one call, since the page may be scrolling.
    const [edge, top] = await page.evaluate(() => {
      const [sheet, leaf] = ['.sheet-place', '.right-leaf > .leaf'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      return sheet && leaf ? [leaf.right - sheet.right, sheet.top - leaf.top] : [];
    });
    expect([edge, top]).toEqual([0, 0]);
    await expect(daily.figure('Total Tasks')).toBeVisible();
    expect(await overflowingElements(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('the sheet leaves the hours in sight: beside them, in a narrower window over the tasks', {
  tag: '@desk',
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await open(page, baseURL);
  await page.getByRole('radio', { name: 'Hours' }).click();
  const block = page.getByRole('button', { name: 'Choir rehearsal, 18:30 to 20:30' });
  const sheet = sheetOf(page, 'Choir rehearsal');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await block.focus();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    const [over, beside] = [await sheet.boundingBox(), await block.boundingBox()];
    if (!over || !beside) throw new Error('The sheet or the block is not shown.');
    expect(over.x >= beside.x + beside.width || over.x + over.width <= beside.x, `at ${width}`).toBe(true);
    expect(over.x + over.width, 'it ends within the window').toBeLessThanOrEqual(width);
    expect(await overflowingElements(page), `at ${width}`).toEqual([]);
    await sheet.getByRole('button', { name: 'Fold back' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(block).toBeFocused();
  }
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('without a leaf beside it, the sheet is a dialog', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await open(page, baseURL);
  await page.goto('/annual');
  await page.getByRole('button', { name: 'Novel', exact: true }).click();
  const sheet = sheetOf(page, 'Novel');
  await sheet.getByRole('textbox', { name: 'Description, optional' }).fill('A chapter each month.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('A chapter each month.')).toBeVisible();
});

test('a change that the server refuses stays until it is stored', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await daily.row(TITLE).getByRole('button', { name: TITLE }).click();
  const sheet = page.getByRole('dialog');
  await page.route('**/api/tasks/*', refuseChanges);
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Proofread chapter five');
  await sheet.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(sheet.getByRole('status').first()).toHaveText('Not saved');
  await page.unroute('**/api/tasks/*');
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await isSaved(sheet);
  await daily.isStored();
  await page.reload();
  await expect(daily.row('Proofread chapter five')).toHaveCount(1);
  forgive(complaints, 500);
});

test('a change in the sheet that is not answered waits, and is sent again', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await daily.row(TITLE).getByRole('button', { name: TITLE }).click();
  const sheet = page.getByRole('dialog');
  await page.route('**/api/tasks/*', (route) => route.abort());
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Proofread chapter five');
  await sheet.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(
    page.getByText('Cannot be reached. 1 change waits here').filter({ visible: true }),
  ).toBeVisible();
  await expect(sheet.getByRole('status').first()).toHaveText('Not saved yet');
  await page.unroute('**/api/tasks/*');
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.clock.runFor(5_000);
  expect((await stored).status()).toBe(200);
  await isSaved(sheet);
  await daily.isStored();
  await page.reload();
  await expect(daily.row('Proofread chapter five')).toHaveCount(1);
  forgiveOffline(complaints);
});

test('what is being typed is stored when the page is left', { tag: ['@desk', '@short'] }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await daily.row(TITLE).getByRole('button', { name: TITLE }).click();
  const title = sheetOf(page, TITLE).getByRole('textbox', { name: 'Title' });
  await title.focus();
  // From here on the pause after which a text is stored does not end.
  await page.clock.pauseAt(new Date(`${DAY}T14:10:00Z`));
  await title.fill('Proofread chapter five');
  await page.goto('about:blank');
  const titles = async () => {
    const response = await page.request.get(`/api/tasks/${DAY}`);
    return ((await response.json()) as { title: string }[]).map((task) => task.title);
  };
  await expect.poll(titles).toContain('Proofread chapter five');
});

test('the last day of a meeting is typed by its digits', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await daily.schedule.getByRole('button', { name: 'Choir rehearsal' }).click();
  const sheet = sheetOf(page, 'Choir rehearsal');
  await sheet.getByRole('checkbox', { name: 'All day' }).check();
  const last = sheet.getByLabel('Last day');
  await last.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('2');
  await isSaved(sheet);
  await page.keyboard.press('5');
  await isSaved(sheet);
  await expect(last).toBeFocused();
  await expect(last).toHaveValue('2025-11-25');
});
