import type { Page } from '@playwright/test';
import { completeBrowser } from './browser';
import { plan } from './planned';
import { expect, test } from './test';

test.use({ launchOptions: completeBrowser, serviceWorkers: 'allow' });

const DAY = '2025-11-21';

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body }) => `${title} | ${body}`);
  });

/** Returns a function that delivers a message to the worker as a push service does. */
async function pushTo(page: Page, origin: string): Promise<(data: string) => Promise<unknown>> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (data) => browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** Removes Chromium's complaint that its incognito mode, in which the tests run, has no push service. */
function allowMissingPushService(complaints: string[]): void {
  const others = complaints.filter(
    (text) => !text.includes('does not support the Push API in incognito mode'),
  );
  complaints.splice(0, complaints.length, ...others);
}

test('a push is shown by the worker, Done ticks its task, and what cannot be read is shown too', {
  tag: ['@desk', '@short'],
}, async ({ page, context, signedIn, baseURL, complaints }) => {
  const origin = baseURL ?? '';
  expect(signedIn).toBeDefined();
  await context.grantPermissions(['notifications'], { origin });
  const created = await page.request.post('/api/tasks', {
    data: { title: 'Send the quote', date: DAY, time: '14:30' },
    headers: { origin },
  });
  const task = (await created.json()) as { id: string; version: number };
  await page.goto('/daily');
  const deliver = await pushTo(page, origin);
  const message = { tag: 'quote', title: 'Send the quote', body: '14:30', path: `/daily?date=${DAY}` };
  const { id: personId } = (await (await page.request.get('/api/auth/me')).json()) as { id: string };
  await deliver(JSON.stringify({ ...message, item: { id: task.id, personId, taskVersion: task.version } }));
  await expect.poll(() => notifications(page)).toEqual(['Send the quote | 14:30']);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const Event = Reflect.get(globalThis, 'NotificationEvent');
    const [notification] = await scope.registration.getNotifications({ tag: 'quote' });
    dispatchEvent(new Event('notificationclick', { notification, action: 'done' }));
  });
  const isDone = async () => {
    const tasks = (await (await page.request.get(`/api/tasks/${DAY}`)).json()) as { completed: boolean }[];
    return tasks.map(({ completed }) => completed);
  };
  await expect.poll(isDone).toEqual([true]);
  await expect.poll(() => notifications(page)).toEqual([]);

  await deliver('{');
  await expect.poll(() => notifications(page)).toEqual(['Dayfold | Something is new']);
  allowMissingPushService(complaints);
});

test('the page and a push remind of a task in one notification', { tag: '@desk' }, async ({
  page,
  context,
  signedIn,
  baseURL,
  complaints,
}) => {
  const origin = baseURL ?? '';
  expect(signedIn).toBeDefined();
  await context.grantPermissions(['notifications'], { origin });
  await plan(page, baseURL, { tasks: [{ title: 'Send the quote', date: DAY, time: '14:30' }] });
  const [{ id }] = (await (await page.request.get(`/api/tasks/${DAY}`)).json()) as [{ id: string }];
  await context.clock.install({ time: `${DAY}T13:00:00Z` });
  const known = page.waitForResponse(/\/api\/tasks\?startDate=2025-11-21&/);
  await page.goto('/daily');
  await known;
  const deliver = await pushTo(page, origin);
  await context.clock.fastForward('01:15:00');
  await expect
    .poll(() => notifications(page))
    .toEqual([expect.stringMatching(/^Send the quote in \d+ minutes \| 14:30$/)]);
  const tag = `task-${id}-${DAY}T14:30`;
  await deliver(JSON.stringify({ tag, title: 'Send the quote', body: 'pushed', path: `/daily?date=${DAY}` }));
  await expect.poll(() => notifications(page)).toEqual(['Send the quote | pushed']);
  allowMissingPushService(complaints);
});
