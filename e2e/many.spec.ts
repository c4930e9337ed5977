import type { Locator, Page } from '@playwright/test';
import { overflowingElements } from './overflow';
import { DailyPage } from './pages/daily-page';
import { peopleTest } from './people-test';
import { plan } from './planned';
import { expect, test } from './test';

/** Many tasks at once: chosen with the mouse, by keys and by touch, changed by the bar, and taken back. */

const DAY = '2025-11-21';
const TITLES = ['Pick up the prints', 'Book the small hall', 'Proofread chapter four', 'Water the fig'];
const MEETINGS = ['Call the printer', 'Budget review', 'Choir rehearsal'];
const GOALS = ['Hold the concert', 'Walk before breakfast'];

const bar = (page: Page, count: number): Locator => page.getByRole('group', { name: `${count} chosen` });
const choice = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `Choose: ${title}` });
const title = (page: Page, text: string): Locator => page.getByRole('button', { name: text, exact: true });

async function open(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await page.clock.install({ time: new Date(`${DAY}T14:05:00Z`) });
  // One after the other, since tasks stand in the order in which they were made.
  for (const text of TITLES) await plan(page, baseURL, { tasks: [{ title: text, date: DAY }] });
  await plan(page, baseURL, {
    meetings: MEETINGS.map((text, index) => ({ title: text, date: DAY, time: `1${index}:00`, duration: 45 })),
    goals: GOALS.map((text) => ({ title: text, date: DAY, type: 'daily' })),
  });
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  return daily;
}

test('with the mouse: Ctrl and Shift choose, the bar changes, Undo takes back', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await title(page, 'Pick up the prints').click({ modifiers: ['ControlOrMeta'] });
  await title(page, 'Proofread chapter four').click({ modifiers: ['Shift'] });
  await expect(bar(page, 3)).toBeVisible();
  await choice(page, 'Book the small hall').click();
  await expect(bar(page, 2)).toBeVisible();

  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowingElements(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await daily.row('Proofread chapter four').getByRole('button', { name: 'More' }).click();
  const menu = await page.getByRole('menu').boundingBox();
  const ink = await bar(page, 2).boundingBox();
  if (!menu || !ink) throw new Error('No menu or no bar');
  expect(menu.y + menu.height).toBeLessThanOrEqual(ink.y);
  await page.keyboard.press('Escape');

  await bar(page, 2).getByRole('button', { name: 'Done', exact: true }).click();
  await expect(daily.check('Pick up the prints')).toBeChecked();
  await expect(daily.check('Book the small hall')).not.toBeChecked();
  await daily.undo('2 done').click();
  await expect(daily.check('Pick up the prints')).not.toBeChecked();
  await expect(daily.check('Proofread chapter four')).not.toBeChecked();
});

test('a goal is given to all of them by keys, and taken back', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await open(page, baseURL);
  await title(page, 'Pick up the prints').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await bar(page, 2).getByRole('button', { name: 'More for the chosen' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Goal…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Goal…' });
  await dialog.getByRole('combobox', { name: 'Goal' }).selectOption('Hold the concert');
  await dialog.getByRole('button', { name: 'Set the goal' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('For the goal Hold the concert')).toHaveCount(2);
  await expect(title(page, 'Pick up the prints')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('For the goal Hold the concert')).toHaveCount(0);
});

test('by keys alone: X, Shift with arrows, M, and Ctrl+Z', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await open(page, baseURL);
  await title(page, 'Pick up the prints').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page, 2)).toBeVisible();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move to…' });
  await dialog.getByRole('button', { name: /^Tomorrow/ }).focus();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Pick up the prints')).toHaveCount(0);
  await expect(title(page, 'Proofread chapter four')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title(page, 'Pick up the prints')).toBeVisible();
  await expect(title(page, 'Book the small hall')).toBeVisible();

  await title(page, 'Water the fig').focus();
  await page.keyboard.press('x');
  await expect(bar(page, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page, 1)).toHaveCount(0);
});

