import type { Locator, Page } from '@playwright/test';
import { DailyPage } from './pages/daily-page';
import { isRead } from './pages/is-read';
import { peopleTest } from './people-test';
import { plan } from './planned';
import { expect, forgive, test } from './test';

/** Saying and finding: the palette with its search, the slip for a new task, and the grammar of its line. */

const DAY = '2025-11-21';
const NOW = new Date(`${DAY}T14:05:00Z`);
const NAME = 'Search every year, or name an action';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search and commands' });
const input = (page: Page): Locator => page.getByRole('combobox', { name: NAME });
const option = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name });
const slip = (page: Page): Locator => page.getByRole('dialog', { name: 'New task' });

async function open(page: Page, baseURL: string | undefined): Promise<DailyPage> {
  await page.clock.install({ time: NOW });
  await plan(page, baseURL, {
    tasks: [
      { title: 'Water the fig', date: DAY, time: '08:30' },
      { title: 'Proofread chapter three', date: DAY },
      { title: 'Proof of the cover', date: '2024-08-19' },
      { title: 'Proofs to the printer', date: '2022-03-02', completed: true },
    ],
    meetings: [{ title: 'Café with the proof-reader', date: '2025-11-24', time: '10:00' }],
  });
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  return daily;
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(text);
}

test('by keys alone: found in any year, narrowed by a word, opened and ticked', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await search(page, 'proof');
  await expect(palette(page).getByRole('status')).toHaveText('4 found');
  await expect(palette(page).getByRole('option')).toHaveCount(4);
  await page.keyboard.type(' is:open');
  await expect(palette(page).getByRole('status')).toHaveText('2 found');
  await expect(option(page, /Proofs to the printer/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  // Enter does not wait for the results.
  await page.keyboard.type('cover');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=2024-08-19/);
  await expect(daily.row('Proof of the cover')).toBeVisible();

  // Accents are ignored, and one wrong letter is forgiven.
  await search(page, 'cafe');
  await expect(option(page, /Café with the proof-reader/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.type('prooferad');
  await expect(palette(page).getByRole('status')).toHaveText('1 found');
  await page.keyboard.press('Control+Enter');
  await expect(option(page, /Task, done/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await daily.isStored();
  await daily.open(`?date=${DAY}`);
  await daily.unfoldDone();
  await expect(daily.check('Proofread chapter three')).toBeChecked();
});

test('by keys alone: a task is added from any view, and Undo takes it back', {
  tag: ['@desk', '@short'],
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await page.goto('/upcoming');
  await expect(page.getByRole('link', { name: /Proofread/ })).toBeVisible();
  await page.keyboard.press('q');
  await expect(slip(page).getByRole('textbox', { name: 'New task' })).toBeFocused();
  await page.keyboard.type('Call the bindery tomorrow 9:00 !high #home 30m');
  await expect(slip(page).getByRole('button', { name: 'Add to Sat 22' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to Sat 22')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slip(page)).toHaveCount(0);
  const row = page.getByRole('link', { name: /Call the bindery/ });
  await expect(row).toContainText('09:00');
  await expect(row).toContainText('#home');
  await daily.isStored();
  await page.keyboard.press('Control+z');
  await expect(row).toHaveCount(0);
  await daily.isStored();
  await daily.open('?date=2025-11-22');
  await expect(daily.row('Call the bindery')).toHaveCount(0);
});

test('by keys alone: days, weeks and actions are gone to by name', { tag: ['@desk', '@short'] }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  await open(page, baseURL);
  await search(page, '14 mar');
  await expect(option(page, /Go to Saturday, March 14/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/daily\?date=2026-03-14/);
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('g');
  await expect(page.getByRole('combobox', { name: 'Go to a day' })).toBeFocused();
  await page.keyboard.type('day after tomorrow');
  await expect(option(page, /Go to Sunday, November 23/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=2025-11-23/);
  await search(page, 'march 2027');
  await expect(option(page, /March 2027/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/monthly\?date=2027-03-01/);
  await search(page, 'weekl');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/weekly/);
});

test('what nothing has is said, and what is written becomes a task of today', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
}) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await search(page, 'sousaphone');
  await expect(palette(page).getByText('Nothing by that name, in any year.').first()).toBeVisible();
  await page.keyboard.press('Control+n');
  await expect(slip(page).getByRole('textbox', { name: 'New task' })).toHaveValue('sousaphone');
  await expect(slip(page).getByRole('textbox', { name: 'New task' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(daily.row('sousaphone')).toBeVisible();
  await daily.isStored();
  await page.keyboard.press('Control+z');
  await expect(daily.row('sousaphone')).toHaveCount(0);
});

test('on a phone: found, narrowed by a press, and a task is said in one line', {
  tag: ['@phone', '@short'],
}, async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).tap();
  await input(page).fill('proof');
  await expect(palette(page).getByText('4 found', { exact: false }).first()).toBeVisible();
  expect(await palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await palette(page).getByRole('button', { name: 'is:open' }).tap();
  await expect(option(page, /Proofs to the printer/)).toHaveCount(0);
  await option(page, /Proof of the cover/).tap();
  await expect(daily.row('Proof of the cover')).toBeVisible();

  await daily.open(`?date=${DAY}`);
  await page.getByRole('button', { name: 'Add a task' }).tap();
  await slip(page).getByRole('textbox', { name: 'New task' }).fill('Buy bulbs tomorrow 9:00 !high 30m');
  await slip(page).getByRole('button', { name: 'Take back High' }).tap();
  await slip(page).getByRole('button', { name: 'Add to Sat 22' }).tap();
  await expect(page.getByText('Added to Sat 22')).toBeVisible();
  await daily.isStored();
  await daily.open('?date=2025-11-22');
  // The word that was taken back stays in the title.
  await expect(daily.row('Buy bulbs')).toContainText('!high');
  await expect(daily.row('Buy bulbs')).toContainText('09:00');
});

test('without a network the palette searches what was read, and says so', {
  tag: ['@desk', '@short'],
}, async ({ page, context, signedIn, baseURL, complaints }) => {
  expect(signedIn.email).toBeTruthy();
  const daily = await open(page, baseURL);
  await page.getByRole('button', { name: 'Search', exact: true }).filter({ visible: true }).click();
  await expect(input(page)).toBeFocused();
  await context.setOffline(true);
  await input(page).fill('fig');
  await expect(palette(page).getByText('No network. Searched what is kept here.').first()).toBeVisible();
  await expect(option(page, /Water the fig/)).toBeVisible();
  await context.setOffline(false);
  await input(page).fill('cover');
  await expect(option(page, /Proof of the cover/)).toBeVisible();
  await daily.isStored();
  // The requests of the time without a network.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')),
  );
  forgive(complaints, 404);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('a line says day, time and repetition, and the palette goes to days', { tag: '@desk' }, async ({
    page,
    signedIn,
    baseURL,
  }) => {
    expect(signedIn.email).toBeTruthy();
    const daily = await open(page, baseURL);
    await daily.line.click();
    await page.keyboard.type('Zahnarzt übermorgen um halb drei');
    await page.keyboard.press('Enter');
    await daily.isStored();
    await daily.line.click();
    await page.keyboard.type('Sonnencreme kaufen');
    await page.keyboard.press('Enter');
    await expect(daily.row('Sonnencreme kaufen')).toBeVisible();
    await search(page, '23. november');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/date=2025-11-23/);
    await expect(daily.row('Zahnarzt')).toContainText('14:30');
    await expect(daily.row('Zahnarzt')).not.toContainText('übermorgen');
  });
});

peopleTest(
  'nobody finds what is not theirs to see, and nothing of it once a share has ended',
  { tag: '@desk' },
  async ({ arrives }) => {
    const astrid = await arrives('Astrid');
    const ines = await arrives('Ines');
    type Made = { id: string };
    await astrid.call('POST', '/api/tasks', { title: 'Sousaphone, a secret', date: DAY });
    const shared = await astrid.call<Made>('POST', '/api/tasks', {
      title: 'Sousaphone lessons',
      notes: 'behind the greenhouse',
      date: DAY,
    });
    const mine = await astrid.call<Made>('POST', '/api/labels', { name: 'brass' });
    await astrid.call('PATCH', `/api/tasks/${shared.id}`, { labels: [mine.id] });

    const { page } = ines;
    const results = async (text: string): Promise<void> => {
      await input(page).fill('');
      await input(page).fill(text);
    };
    await page.goto('/daily');
    await isRead(page);
    await page.keyboard.press('Control+k');
    await results('sousaphone');
    await expect(palette(page).getByText('Nothing by that name, in any year.').first()).toBeVisible();
    await expect(option(page, /a secret|lessons/)).toHaveCount(0);

    const share = await astrid.call<Made>('POST', '/api/task-shares', {
      taskId: shared.id,
      sharedWithEmail: ines.email,
      permission: 'view',
    });
    await results('sousaphone lessons');
    await expect(option(page, /Sousaphone lessons/)).toBeVisible();
    await results('sousaphone');
    await expect(option(page, /Sousaphone lessons/)).toBeVisible();
    await expect(option(page, /a secret/)).toHaveCount(0);
    await results('greenhouse');
    await expect(option(page, /Sousaphone lessons/)).toBeVisible();
    await expect(palette(page)).not.toContainText('brass');
    await results('#brass');
    await expect(option(page, /Sousaphone/)).toHaveCount(0);

    await astrid.call('DELETE', `/api/task-shares/${share.id}`);
    for (const text of ['sousaphone', 'greenhouse', `sousaphone from:${astrid.email}`]) {
      await results(text);
      await expect(palette(page).getByText('Nothing by that name, in any year.').first()).toBeVisible();
      await expect(option(page, /lessons|a secret/)).toHaveCount(0);
    }
  },
);
