import type { Page } from '@playwright/test';
import { enter, newPerson, storeSession } from './account';
import { AuthPage } from './pages/auth-page';
import { DailyPage, type PlannedMeeting, type PlannedTask } from './pages/daily-page';
import { chooseInRow } from './pages/people';
import { refuseChanges } from './refuse-changes';
import { forgiveOffline, hasAllCode } from './service-worker';
import { expect, forgive, test } from './test';

const TASKS: PlannedTask[] = [
  { title: 'Water the fig and the lemon tree', time: '8:30', priority: 'Low' },
  { title: 'Send the revised quote to the bindery', time: '9', priority: 'High' },
  { title: 'Proofread chapter four, pages 61–88', time: '1015' },
  { title: 'Book the small hall for the winter concert', time: '14.30', priority: 'High' },
  { title: 'Pick up the framed prints before five', time: '16:00' },
  { title: 'Check the smoke alarms upstairs' },
  { title: 'Draft the packing list for Lisbon', priority: 'Low' },
  { title: 'لقاء المترجمة لمراجعة الفصل الرابع', time: '11' },
  { title: '🎂 Cake for Odile 🎈 before noon', time: '1130' },
  { title: 'Sign the lease', time: '12', priority: 'High' },
];

const MEETINGS: PlannedMeeting[] = [
  { title: 'Studio stand-up', time: '930', minutes: 15 },
  { title: 'Cover review with Odile', time: '11', minutes: 90, location: 'Room 2.4' },
  { title: 'Lunch with Amara', time: '13:00', location: 'Café Lumen' },
  { title: 'Dentist', time: '15', minutes: 45, location: 'Harbour Street 12' },
  { title: 'Choir rehearsal', time: '1830', minutes: 120 },
];

/** Orders items as the page does: by time, items without a time last. */
const IN_ORDER = [0, 1, 2, 7, 8, 9, 3, 4, 5, 6].map((index) => TASKS[index]?.title);

/** Opens the day and adds a task. */
async function withOneTask(page: Page): Promise<DailyPage> {
  const daily = new DailyPage(page);
  await daily.open();
  await daily.addTask({ title: 'Water the fig' });
  await daily.isStored();
  return daily;
}

/** Returns all data that the browser keeps for the next time the page is opened, as text. */
const keptData = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('dayfold');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

