import type { Page } from '@playwright/test';
import { enter, storeAccount, storeSession } from './account';
import { DailyPage } from './pages/daily-page';
import { Frame } from './pages/frame';
import { PeriodPage } from './pages/period-page';
import { refuseChanges } from './refuse-changes';
import { forgiveOffline, hasAllCode } from './service-worker';
import { expect, forgive, test } from './test';

const WORDS = 'Ask Odile about the cover';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
});

/** The input for a new task: below the list of tasks, on a phone in the sheet that the button in the dock opens. */
class Line {
  readonly daily: DailyPage;
  constructor(
    readonly page: Page,
    readonly isPhone: boolean,
  ) {
    this.daily = new DailyPage(page);
  }

  async write(text: string): Promise<void> {
    if (this.isPhone) await this.page.locator('.add-task').tap();
    await this.daily.line.fill(text);
    if (this.isPhone) await this.page.getByRole('button', { name: 'Close' }).tap();
  }

  async expectToHold(text: string): Promise<void> {
    if (this.isPhone) await expect(this.page.locator('.add-task')).toHaveText(text || 'Add a task');
    else await expect(this.daily.line).toHaveValue(text);
  }

  async send(): Promise<void> {
    if (this.isPhone) await this.page.locator('.add-task').tap();
    await this.daily.line.press('Enter');
    if (this.isPhone) await this.page.getByRole('button', { name: 'Close' }).tap();
  }
}

test('the draft of a task stays on its day across views and reloads', async ({ page, isMobile }) => {
  const [daily, line, frame] = [new DailyPage(page), new Line(page, Boolean(isMobile)), new Frame(page)];
  await daily.open();
  await line.write(WORDS);

  await frame.goTo('Weekly');
  await expect(new PeriodPage(page, 'weekly').heading).toBeVisible();
  await line.expectToHold(WORDS);
  await frame.goTo('Daily');
  await expect(daily.heading).toHaveText('Friday, November 21');
  await line.expectToHold(WORDS);

  await daily.heading.click();
  await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await line.expectToHold('');
  await line.write('Something for Saturday');
  await daily.heading.click();
  await page.keyboard.press('[');
  await expect(daily.heading).toHaveText('Friday, November 21');
  await line.expectToHold(WORDS);

  await page.reload();
  await line.expectToHold(WORDS);
  await line.send();
  await expect(daily.check(WORDS)).toBeVisible();
  await daily.isStored();
  await line.expectToHold('');
  await page.reload();
  await daily.isRead();
  await expect(daily.check(WORDS)).toHaveCount(1);
  await line.expectToHold('');
  await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await line.expectToHold('Something for Saturday');
  await line.write('');
  await page.reload();
  await line.expectToHold('');
});

test('the draft of a task is still there after the tab has crashed', async ({ page, context, isMobile }) => {
  await new DailyPage(page).open();
  await new Line(page, Boolean(isMobile)).write(WORDS);
  const other = await context.newPage();
  await other.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
  // The first page has not been unloaded, as after a crash.
  await new DailyPage(other).open();
  await new Line(other, Boolean(isMobile)).expectToHold(WORDS);
  await new Line(other, Boolean(isMobile)).write(`${WORDS}, and the spine`);
  await new Line(page, Boolean(isMobile)).expectToHold(`${WORDS}, and the spine`);
});

test('a task written offline is planned on its day, and sent once online', async ({
  page,
  context,
  isMobile,
  complaints,
}) => {
  const [daily, line] = [new DailyPage(page), new Line(page, Boolean(isMobile))];
  const complete = hasAllCode(page);
  await daily.open();
  await complete;
  await page.keyboard.press(']');
  await daily.isRead();
  await page.keyboard.press('[');
  await expect(daily.heading).toHaveText('Friday, November 21');
  await context.setOffline(true);
  await line.write(WORDS);
  await line.send();
  await expect(daily.check(WORDS)).toBeVisible();
  await line.expectToHold('');
  await daily.heading.click();
  await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await expect(daily.check(WORDS)).toHaveCount(0);
  await page.keyboard.press('[');
  await expect(daily.heading).toHaveText('Friday, November 21');
  await expect(daily.check(WORDS)).toBeVisible();
  await expect(page.getByText('Failed to add task')).toHaveCount(0);
  const stored = page.waitForResponse((response) => response.request().method() === 'POST');
  await context.setOffline(false);
  expect((await stored).status()).toBe(201);
  await daily.isStored();
  await page.reload();
  await daily.isRead();
  await expect(daily.check(WORDS)).toHaveCount(1);
  await line.expectToHold('');
  forgiveOffline(complaints);
});

