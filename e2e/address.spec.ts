import { DailyPage } from './pages/daily-page';
import { Frame } from './pages/frame';
import { PeriodPage } from './pages/period-page';
import { plan } from './planned';
import { expect, test } from './test';

const MEETING = { title: 'Dentist', date: '2025-11-24', time: '15:00' };
const TASK = { title: 'Pick up the framed prints', date: '2025-11-22' };

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn).toBeDefined();
  await page.clock.setFixedTime(new Date('2025-11-21T14:05:00Z'));
  await plan(page, baseURL, { tasks: [TASK], meetings: [MEETING] });
});

test('Back returns to the previously selected day without a request, and a reload stays on the day', {
  tag: ['@desk', '@short'],
}, async ({ page }) => {
  const daily = new DailyPage(page);
  const live = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events');
  await daily.open();
  expect(new URL(page.url()).search).toBe('');

  const documents: string[] = [];
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Counts no prefetched views: their addresses have no day.
    if (request.isNavigationRequest() || (searchParams.has('_rsc') && searchParams.has('date')))
      documents.push(request.url());
    if (pathname === '/api/tasks-with-collaborators/2025-11-22') reads.push(request.url());
  });

  await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await expect(page).toHaveURL('/daily?date=2025-11-22');
  await daily.isRead();
  await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Sunday, November 23');
  await expect(page).toHaveURL('/daily?date=2025-11-23');
  await page.goBack();
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await expect(page).toHaveURL('/daily?date=2025-11-22');
  await daily.isStored();
  // The event stream, when it begins, causes one repeated read of each day. After that none is requested again.
  await live;
  await expect(async () => {
    await page.goForward();
    await expect(daily.heading).toHaveText('Sunday, November 23');
    await daily.isStored();
    reads.length = 0;
    await page.goBack();
    await expect(daily.heading).toHaveText('Saturday, November 22');
    await daily.isStored();
    expect(reads).toEqual([]);
  }).toPass();
  // Neither was the page.
  expect(documents).toEqual([]);

  await page.reload();
  await expect(daily.heading).toHaveText('Saturday, November 22');
  await expect(daily.check(TASK.title)).toBeVisible();
  await page.goBack();
  await expect(daily.heading).toHaveText('Friday, November 21');
  await expect(page).toHaveURL('/daily');
  await page.goForward();
  await expect(daily.heading).toHaveText('Saturday, November 22');
});

test('each of several days selected in quick succession is an entry in the history', {
  tag: '@desk',
}, async ({ page }) => {
  const daily = new DailyPage(page);
  await daily.open();
  for (let day = 22; day <= 26; day++) await page.keyboard.press(']');
  await expect(daily.heading).toHaveText('Wednesday, November 26');
  for (const day of [25, 24, 23, 22]) {
    await page.goBack();
    await expect(page).toHaveURL(`/daily?date=2025-11-${day}`);
    await expect(daily.heading).toHaveText(new RegExp(`November ${day}$`));
  }
  await page.goBack();
  await expect(daily.heading).toHaveText('Friday, November 21');
});

for (const { view, titles, date } of [
  {
    view: 'weekly',
    titles: [/November 16 - 22, 2025/, /November 23 - 29, 2025/, /November 30 - December 6/],
    date: '2025-11-28',
  },
  { view: 'monthly', titles: [/November 2025/, /December 2025/, /January 2026/], date: '2025-12-21' },
  { view: 'annual', titles: [/^2025$/, /^2026$/, /^2027$/], date: '2026-11-21' },
] as const) {
  test(`Back returns to the previous period in the ${view} view`, { tag: '@desk' }, async ({ page }) => {
    const period = new PeriodPage(page, view);
    await period.open();
    await expect(page).toHaveURL(`/${view}`);
    await page.keyboard.press(']');
    await expect(period.heading).toHaveText(titles[1]);
    await page.keyboard.press(']');
    await expect(period.heading).toHaveText(titles[2]);
    await page.goBack();
    await expect(period.heading).toHaveText(titles[1]);
    await expect(page).toHaveURL(`/${view}?date=${date}`);
    await page.reload();
    await expect(period.heading).toHaveText(titles[1]);
    await page.goBack();
    await expect(period.heading).toHaveText(titles[0]);
    await expect(page).toHaveURL(`/${view}`);
  });
}