test('a new person plans a day with the mouse', { tag: ['@desk', '@short'] }, async ({ page }) => {
  test.slow();
  const auth = new AuthPage(page);
  const daily = new DailyPage(page);
  await auth.open('/auth?tab=register');
  await auth.register(newPerson());
  await expect(page.getByText('Nothing planned yet. The page is yours.')).toBeVisible();
  await expect(page.getByText('No meetings. A quiet day.')).toBeVisible();

  for (const task of TASKS) await daily.addTask(task);
  await daily.plus.click();
  for (const meeting of MEETINGS) await daily.addMeeting(meeting);
  await page.getByRole('form', { name: 'Add a meeting' }).getByRole('button', { name: 'Close' }).click();

  await expect(daily.tasks.getByRole('checkbox')).toHaveCount(10);
  const order = await daily.tasks
    .getByRole('checkbox')
    .evaluateAll((checks) => checks.map((check) => check.getAttribute('aria-label')));
  expect(order).toEqual(IN_ORDER.map((title) => `Mark as done: ${title}`));
  await expect(page.getByText('5 meetings, 5h 30m')).toBeVisible();
  await expect(daily.row('Cover review with Odile')).toContainText('1h 30m');

  for (const title of [
    'Sign the lease',
    'Pick up the framed prints before five',
    'Draft the packing list for Lisbon',
  ]) {
    await daily.check(title).click();
    await expect(daily.check(title)).toBeChecked();
  }
  await expect(daily.figure('Completed')).toHaveText('3');
  await expect(daily.figure('Total Tasks')).toHaveText('10');
  await expect(daily.figure('Meetings')).toHaveText('5');
  await expect(daily.figure('Completion Rate')).toHaveText('30%');
  await expect(page.getByRole('button', { name: /10 tasks, 3 done, 5 meetings, today$/ })).toBeVisible();

  await daily.isStored();
  await page.reload();
  await expect(daily.tasks.getByRole('checkbox')).toHaveCount(7);
  await daily.unfoldDone();
  await expect(daily.tasks.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(daily.schedule.getByRole('button', { name: 'Dentist' })).toBeVisible();
});

test('a person plans a day with the keyboard alone', { tag: '@desk' }, async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.email).toBeTruthy();
  const daily = new DailyPage(page);
  const { keyboard } = page;
  await daily.open();

  await daily.tabTo(daily.line);
  for (const { title, time, priority } of TASKS) {
    await keyboard.type(title);
    if (time || priority) {
      await expect(page.getByRole('button', { name: 'Priority: Medium' })).toBeVisible();
      // Past the day.
      await keyboard.press('Tab');
      await keyboard.press('Tab');
    }
    if (time) await keyboard.type(time);
    if (priority) {
      await keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Priority: Medium' })).toBeFocused();
      await keyboard.press('Enter');
      const choice = page.getByRole('menuitemradio', { name: priority });
      await expect(page.getByRole('menuitemradio', { name: 'Low' })).toBeFocused();
      // From the first choice.
      if (priority === 'High') await keyboard.press('End');
      await expect(choice).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Priority: ${priority}` })).toBeFocused();
      await keyboard.press('Shift+Tab');
    }
    await keyboard.press('Enter');
    await expect(daily.check(title)).toBeVisible();
    await expect(daily.line).toBeFocused();
  }
  // In an empty input, Escape moves the focus to the list.
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Water the fig and the lemon tree' })).toBeFocused();

  await daily.tabTo(daily.plus);
  await keyboard.press('Enter');
  for (const { title, time, minutes, location } of MEETINGS) {
    await expect(daily.schedule.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await keyboard.type(title);
    await keyboard.press('Tab');
    await keyboard.type(time);
    await keyboard.press('Tab');
    if (minutes) {
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(String(minutes));
    }
    await keyboard.press('Tab');
    if (location) await keyboard.type(location);
    await keyboard.press('Enter');
    await expect(daily.schedule.getByRole('button', { name: title })).toBeVisible();
  }
  await keyboard.press('Escape');
  await expect(daily.plus).toBeFocused();

  // Completes, edits, deletes and restores a task, from the top of the list.
  await daily.tabTo(page.getByRole('button', { name: 'Water the fig and the lemon tree' }), 'Shift+Tab');
  await keyboard.press('Space');
  await expect(daily.check('Water the fig and the lemon tree')).toBeChecked();
  await keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Water the fig and the lemon tree' });
  await expect(sheet).toBeVisible();
  await daily.tabTo(sheet.getByRole('textbox', { name: 'Title' }));
  await keyboard.press('End');
  await keyboard.type(', both');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Water the fig and the lemon tree, both' })).toBeFocused();

  // Moves down the list, to the controls of a row, and back.
  for (let row = 0; row < 5; row++) await keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Sign the lease' })).toBeFocused();
  for (let control = 0; control < 3; control++) await keyboard.press('ArrowRight');
  await expect(daily.row('Sign the lease').getByRole('button', { name: 'More' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(daily.row('Sign the lease')).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: 'Book the small hall for the winter concert' }),
  ).toBeFocused();
  await keyboard.press('Alt+T');
  await daily.tabTo(daily.undo('Task deleted'));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign the lease' })).toBeFocused();

  // Moves a task to another day.
  const today = page.getByRole('button', { name: /today$/ });
  await daily.tabTo(today);
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(page.getByText('Nothing planned yet. The page is yours.')).toBeVisible();

  await daily.isStored();
  await page.reload();
  await expect(page.getByText('Nothing planned yet. The page is yours.')).toBeVisible();
  await page.goBack();
  await expect(daily.tasks.getByRole('checkbox')).toHaveCount(9);
  await expect(daily.tasks.getByRole('button', { name: '1 done' })).toBeVisible();
  await expect(daily.schedule.getByRole('button', { name: 'Choir rehearsal' })).toBeVisible();
});

test('after a reload the planned items are visible before the server answers', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await withOneTask(page);
  // What the browser keeps is written with a delay after the last change.
  await expect.poll(() => keptData(page)).toContain('Water the fig');
  await page.route(/\/api\/(tasks|schedules)/, () => new Promise(() => {}));
  await page.reload();
  await expect(daily.check('Water the fig')).toBeVisible();
});

test('edits and deletions are still there after a reload', { tag: '@desk' }, async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = new DailyPage(page);
  await daily.open('?date=2025-11-21');
  await daily.addTask({ title: 'Water the fig', time: '9' });
  await daily.addTask({ title: 'Send the quote' });
  await daily.plus.click();
  await daily.addMeeting({ title: 'Dentist', time: '15' });
  await page.keyboard.press('Escape');

  await chooseInRow(daily.row('Water the fig'), 'Edit');
  const form = page.getByRole('form', { name: 'Edit Water the fig' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Water the lemon tree');
  await form.getByLabel('Date').fill('2025-11-22');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(daily.row('Water the lemon tree')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Saturday, November 22, 1 task,/ })).toBeVisible();

  await chooseInRow(daily.row('Dentist'), 'Edit');
  await page.getByRole('form', { name: 'Edit Dentist' }).getByRole('textbox', { name: 'Time' }).fill('1545');
  await page.keyboard.press('Enter');
  await expect(daily.row('Dentist')).toContainText('15:45');

  await chooseInRow(daily.row('Send the quote'), 'Delete');
  await expect(daily.row('Send the quote')).toHaveCount(0);
  await daily.undo('Task deleted').click();
  await expect(daily.row('Send the quote')).toHaveCount(1);
  await chooseInRow(daily.row('Send the quote'), 'Delete');
  await daily.isStored();

  await page.reload();
  await daily.isRead();
  await expect(daily.row('Send the quote')).toHaveCount(0);
  await expect(daily.row('Dentist')).toContainText('15:45');
  await page.getByRole('button', { name: /^Saturday, November 22/ }).click();
  await expect(daily.row('Water the lemon tree')).toContainText('09:00');
});

test('changes made without a network wait, and are sent when it returns', {
  tag: ['@desk', '@short'],
}, async ({ page, context, signedIn, complaints }) => {
  expect(signedIn.email).toBeTruthy();
  const complete = hasAllCode(page);
  const daily = await withOneTask(page);
  await complete;
  const foot = page.getByRole('contentinfo');

  await context.setOffline(true);
  await expect(foot.getByText('Offline. Nothing waits')).toBeVisible();
  await daily.line.fill('Send the quote');
  await page.keyboard.press('Enter');
  await expect(daily.check('Send the quote')).not.toBeChecked();
  await expect(daily.line).toHaveValue('');
  await expect(foot.getByRole('button', { name: 'Offline. 1 change waits here' })).toBeVisible();
  await daily.check('Water the fig').click();
  await expect(daily.check('Water the fig')).toBeChecked();
  await expect(foot.getByRole('button', { name: 'Offline. 2 changes wait here' })).toBeVisible();
  // Nothing has failed.
  await expect(page.getByText('Failed to add task')).toHaveCount(0);
  await expect(page.getByText('Not saved')).toHaveCount(0);

  await context.setOffline(false);
  await expect(foot.getByText(/^Saved /)).toBeVisible();
  await daily.isStored();
  await page.reload();
  await expect(daily.check('Send the quote')).not.toBeChecked();
  await daily.unfoldDone();
  await expect(daily.check('Water the fig')).toBeChecked();
  forgiveOffline(complaints);
});

test('no change is lost when the server refuses it', { tag: ['@desk', '@short'] }, async ({
  page,
  signedIn,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await withOneTask(page);

  await page.route(/\/api\/tasks/, refuseChanges);
  await daily.line.fill('Send the quote');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to add task')).toBeVisible();
  await expect(daily.line).toHaveValue('Send the quote');
  await expect(daily.check('Send the quote')).toHaveCount(0);
  await daily.check('Water the fig').click();
  await expect(page.getByText('Not saved')).toBeVisible();
  await expect(daily.check('Water the fig')).not.toBeChecked();

  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(daily.check('Water the fig')).toBeChecked();
  await daily.line.press('Enter');
  await expect(daily.check('Send the quote')).toBeVisible();
  await daily.isStored();
  await page.reload();
  await expect(daily.check('Send the quote')).not.toBeChecked();
  await daily.unfoldDone();
  await expect(daily.check('Water the fig')).toBeChecked();
  forgive(complaints, 500);
});

test('a change is stored although the page is left before the next paint', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await withOneTask(page);
  await daily.check('Water the fig').evaluate((box: HTMLElement) => {
    window.requestAnimationFrame = () => 0;
    box.click();
    location.reload();
  });
  // The new page may read the day before the change is stored. The row is then checked by a later read.
  const fold = daily.tasks.getByRole('button', { name: '1 done' });
  await expect(fold.or(daily.check('Water the fig').and(page.locator('[aria-checked=true]')))).toBeVisible();
  await page.reload();
  await daily.unfoldDone();
  await expect(daily.check('Water the fig')).toBeChecked();
});

test('a browser does not overwrite a change of the same person in another browser', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, browser, baseURL, complaints }) => {
  const daily = await withOneTask(page);
  await chooseInRow(daily.row('Water the fig'), 'Edit');

  const elsewhere = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  await enter(elsewhere, await storeSession(signedIn), baseURL);
  const otherPage = await elsewhere.newPage();
  const other = new DailyPage(otherPage);
  await other.open();
  await chooseInRow(other.row('Water the fig'), 'Edit');
  await otherPage.getByRole('textbox', { name: 'Title' }).fill('Repot the fig');
  await otherPage.keyboard.press('Enter');
  await other.isStored();
  await elsewhere.close();

  await page.getByRole('textbox', { name: 'Title' }).fill('Water the lemon tree');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'You changed this elsewhere a moment ago' });
  await expect(dialog.getByRole('row', { name: 'Title Water the lemon tree Repot the fig' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByRole('button', { name: 'Repot the fig' })).toBeVisible();
  forgive(complaints, 409);
});

test('two windows of one browser do not overwrite each other: the second asks', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, complaints }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await withOneTask(page);
  await chooseInRow(daily.row('Water the fig'), 'Edit');

  const otherPage = await page.context().newPage();
  const other = new DailyPage(otherPage);
  await other.open();
  await chooseInRow(other.row('Water the fig'), 'Edit');
  await otherPage.getByRole('textbox', { name: 'Title' }).fill('Repot the fig');
  await otherPage.keyboard.press('Enter');
  await other.isStored();

  await page.getByRole('textbox', { name: 'Title' }).fill('Water the lemon tree');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'You changed this elsewhere a moment ago' });
  await expect(dialog.getByRole('row', { name: 'Title Water the lemon tree Repot the fig' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(daily.row('Repot the fig')).toHaveCount(1);
  await expect(other.row('Repot the fig')).toHaveCount(1);
  forgive(complaints, 409);
});

test('a link to an item focuses its row', { tag: '@desk' }, async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = new DailyPage(page);
  await daily.open('?date=2025-11-21');
  const created = page.waitForResponse((response) => response.request().method() === 'POST');
  await daily.addTask({ title: 'Water the fig' });
  const { id } = (await (await created).json()) as { id: string };
  await page.goto(`/daily?date=2025-11-21&highlight=task-${id}`);
  await expect(page.getByRole('button', { name: 'Water the fig' })).toBeFocused();
  await page.goto('/daily?date=2025-02-30&highlight=task-1');
  await expect(daily.line).toBeVisible();
});

test('the daily view fits the width of windows from a desktop to a tablet', { tag: '@desk' }, async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = new DailyPage(page);
  await daily.open();
  await daily.addTask({
    title: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'.repeat(2),
  });
  await daily.plus.click();
  for (const width of [1440, 1024, 899, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0);
  }
});