test('a task that the server refuses stays as a draft on its day and can be sent again', async ({
  page,
  isMobile,
  complaints,
}) => {
  const [daily, line] = [new DailyPage(page), new Line(page, Boolean(isMobile))];
  await daily.open();
  await page.route('**/api/tasks', refuseChanges);
  await line.write(WORDS);
  await line.send();
  await expect(page.getByText('Failed to add task')).toBeVisible();
  await line.expectToHold(WORDS);
  await daily.heading.click();
  await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await line.expectToHold('');
  await page.keyboard.press('[');
  await expect(daily.heading).toHaveText('Friday, November 21');
  await line.expectToHold(WORDS);
  await page.unroute('**/api/tasks', refuseChanges);
  await page.reload();
  await line.expectToHold(WORDS);
  await line.send();
  await expect(daily.check(WORDS)).toBeVisible();
  await daily.isStored();
  await line.expectToHold('');
  forgive(complaints, 500);
});

test('the drafts of a meeting and of a goal stay on their day', async ({ page, isMobile }) => {
  const daily = new DailyPage(page);
  await daily.open();
  const openSchedule = async () => {
    if (isMobile) await page.getByRole('tab', { name: /Schedule/ }).tap();
  };
  const meeting = page.getByRole('form', { name: 'Add a meeting' });
  await openSchedule();
  await daily.plus.click();
  await meeting.getByRole('textbox', { name: 'Title' }).fill('Dentist');
  await meeting.getByRole('textbox', { name: 'Time' }).fill('1500');
  const goals = page.getByRole('region', { name: 'Daily goals' });
  if (isMobile) await goals.getByRole('button', { name: /Daily goals/ }).tap();
  await goals.getByRole('button', { name: 'Add a goal' }).click();
  const goal = page.getByRole('form', { name: 'Add a goal' });
  await goal.getByRole('textbox', { name: 'Title' }).fill('Finish the draft');

  await daily.heading.click();
  await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await expect(meeting).toHaveCount(0);
  await expect(goal).toHaveCount(0);

  await page.goto('/daily');
  await openSchedule();
  await expect(meeting.getByRole('textbox', { name: 'Title' })).toHaveValue('Dentist');
  await expect(meeting.getByRole('textbox', { name: 'Time' })).toHaveValue(/15:?00/);
  await expect(goal.getByRole('textbox', { name: 'Title' })).toHaveValue('Finish the draft');
  // The button moves the focus into the open form and does not close it.
  await daily.plus.click();
  await expect(meeting.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(daily.row('Dentist')).toBeVisible();
  await expect(meeting.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect(meeting.getByRole('textbox', { name: 'Title' })).toBeFocused();
});

test('the draft of a comment stays with its day', { tag: '@desk' }, async ({ page }) => {
  const daily = new DailyPage(page);
  await daily.open();
  const field = page.getByRole('textbox', { name: 'New comment' });
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await field.fill('Rain all day');
  await daily.heading.click();
  await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(field).toHaveValue('');
  await page.goto('/daily');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(field).toHaveValue('Rain all day');
  await field.press('Enter');
  await expect(page.getByText('Comment added!')).toBeVisible();
  await expect(field).toHaveValue('');
});

test('a draft has the colour of text, not of a placeholder', { tag: '@desk' }, async ({ page, isMobile }) => {
  const [daily, line] = [new DailyPage(page), new Line(page, Boolean(isMobile))];
  await daily.open();
  await line.write(WORDS);
  await daily.heading.click();
  const field = isMobile ? page.locator('.add-task') : daily.line;
  const ink = await daily.heading.evaluate((heading) => getComputedStyle(heading).color);
  await expect(field).toHaveCSS('color', ink);
});

test('a draft is not shown to another person who uses the same browser', async ({
  page,
  isMobile,
  baseURL,
}) => {
  const [daily, line] = [new DailyPage(page), new Line(page, Boolean(isMobile))];
  await daily.open();
  await line.write(WORDS);
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(window.localStorage)));
  expect(await kept()).toContain(WORDS);

  // Another person signs in although the first has not signed out.
  await enter(page.context(), await storeSession(await storeAccount()), baseURL);
  await daily.open();
  await line.expectToHold('');
  // The draft is deleted when the page has learned who is signed in.
  await expect.poll(kept).not.toContain(WORDS);

  await line.write('Of the other person');
  await new Frame(page).choose('Sign Out');
  await expect(new Frame(page).account).toHaveCount(0);
  // Repeats the evaluation, which fails when the page reloads itself meanwhile.
  await expect(async () => expect(await kept()).not.toContain('Of the other person')).toPass();
});
