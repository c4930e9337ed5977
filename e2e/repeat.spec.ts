import { partsOf } from '@/lib/shared/calendar/days';
import { overflowingElements } from './overflow';
import { DailyPage } from './pages/daily-page';
import { hold, over } from './pages/dragging';
import { chooseInRow } from './pages/people';
import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { refuseChanges } from './refuse-changes';
import { answer, chooseRule, dayAt, inWords, openSheet, question, stored, weekdayOf } from './repeating';
import { expect, forgive, test } from './test';

/** Series, in a wide window. */

const DAY = dayAt(0);
const UNDO = 'ControlOrMeta+z';
const weekly = { rrule: 'FREQ=WEEKLY' };
const daily = { rrule: 'FREQ=DAILY' };

test('a weekly meeting is changed three ways, and the past keeps its day and time', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const planner = new DailyPage(page);
  const row = planner.row('Choir rehearsal').first();
  const retime = async (to: string) => {
    const sheet = await openSheet(page, 'Choir rehearsal');
    await sheet.getByRole('textbox', { name: 'Time' }).fill(to);
    await page.keyboard.press('Enter');
  };
  await planner.open(`?date=${dayAt(-14)}`);
  await planner.plus.click();
  await planner.addMeeting({ title: 'Choir rehearsal', time: '18:30', minutes: 90 });
  await page.keyboard.press('Escape');
  await planner.isStored();
  const sheet = await openSheet(page, 'Choir rehearsal');
  await chooseRule(sheet, `Every ${weekdayOf(DAY)}`);
  await expect(sheet.getByText(/^Repeats are laid out until /)).toBeVisible();
  await planner.isStored();

  // All of them, from today's.
  await planner.open(`?date=${DAY}`);
  await expect(row).toContainText(`every ${weekdayOf(DAY)}`);
  await retime('19:00');
  await expect(question(page)).toContainText('18:30');
  await expect(question(page)).toContainText('All from today on; past ones stay as they were');
  await answer(page, 'All');
  await expect(page.getByText(/^\d+ changed$/)).toBeVisible();
  expect(await stored(page, -14, 8)).toEqual([
    `${dayAt(-14)} 18:30 Choir rehearsal`,
    `${dayAt(-7)} 18:30 Choir rehearsal`,
    `${DAY} 19:00 Choir rehearsal`,
    `${dayAt(7)} 19:00 Choir rehearsal`,
  ]);

  // One of them, which then keeps its own time.
  await planner.open(`?date=${dayAt(7)}`);
  await retime('20:00');
  await answer(page, 'This one');
  await planner.isStored();
  await planner.open(`?date=${DAY}`);
  await retime('19:15');
  await answer(page, 'All');
  await expect(page.getByText('Choir rehearsal. 1 keeps its own.')).toBeVisible();
  expect(await stored(page, 0, 14)).toEqual([
    `${DAY} 19:15 Choir rehearsal`,
    `${dayAt(7)} 20:00 Choir rehearsal`,
    `${dayAt(14)} 19:15 Choir rehearsal`,
  ]);

  // One and those after it, on another weekday; and back.
  await planner.open(`?date=${dayAt(14)}`);
  await chooseInRow(row, 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await dialog.getByLabel('Date').fill(dayAt(15));
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await answer(page, 'This and later');
  await expect(page.getByText(/^\d+ changed$/)).toBeVisible();
  const moved = [`${dayAt(15)} 19:15 Choir rehearsal`, `${dayAt(22)} 19:15 Choir rehearsal`];
  expect(await stored(page, 8, 22)).toEqual(moved);
  await page.keyboard.press(UNDO);
  await expect(row).toContainText('19:15');
  await planner.isStored();
  expect(await stored(page, 8, 22)).toEqual([
    `${dayAt(14)} 19:15 Choir rehearsal`,
    `${dayAt(21)} 19:15 Choir rehearsal`,
  ]);
  expect(await stored(page, -14, -1)).toHaveLength(2);
});

