import { DailyPage } from './pages/daily-page';
import { expect, test } from './test';

test('a person plans a day on a phone', { tag: ['@phone', '@short'] }, async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.email).toBeTruthy();
  const daily = new DailyPage(page);
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
  await daily.open();

  await page.getByRole('button', { name: 'Add a task' }).tap();
  const sheet = page.getByRole('dialog', { name: 'New task' });
  await expect(daily.line).toBeFocused();
  await page.keyboard.type('Water the fig and the lemon tree');
  await sheet.getByRole('textbox', { name: 'Time, optional' }).tap();
  await page.keyboard.type('830');
  await sheet.getByRole('button', { name: 'Priority: Medium' }).tap();
  await page.getByRole('menuitemradio', { name: 'High' }).tap();
  await sheet.getByRole('button', { name: 'Add' }).tap();
  await expect(daily.line).toBeFocused();
  await page.keyboard.type('Send the revised quote to the bindery');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(daily.check('Water the fig and the lemon tree')).toBeVisible();
  await expect(daily.check('Send the revised quote to the bindery')).toBeVisible();

  await daily.check('Water the fig and the lemon tree').tap();
  await expect(page.getByText('50%')).toBeVisible();

  await page.getByRole('tab', { name: /Schedule/ }).tap();
  await daily.plus.tap();
  await daily.addMeeting({ title: 'Dentist', time: '15', minutes: 45 });
  await page.getByRole('form', { name: 'Add a meeting' }).getByRole('button', { name: 'Close' }).tap();
  const next = page.getByRole('button', { name: /in 55 min/ });
  await page.getByRole('tab', { name: /Tasks/ }).tap();
  await next.tap();
  await expect(page.getByRole('tab', { name: /Schedule/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /Tasks/ }).tap();

  // A tap beside the title also opens the sheet.
  await daily.row('Send the revised quote').tap({ position: { x: 20, y: 20 } });
  const item = page.getByRole('dialog', { name: 'Send the revised quote to the bindery' });
  await item.getByRole('textbox', { name: 'Title' }).fill('Send the quote');
  const renamed = page.getByRole('dialog', { name: 'Send the quote', exact: true });
  await renamed.getByRole('button', { name: 'Close' }).tap();
  await daily.row('Send the quote').getByRole('button', { name: 'Send the quote' }).tap();
  await renamed.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(daily.row('Send the quote')).toHaveCount(0);
  await daily.undo('Task deleted').tap();
  // The focus comes back with the row, and would close what is opened before.
  await expect(daily.row('Send the quote').getByRole('button', { name: 'Send the quote' })).toBeFocused();

  await page.getByRole('button', { name: 'November 2025' }).tap();
  await page.getByRole('button', { name: 'Next month' }).tap();
  await page.getByRole('button', { name: /^Wednesday, December 24/ }).tap();
  await expect(daily.heading).toHaveText('Wednesday, December 24');
  await expect(page.getByRole('group', { name: 'Week of December 21' })).toBeVisible();

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
