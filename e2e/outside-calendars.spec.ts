import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectLegible } from './accessibility';
import { DailyPage } from './pages/daily-page';
import { plan } from './planned';
import { expect, test } from './test';

/** The events of calendars elsewhere: added by an address, shown in the views, and hidden again. */

test.use({ scheduleAs: 'hours' });

const DAY = '2025-11-21';
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...['UID:milo', 'SUMMARY:Fetch Milo from school', 'DTSTART:20251121T151500', 'DTEND:20251121T160000'],
  ...['UID:holidays', 'SUMMARY:Holidays', 'DTSTART;VALUE=DATE:20251120', 'DTEND;VALUE=DATE:20251123'],
  ...['UID:train', 'SUMMARY:Night train', 'DTSTART:20251119T220000', 'DTEND:20251120T060000'],
  'END:VCALENDAR',
]
  .join('\r\n')
  .replaceAll('UID:', 'BEGIN:VEVENT\r\nUID:')
  .replaceAll(/(DTEND[^\r]*)/g, '$1\r\nLOCATION:Harbour school\r\nEND:VEVENT');

let server: Server;
let address: string;

test.beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('etag', '"1"').end(CALENDAR));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/family.ics`;
});
test.afterAll(() => new Promise((done) => server.close(done)));

test.beforeEach(async ({ page, signedIn, baseURL }) => {
  expect(signedIn.email).toBeTruthy();
  await plan(page, baseURL, {
    meetings: [{ title: 'Dentist', date: DAY, time: '15:00', duration: 45 }],
    tasks: [],
  });
});

async function add(page: Page): Promise<void> {
  await page.goto('/settings/calendars');
  await page.getByRole('textbox', { name: 'Address of a calendar' }).fill(address);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(/3 events, read just now/)).toBeVisible();
  await page.getByRole('button', { name: 'More about 127.0.0.1' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const form = page.getByRole('form', { name: 'Change 127.0.0.1' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Family calendar');
  await form.getByRole('combobox', { name: 'Its events' }).selectOption('Count as busy');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Family calendar')).toBeVisible();
}

test('a calendar that is added stands in every view, and is hidden from one of its events', {
  tag: '@desk',
}, async ({ page }) => {
  await add(page);
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  const event = page.getByRole('button', { name: 'Fetch Milo from school, 15:15 to 16:00, Family calendar' });
  await expect(event).toBeVisible();
  await expect(page.getByRole('img', { name: /^Planned 1h of/ })).toBeVisible();
  await expectLegible(page, { landmarks: true, forced: true });

  const shown = page.getByRole('dialog', { name: 'Fetch Milo from school' });
  await event.focus();
  await page.keyboard.press('Enter');
  await expect(shown).toContainText('Harbour school');
  await expectLegible(page);
  await page.keyboard.press('Escape');
  await expect(event).toBeFocused();

  await page.goto(`/weekly?date=${DAY}`);
  const board = page.getByRole('group', { name: 'Days of the week' });
  await expect(board.getByRole('button', { name: /^Holidays, / })).toHaveCount(3);
  await expectLegible(page, { landmarks: true });
  await page.getByRole('radio', { name: 'Hours' }).first().click();
  const hours = page.getByRole('list', { name: 'Hours of Friday, November 21' });
  await expect(hours.getByRole('button', { name: /^Fetch Milo/ })).toBeVisible();
  await expectLegible(page, { landmarks: true });

  await page.goto(`/monthly?date=${DAY}`);
  const weeks = page.getByRole('group', { name: 'Weeks of the month' });
  await expectLegible(page, { landmarks: true });
  await weeks.getByRole('button', { name: /^Fetch Milo/ }).click();
  await page.getByRole('button', { name: 'Hide this calendar' }).click();
  await expect(weeks.getByRole('button', { name: /^Holidays, / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(weeks.getByRole('button', { name: /^Holidays, / })).toHaveCount(3);
});

test('an event cannot be dragged', { tag: '@desk' }, async ({ page }) => {
  await add(page);
  const daily = new DailyPage(page);
  await daily.open(`?date=${DAY}`);
  const event = page.locator('[data-block]', { hasText: 'Fetch Milo' });
  const before = await event.boundingBox();
  if (!before) throw new Error('The event has no box');
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 112, { steps: 4 });
  await page.mouse.up();
  expect(await event.boundingBox()).toEqual(before);
  await expect(page.getByRole('textbox', { name: 'New at' })).toHaveCount(0);
});