test('a habit has a streak, which an open day does not break and a missed one does', {
  tag: '@desk',
}, async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const planner = new DailyPage(page);
  const goals = page.getByRole('region', { name: 'Daily goals' });
  const walk = planner.row('Walk before breakfast');
  await planner.open(`?date=${dayAt(-3)}`);
  await goals.getByRole('button', { name: 'Add a goal' }).click();
  await goals.getByRole('textbox', { name: 'Title' }).fill('Walk before breakfast');
  await page.keyboard.press('Enter');
  await expect(walk).toBeVisible();
  await page.keyboard.press('Escape');
  await planner.isStored();
  await chooseRule(await openSheet(page, 'Walk before breakfast'), 'Every day');
  await expect(walk).toContainText('every day');
  await planner.isStored();
  for (const day of [-3, -2, -1]) {
    await planner.open(`?date=${dayAt(day)}`);
    await planner.check('Walk before breakfast').click();
    await planner.isStored();
  }
  await expect(walk).toContainText('3 in a row');
  await planner.open(`?date=${DAY}`);
  await expect(walk).toContainText('3 in a row');
  await planner.check('Walk before breakfast').click();
  await expect(walk).toContainText('4 in a row');
  await planner.isStored();
  await planner.open(`?date=${dayAt(-1)}`);
  await planner.check('Walk before breakfast').click();
  await expect(walk).not.toContainText('in a row');
});

test('the fig is watered every three days after it was', { tag: '@desk' }, async ({ page, signedIn }) => {
  expect(signedIn.email).toBeTruthy();
  const planner = new DailyPage(page);
  await planner.open(`?date=${DAY}`);
  await planner.addTask({ title: 'Water the fig' });
  await planner.isStored();
  await chooseRule(await openSheet(page, 'Water the fig'), /^After I tick it/);
  await expect(planner.row('Water the fig').first()).toContainText('three days after it is ticked');
  await page.keyboard.press('Escape');
  await planner.isStored();
  expect(await stored(page, 0, 30, 'tasks')).toEqual([`${DAY} Water the fig`]);

  await planner.check('Water the fig').click();
  await planner.isStored();
  await planner.open(`?date=${dayAt(3)}`);
  await expect(planner.check('Water the fig')).not.toBeChecked();
  await planner.open(`?date=${DAY}`);
  await planner.unfoldDone();
  await planner.check('Water the fig').click();
  await planner.isStored();
  await planner.open(`?date=${dayAt(3)}`);
  await expect(planner.check('Water the fig')).toHaveCount(0);

  // It was done today, although it was planned for yesterday.
  await planner.open(`?date=${DAY}`);
  await chooseInRow(planner.row('Water the fig').first(), 'Move to…');
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await dialog.getByLabel('Date').fill(dayAt(-1));
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(planner.row('Water the fig')).toContainText(/^Moved to|Water the fig.*Undo/);
  await planner.isStored();
  await planner.open(`?date=${dayAt(-1)}`);
  await planner.check('Water the fig').click();
  await planner.isStored();
  expect(await stored(page, -2, 30, 'tasks')).toEqual([
    `${dayAt(-1)} Water the fig`,
    `${dayAt(3)} Water the fig`,
  ]);
});

test('a birthday takes a whole day each year, and a call is shown by both clocks', { tag: '@desk' }, async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toBeTruthy();
  const planner = new DailyPage(page);
  await planner.open(`?date=${DAY}`);
  await planner.plus.click();
  await planner.addMeeting({ title: 'Birthday of Odile', time: '9' });
  await planner.addMeeting({ title: 'Call Boston', time: '10' });
  await page.keyboard.press('Escape');
  await planner.isStored();
  const birthday = await openSheet(page, 'Birthday of Odile');
  await birthday.getByRole('checkbox', { name: 'All day' }).check();
  await chooseRule(birthday, 'Custom…');
  const editor = page.getByRole('dialog', { name: 'Repeats' });
  await editor.getByRole('combobox', { name: 'Unit' }).selectOption('YEARLY');
  await expect(editor.getByRole('combobox', { name: 'On which day' })).toHaveText(new RegExp(inWords(DAY)));
  await expect(editor.getByRole('status')).toHaveText(`Every year on ${inWords(DAY)}.`);
  await expect(editor.getByRole('listitem')).toHaveCount(5);
  await editor.getByRole('button', { name: 'Repeat' }).click();
  await expect(birthday.getByRole('button', { name: `Repeats every year on ${inWords(DAY)}` })).toBeFocused();
  await page.keyboard.press('Escape');

  const call = await openSheet(page, 'Call Boston');
  await call.getByRole('combobox', { name: 'Time zone' }).selectOption('America/New_York');
  await chooseRule(call, /^Every weekday/);
  await page.keyboard.press('Escape');
  await expect(planner.row('Call Boston').first()).toContainText(/1[45]:00 for you/);
  await planner.isStored();

  const nextYear = `${Number(DAY.slice(0, 4)) + 1}${DAY.slice(4)}`;
  await planner.open(`?date=${nextYear}`);
  await expect(planner.row('Birthday of Odile').first()).toContainText('all day');
  const inTenYears = `${Number(DAY.slice(0, 4)) + 10}${DAY.slice(4)}`;
  await planner.open(`?date=${inTenYears}`);
  await expect(planner.row('Birthday of Odile').first()).toBeVisible();
  await expect(page.getByText(/^Repeats are laid out until /)).toBeVisible();
});