test('by single presses on a phone', { tag: ['@phone', '@short'] }, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await title(page, 'Pick up the prints').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Choose' }).tap();
  await title(page, 'Water the fig').tap();
  await expect(bar(page, 2)).toBeVisible();
  expect(await overflowingElements(page)).toEqual([]);
  await bar(page, 2).getByRole('button', { name: 'Later', exact: true }).tap();
  await expect(title(page, 'Water the fig')).toHaveCount(0);
  await daily.undo('2 moved to Later').tap();
  await expect(title(page, 'Water the fig')).toBeVisible();
});

test('meetings are chosen and moved together, and goals completed', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await open(page, baseURL);
  await title(page, 'Call the printer').click({ modifiers: ['ControlOrMeta'] });
  await title(page, 'Budget review').click({ modifiers: ['Shift'] });
  await expect(bar(page, 2)).toBeVisible();
  await page.mouse.move(0, 0);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowingElements(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar(page, 2).getByRole('button', { name: 'Move to…' }).click();
  await page
    .getByRole('dialog', { name: 'Move to…' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
  await expect(title(page, 'Call the printer')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(title(page, 'Call the printer')).toBeVisible();

  await title(page, 'Hold the concert').or(title(page, 'Walk before breakfast')).first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page, 2)).toBeVisible();
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowingElements(page)).toEqual([]);
    await bar(page, 2).scrollIntoViewIfNeeded();
  }
  await bar(page, 2).getByRole('button', { name: 'Done', exact: true }).click();
  for (const goal of GOALS)
    await expect(page.getByRole('checkbox', { name: `Mark as done: ${goal}` })).toBeChecked();
});

test('meetings and goals by single presses on a phone', { tag: '@phone' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await open(page, baseURL);
  await page.getByRole('tab', { name: /Schedule/ }).tap();
  await title(page, 'Budget review').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Choose' }).tap();
  await title(page, 'Choir rehearsal').tap();
  await expect(bar(page, 2)).toBeVisible();
  expect(await overflowingElements(page)).toEqual([]);
  await bar(page, 2).getByRole('button', { name: 'Delete', exact: true }).tap();
  await expect(title(page, 'Budget review')).toHaveCount(0);

  await page.getByRole('button', { name: 'Daily goals' }).tap();
  await title(page, 'Hold the concert').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Choose' }).tap();
  await title(page, 'Walk before breakfast').tap();
  await expect(bar(page, 2)).toBeVisible();
  expect(await overflowingElements(page)).toEqual([]);
  await bar(page, 2).scrollIntoViewIfNeeded();
  await bar(page, 2).getByRole('button', { name: 'Done', exact: true }).tap();
  await expect(page.getByRole('checkbox', { name: 'Mark as done: Hold the concert' })).toBeChecked();
});

peopleTest('a task that one may only view is refused by itself', { tag: '@desk' }, async ({ arrives }) => {
  const [ines, astrid] = [await arrives('Ines'), await arrives('Astrid')];
  const { id: taskId } = await ines.call<{ id: string }>('POST', '/api/tasks', {
    title: 'Dentist',
    date: DAY,
  });
  await ines.call('POST', '/api/task-shares', { taskId, sharedWithEmail: astrid.email, permission: 'view' });
  await astrid.call('POST', '/api/tasks', { title: 'Water the fig', date: DAY });
  const daily = new DailyPage(astrid.page);
  await daily.open(`?date=${DAY}`);
  await title(astrid.page, 'Water the fig').click({ modifiers: ['ControlOrMeta'] });
  await title(astrid.page, 'Dentist').click({ modifiers: ['ControlOrMeta'] });
  await bar(astrid.page, 2).getByRole('button', { name: 'Done', exact: true }).click();
  await expect(astrid.page.getByText('“Dentist”: You are not allowed to do this.')).toBeVisible();
  await expect(daily.check('Water the fig')).toBeChecked();
  await expect(daily.check('Dentist')).not.toBeChecked();
});