test('other views open on the selected day, which their addresses name, and Back returns to it', {
  tag: ['@desk', '@short'],
}, async ({ page }) => {
  const [daily, frame] = [new DailyPage(page), new Frame(page)];
  await daily.open('?date=2025-11-24');
  await frame.goTo('Weekly');
  await expect(new PeriodPage(page, 'weekly').heading).toHaveText('Week of November 23 - 29, 2025');
  await expect(page).toHaveURL('/weekly?date=2025-11-24');
  await page.reload();
  await expect(new PeriodPage(page, 'weekly').heading).toHaveText('Week of November 23 - 29, 2025');
  await frame.goTo('Upcoming');
  await expect(page).toHaveURL('/upcoming');
  await frame.goTo('Monthly');
  await expect(page).toHaveURL('/monthly?date=2025-11-24');
  await expect(new PeriodPage(page, 'monthly').openDay).toHaveAttribute('href', '/daily?date=2025-11-24');
  for (const path of ['/upcoming', '/weekly?date=2025-11-24', '/daily?date=2025-11-24']) {
    await page.goBack();
    await expect(page).toHaveURL(path);
  }
  await expect(daily.heading).toHaveText('Monday, November 24');
  // A link to the view that is open adds no entry to the history.
  await frame.goTo('Daily');
  await expect(page).toHaveURL('/daily?date=2025-11-24');
  await page.keyboard.press(']');
  await page.goBack();
  await expect(daily.heading).toHaveText('Monday, November 24');
});

test('Back to a view that showed today shows today, although another day was selected since', {
  tag: '@desk',
}, async ({ page }) => {
  const [daily, frame, weekly] = [new DailyPage(page), new Frame(page), new PeriodPage(page, 'weekly')];
  await weekly.open();
  await frame.goTo('Daily');
  await expect(daily.heading).toHaveText('Friday, November 21');
  await page.keyboard.press(']');
  await expect(page).toHaveURL('/daily?date=2025-11-22');
  await page.evaluate(() => window.history.go(-2));
  await expect(page).toHaveURL('/weekly');
  await expect(weekly.openDay).toHaveAttribute('href', '/daily?date=2025-11-21');
});

test('Today is an entry in the history, with an address that names no day', { tag: '@desk' }, async ({
  page,
}) => {
  const daily = new DailyPage(page);
  await daily.open('?date=2025-11-24');
  await page.keyboard.press('t');
  await expect(daily.heading).toHaveText('Friday, November 21');
  await expect(page).toHaveURL('/daily');
  await page.goBack();
  await expect(daily.heading).toHaveText('Monday, November 24');
  await expect(page).toHaveURL('/daily?date=2025-11-24');
});

test('the next day has no highlighted row in its address, and Back restores it', { tag: '@desk' }, async ({
  page,
}) => {
  const daily = new DailyPage(page);
  await page.goto('/upcoming');
  await page.getByRole('link', { name: /Dentist/ }).click();
  await expect(page).toHaveURL(/\/daily\?date=2025-11-24&highlight=schedule-/);
  await expect(daily.row('Dentist')).toBeVisible();
  // Waits until the row has had the focus.
  await expect(daily.row('Dentist').locator(':focus')).toHaveCount(1);
  await page.keyboard.press(']');
  await expect(page).toHaveURL('/daily?date=2025-11-25');
  await page.goBack();
  await expect(page).toHaveURL(/\/daily\?date=2025-11-24&highlight=schedule-/);
  await expect(daily.heading).toHaveText('Monday, November 24');
});

test('an address with an invalid day shows today and logs a warning', { tag: '@desk' }, async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const daily = new DailyPage(page);
  await daily.open('?date=2025-02-30');
  await expect(daily.heading).toHaveText('Friday, November 21');
  expect(warnings.filter((text) => text.includes('no calendar day'))).toHaveLength(1);
  await page.keyboard.press(']');
  await expect(page).toHaveURL('/daily?date=2025-11-22');
});

test('selecting a day with the mouse moves neither the focus nor the scroll position', {
  tag: '@desk',
}, async ({ page }) => {
  const daily = new DailyPage(page);
  await daily.open();
  const cell = page.getByRole('button', { name: /^Monday, November 24/ });
  await cell.click();
  await expect(page).toHaveURL('/daily?date=2025-11-24');
  await expect(cell).toBeFocused();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.getByRole('button', { name: /^Tuesday, November 25/ }).click();
  await expect(page).toHaveURL('/daily?date=2025-11-25');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('a day selected in the strip or in the calendar of the month is an entry in the history', {
  tag: ['@phone', '@short'],
}, async ({ page }) => {
  const daily = new DailyPage(page);
  await daily.open();
  await page.getByRole('button', { name: /^Tuesday, November 18/ }).tap();
  await expect(page).toHaveURL('/daily?date=2025-11-18');
  await page.getByRole('button', { name: 'November 2025' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Monday, November 24/ })
    .tap();
  await expect(page).toHaveURL('/daily?date=2025-11-24');
  await page.goBack();
  await expect(daily.heading).toHaveText('Tuesday, November 18');
  await page.goBack();
  await expect(daily.heading).toHaveText('Friday, November 21');
});