test('what repeats is skipped, stopped, deleted and brought back', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { tasks: [{ title: 'Air the cellar', date: dayAt(-2), recurrence: daily }] });
  const planner = new DailyPage(page);
  const row = planner.row('Air the cellar').first();
  const days = async (from: number, to: number) => (await stored(page, from, to, 'tasks')).length;
  await planner.open(`?date=${DAY}`);

  await chooseInRow(row, 'Skip this one');
  await expect(page.getByText(`Air the cellar is next on ${inWords(dayAt(1))}.`)).toBeVisible();
  await expect(row).toContainText('skipped, next on');
  await planner.isStored();
  await expect.poll(() => days(-2, 2)).toBe(4);
  await planner.undo(`Skipped ${inWords(DAY)}`).click();
  await expect(planner.check('Air the cellar').last()).toBeVisible();
  await planner.isStored();
  await expect.poll(() => days(-2, 2)).toBe(5);

  await chooseInRow(row, 'Delete');
  await expect(question(page)).toContainText(`Skips ${inWords(DAY)}, the others stay`);
  await expect(question(page)).toContainText(`The last one is then ${inWords(dayAt(-1))}`);
  await page.keyboard.press('2');
  await expect(page.getByText('Task deleted')).toBeVisible();
  await planner.isStored();
  await expect.poll(() => days(-2, 2)).toBe(2);
  await page.keyboard.press(UNDO);
  await expect(row).toContainText('every day');
  await planner.isStored();
  await expect.poll(() => days(-2, 2)).toBe(5);

  await chooseInRow(row, 'Delete');
  await answer(page, 'All');
  await planner.isStored();
  await expect.poll(() => days(-2, 2)).toBe(0);
  await planner.undo('Task deleted').last().click();
  await expect(row).toContainText('every day');
  await planner.isStored();
  await expect.poll(() => days(-2, 2)).toBe(5);

  const sheet = await openSheet(page, 'Air the cellar');
  await chooseRule(sheet, 'Never');
  await expect(question(page)).toContainText('Stop repeating which ones?');
  await answer(page, 'This and later');
  await expect(sheet.getByRole('button', { name: 'Repeats never' })).toBeVisible();
  await planner.isStored();
  await expect.poll(() => days(-2, 2)).toBe(3);
  await page.keyboard.press('Escape');
  await page.keyboard.press(UNDO);
  await expect(row).toContainText('every day');
  await planner.isStored();
  await expect.poll(() => days(-2, 2)).toBe(5);
});

