import { DailyPage } from './pages/daily-page';
import { plan } from './planned';
import { answer, dayAt, inWords, openSheet, question, stored, weekdayOf } from './repeating';
import { expect, test } from './test';

/** Series, on a phone. */

const DAY = dayAt(0);
const WEEKDAY = weekdayOf(DAY);

test('what repeats is planned, changed, skipped and stopped by touch', { tag: ['@phone', '@short'] }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { tasks: [{ title: 'Water the fig', date: DAY }] });
  const daily = new DailyPage(page);
  const row = daily.row('Water the fig').first();
  await daily.open(`?date=${DAY}`);
  const sheet = await openSheet(page, 'Water the fig');
  await sheet.getByRole('button', { name: 'Repeats never' }).tap();
  await page.getByRole('menuitem', { name: 'Custom…' }).tap();
  const editor = page.getByRole('dialog', { name: 'Repeats' });
  await editor.getByText('after', { exact: true }).tap();
  await editor.getByRole('textbox', { name: 'Times' }).fill('3');
  await expect(editor.getByRole('status')).toHaveText(`Every ${WEEKDAY}, 3 times.`);
  await editor.getByRole('button', { name: 'Repeat' }).tap();
  await expect(sheet.getByRole('button', { name: `Repeats every ${WEEKDAY}, 3 times` })).toBeVisible();
  await expect(sheet.getByText(/laid out/)).toHaveCount(0);
  await daily.isStored();
  expect(await stored(page, 0, 60, 'tasks')).toHaveLength(3);

  await sheet.getByRole('button', { name: '45m' }).tap();
  await expect(question(page).getByRole('button')).toHaveCount(3);
  for (const button of await question(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
  await answer(page, 'All');
  await expect(page.getByText('3 changed')).toBeVisible();

  await sheet.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Skip this one' }).tap();
  await expect(page.getByText(`Water the fig is next on ${inWords(dayAt(7))}.`)).toBeVisible();
  await daily.undo(`Skipped ${inWords(DAY)}`).tap();
  await expect(daily.check('Water the fig')).toBeVisible();
  await expect(row).toContainText('45m');
  await daily.isStored();

  await openSheet(page, 'Water the fig');
  await sheet.getByRole('button', { name: /^Repeats every/ }).tap();
  await page.getByRole('menuitemradio', { name: 'Never' }).tap();
  await expect(sheet.getByRole('button', { name: 'Repeats never' })).toBeVisible();
  await daily.isStored();
  expect(await stored(page, 0, 60, 'tasks')).toEqual([`${DAY} Water the fig`]);
});

test('a habit shows its streak, and missed ones do not pile up', { tag: '@phone' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const recurrence = { rrule: 'FREQ=DAILY' };
  await plan(page, baseURL, {
    tasks: [{ title: 'Take the vitamins', date: dayAt(-3), recurrence }],
    goals: [{ title: 'Walk before breakfast', date: dayAt(-1), type: 'daily', recurrence }],
  });
  const daily = new DailyPage(page);
  const goals = page.getByRole('region', { name: 'Daily goals' });
  const walk = goals.getByRole('listitem').filter({ hasText: 'Walk before breakfast' });
  for (const day of [dayAt(-1), DAY]) {
    await daily.open(`?date=${day}`);
    await goals.getByRole('button', { name: 'Daily goals' }).tap();
    await walk.getByRole('checkbox').tap();
    await expect(walk.getByRole('checkbox')).toBeChecked();
    await daily.isStored();
  }
  await expect(walk).toContainText('2 in a row');

  const left = page.getByRole('region', { name: 'Left from earlier days' });
  await expect(left).toContainText('1 left from yesterday');
  await left.getByRole('button', { name: 'Review' }).tap();
  await expect(left).toContainText('and 2 before');
  await left.getByRole('button', { name: 'Let go' }).tap();
  await daily.isStored();
  await daily.open(`?date=${DAY}`);
  await left.getByRole('button', { name: 'Review' }).tap();
  await expect(left).toContainText('and 1 before');
});
