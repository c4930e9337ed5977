import type { Page } from '@playwright/test';
import { completeBrowser } from './browser';
import { plan } from './planned';
import { expect, test } from './test';

test.use({ launchOptions: completeBrowser });

const DAY = '2025-11-21';

/** Opens a view, and waits until the page has read the reminders. */
async function open(page: Page, path: string): Promise<void> {
  const read = (range: string) => page.waitForResponse((response) => response.url().includes(range));
  const known = Promise.all([
    read('/api/tasks?startDate=2025-11-21&endDate=2025-12-20'),
    // Some days more on both sides, for meetings in other time zones.
    read('/api/schedules?startDate=2025-11-19&endDate=2025-12-22'),
  ]);
  await page.goto(path);
  await known;
}

test('with two open tabs a reminder is shown once, also after the device slept, and leads to its row', {
  tag: ['@desk', '@short'],
}, async ({ page, context, signedIn, baseURL }) => {
  expect(signedIn).toBeDefined();
  const shown: string[] = [];
  await context.exposeFunction('recordShown', (text: string) => shown.push(text));
  await context.addInitScript(() => {
    const recorder = window as unknown as { recordShown: (text: string) => void; last: Notification };
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        recorder.last = this;
        recorder.recordShown(`${title} | ${options?.body}`);
      }
    };
  });
  await context.grantPermissions(['notifications'], { origin: baseURL });
  await plan(page, baseURL, {
    tasks: [
      { title: 'Send the quote', date: DAY, time: '14:30' },
      { title: 'Done before', date: DAY, time: '14:30', completed: true },
    ],
    meetings: [
      { title: 'Dentist', date: DAY, time: '15:00' },
      { title: 'Begun during the sleep', date: DAY, time: '16:00' },
      { title: 'Choir', date: DAY, time: '16:30' },
    ],
  });
  // The clock also runs on, and may advance by some minutes on a slow machine.
  await context.clock.install({ time: `${DAY}T13:00:00Z` });
  await open(page, '/daily');
  const other = await context.newPage();
  await open(other, '/weekly');

  await context.clock.fastForward('01:00:00');
  expect(shown).toEqual([]);
  await context.clock.fastForward('15:00');
  await expect.poll(() => shown).toEqual([expect.stringMatching(/^Send the quote in \d+ minutes \| 14:30$/)]);
  await expect(other.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  await context.clock.fastForward('30:00');
  await expect.poll(() => shown).toHaveLength(2);
  expect(shown[1]).toMatch(/^Dentist in \d+ minutes \| 15:00$/);
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();

  const withNotification = await Promise.all(
    [page, other].map((tab) =>
      tab.evaluate(() => (window as unknown as { last?: Notification }).last?.title),
    ),
  );
  const teller = withNotification[0]?.startsWith('Dentist') ? page : other;
  await teller.evaluate(() => {
    const { last } = window as unknown as { last: Notification };
    last.onclick?.call(last, new Event('click'));
  });
  await expect(teller).toHaveURL(new RegExp(`/daily\\?date=${DAY}&highlight=schedule-`));
  await expect(teller.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  // Advances to after 16:17 as after a sleep: a timer that became due meanwhile runs once.
  await context.clock.fastForward('01:32:00');
  await expect.poll(() => shown).toHaveLength(3);
  expect(shown[2]).toMatch(/^Choir in \d+ minutes \| 16:30$/);
  await context.clock.fastForward('01:00:00');
  expect(shown).toHaveLength(3);
  await other.close();
});
