import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { confirmAddress } from './confirmation';

export type Person = { firstName: string; lastName: string; email: string; password: string };

type Fixtures = {
  /** Errors that the browser reported: in its console (including CSP violations), and uncaught ones. */
  complaints: string[];
  /** Somebody with an account, not signed in in this browser. */
  person: Person;
  /** Somebody with an account, signed in. */
  signedIn: Person;
};

/** Every test fails when the browser has reported an error that the test did not remove from `complaints`. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  person: async ({ playwright, baseURL }, use) => {
    const person = newPerson();
    // With its own cookies, unknown to the page's browser.
    const request = await playwright.request.newContext({ baseURL });
    await register(request, person, baseURL);
    await request.dispose();
    await use(person);
  },

  signedIn: async ({ page, baseURL }, use) => {
    const person = newPerson();
    await enter(page, await register(page.request, person, baseURL));
    await use(person);
  },
});

export { expect };

export const newPerson = (): Person => ({
  firstName: 'Astrid',
  lastName: 'Lowe',
  email: `astrid-${randomUUID()}@example.org`,
  password: `walk before ${randomUUID()}`,
});

/**
 * Registers an account, which signs its person in with the cookies of the request, and confirms its address.
 * @returns the session's id
 */
export async function register(
  request: APIRequestContext,
  person: Person,
  baseURL: string | undefined,
): Promise<string> {
  const sessionId = await registerUnconfirmed(request, person, baseURL);
  await confirmAddress(request, person.email);
  return sessionId;
}

/** The same without confirming the address. */
export async function registerUnconfirmed(
  request: APIRequestContext,
  { email, password, firstName, lastName }: Person,
  baseURL: string | undefined,
): Promise<string> {
  const response = await request.post('/api/auth/register', {
    data: { email, password, firstName, lastName },
    headers: { origin: baseURL ?? '' },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { sessionId: string }).sessionId;
}

/** Stores the session in the page's browser, as an earlier visit would have. */
export async function enter(page: Page, sessionId: string): Promise<void> {
  // Of the planner's origin, without scripts that would read the session.
  await page.goto('/robots.txt');
  await page.evaluate((id) => {
    window.localStorage.setItem('sessionId', id);
    // biome-ignore lint/suspicious/noDocumentCookie: as the product writes it
    document.cookie = 'dayfold.signed-in=1; path=/; samesite=lax';
  }, sessionId);
  // The page writes it before the browser has it, and the browser requests the next page.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('dayfold.signed-in');
}

/** Waits until React has hydrated the page: before that, pressing has no effect. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));

/** Removes the browser's own line about an answer that the test causes from its errors. */
export function forgive(complaints: string[], status: number): void {
  const expected = `Failed to load resource: the server responded with a status of ${status}`;
  for (let index = complaints.length - 1; index >= 0; index--) {
    if (complaints[index]?.startsWith(expected)) complaints.splice(index, 1);
  }
}