test('what repeats is planned with keys alone', { tag: '@desk' }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, { tasks: [{ title: 'Buy rosin', date: DAY }] });
  const { keyboard } = page;
  const planner = new DailyPage(page);
  await planner.open(`?date=${DAY}`);
  await planner.tabTo(page.getByRole('button', { name: 'Buy rosin', exact: true }));
  await keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Buy rosin' });
  await planner.tabTo(sheet.getByRole('button', { name: 'Repeats never' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Never' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Custom…' })).toBeFocused();
  await keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Repeats' });
  await expect(editor.getByRole('textbox', { name: 'Every how many' })).toBeFocused();
  // The text is selected.
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('2');
  await expect(editor.getByRole('status')).toHaveText(`Every two weeks on ${weekdayOf(DAY)}.`);
  await planner.tabTo(editor.getByRole('radio', { name: 'Never ends' }));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await planner.tabTo(editor.getByRole('textbox', { name: 'Times' }));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('4');
  await expect(editor.getByRole('status')).toContainText('4 times');
  await keyboard.press('Enter');
  const line = sheet.getByRole('button', { name: /^Repeats every two weeks/ });
  await expect(line).toBeFocused();
  await planner.isStored();
  expect(await stored(page, 0, 60, 'tasks')).toHaveLength(4);

  // The question: Escape leaves all as it was, a number answers.
  await planner.tabTo(sheet.getByRole('button', { name: '45m' }), 'Shift+Tab');
  await keyboard.press('Space');
  await expect(question(page).getByRole('button', { name: /^This one/ })).toBeFocused();
  await keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: '45m', pressed: true })).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: '45m' })).toBeFocused();
  await keyboard.press('Space');
  await question(page).waitFor();
  await keyboard.press('2');
  await expect(page.getByText('4 changed')).toBeVisible();
  await expect(sheet.getByRole('button', { name: '45m', pressed: true })).toBeVisible();

  await planner.tabTo(sheet.getByRole('textbox', { name: 'Title' }), 'Shift+Tab');
  await keyboard.press('End');
  await keyboard.type(' and strings');
  await keyboard.press('Enter');
  await question(page).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  // The change is written to the browser before it is sent.
  await expect
    .poll(async () => [...new Set((await stored(page, 0, 60, 'tasks')).map((text) => text.slice(11)))])
    .toEqual(['Buy rosin and strings']);
});

test('an occurrence is dragged to another day of the week, and a month and a year show a daily one', {
  tag: '@desk',
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, {
    tasks: [
      { title: 'Air the cellar', date: dayAt(-40), recurrence: daily },
      { title: 'Water the fig', date: DAY, recurrence: weekly },
    ],
  });
  const week = new PeriodPage(page, 'weekly');
  await week.open();
  const board = page.locator('[data-board]');
  const columns = board.locator('[data-column]');
  const fig = (day: string) =>
    board.getByRole('button', { name: `Water the fig, ${weekdayOf(day)}`, exact: true });
  const to = weekdayOf(DAY) === 'Saturday' ? -1 : 1;
  const card = board.getByRole('listitem').filter({ hasText: 'Water the fig' });
  await expect(card).toContainText(`Repeats every ${weekdayOf(DAY)}`);
  await hold(page, card);
  await over(page, columns.nth(partsOf(DAY).weekday + to), 0.8);
  await page.mouse.up();
  await answer(page, 'This one');
  await expect(fig(dayAt(to))).toBeVisible();
  await expect(fig(DAY)).toHaveCount(0);
  await expect
    .poll(async () => (await stored(page, -1, 7, 'tasks')).filter((text) => text.includes('fig')))
    .toEqual([`${dayAt(to)} Water the fig`, `${dayAt(7)} Water the fig`].sort());

  // The printed week has each of them.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > .paper').getByText('Air the cellar')).toHaveCount(7);
  await page.emulateMedia({ media: null });

  for (const view of ['monthly', 'annual'] as const) {
    const period = new PeriodPage(page, view);
    await period.open();
    await expect(page.getByText(/^Repeats are laid out until /)).toHaveCount(0);
    expect(await overflowingElements(page)).toEqual([]);
  }
  const days = new Date(Number(DAY.slice(0, 4)), Number(DAY.slice(5, 7)), 0).getDate();
  const [, total] = await new PeriodPage(page, 'monthly').figures();
  expect(Number(total)).toBeGreaterThanOrEqual(Math.min(days, 28));
});

test('a change of all occurrences is not lost when the server refuses it', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
  complaints,
}) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, {
    meetings: [{ title: 'Choir rehearsal', date: DAY, time: '18:30', recurrence: weekly }],
  });
  const planner = new DailyPage(page);
  await planner.open(`?date=${DAY}`);
  const sheet = await openSheet(page, 'Choir rehearsal');
  const place = sheet.getByRole('textbox', { name: 'Location, optional' });
  await place.fill('Side door');
  await place.press('Enter');
  await question(page).waitFor();
  await page.route('**/api/schedules/**', refuseChanges);
  await answer(page, 'All');
  await expect(page.getByText('Not saved')).toBeVisible();
  await page.unroute('**/api/schedules/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  // The question is asked again, since the series may have changed.
  await answer(page, 'All');
  await expect(place).toHaveValue('Side door');
  await planner.isStored();
  await planner.open(`?date=${dayAt(7)}`);
  await expect(planner.row('Choir rehearsal').first()).toContainText('Side door');
  forgive(complaints, 500);
});
