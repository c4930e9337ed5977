import { DailyPage } from './pages/daily-page';
import { expect, test } from './test';

test.beforeEach(async ({ page, signedIn }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
});

test('a line is read, marked behind its text, and added to the day that it says', { tag: '@short' }, async ({
  page,
  isMobile,
}) => {
  const daily = new DailyPage(page);
  await daily.open();
  if (isMobile) await page.getByRole('button', { name: 'Add a task' }).tap();
  else await daily.line.click();
  await daily.line.pressSequentially('Tune the harp and all that belongs to it tomorrow 9:00 !high 30m');
  const marks = page.locator('.said-line .token');
  await expect(marks).toHaveText(['tomorrow', '9:00', '!high', '30m']);
  // The mark of the last word is behind it, although the line is longer than its input.
  const [field, mark] = [await daily.line.boundingBox(), await marks.last().boundingBox()];
  expect(mark && field && mark.x + mark.width <= field.x + field.width).toBe(true);

  await daily.line.press('Enter');
  await expect(page.getByText('Added to Sat 22')).toBeVisible();
  await expect(daily.line).toBeFocused();
  await daily.isStored();
  if (isMobile) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await expect(daily.check('Tune the harp and all that belongs to it')).toBeVisible();
});
