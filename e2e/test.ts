import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { confirmAddress } from './confirmation';

export type Person = { firstName: string; lastName: string; email: string; password: string };

type Fixtures = {
  /** Errors of the page: those in the console, which include CSP violations, and uncaught ones. */
  complaints: string[];
  /** A person with an account who is not signed in in the page's browser. */
  person: Person;
  /** A person with an account who is signed in in the page's browser. */
  signedIn: Person;
};

/** A test that fails when the page has reported an error that the test did not remove from `complaints`. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      let hasSignedOut = false;
      page.on('request', (request) => {
        hasSignedOut ||= new URL(request.url()).pathname === '/api/auth/logout';
      });
      page.on('console', (message) => {
        // Reads that are under way when the person signs out are answered with 401.
        if (message.type() !== 'error' || (hasSignedOut && isFailure(message.text(), 401))) return;
        complaints.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(complaints);
      // A busy machine may answer a read with 503, after which the page asks again.
      forgive(complaints, 503);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  person: async ({ playwright, baseURL }, use) => {
    const person = newPerson();
    // Uses separate cookies, so that the page's browser is not signed in.
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

/** Registers an account as `register` does, but does not confirm its address. */
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

/**
 * Signs a person in with the cookies of the request, which the event stream needs.
 * @returns the session's id
 */
export async function signIn(
  request: APIRequestContext,
  { email, password }: Person,
  baseURL: string | undefined,
): Promise<string> {
  const response = await request.post('/api/auth/login', {
    data: { email, password },
    headers: { origin: baseURL ?? '' },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { sessionId: string }).sessionId;
}

/** Stores the session in the page's browser as a sign-in does. */
export async function enter(page: Page, sessionId: string): Promise<void> {
  // Opens a file of the planner's origin, which has no scripts that would read the session.
  await page.goto('/robots.txt');
  await page.evaluate((id) => {
    window.localStorage.setItem('sessionId', id);
    // biome-ignore lint/suspicious/noDocumentCookie: the planner writes it in the same way
    document.cookie = 'dayfold.signed-in=1; path=/; samesite=lax';
  }, sessionId);
  // Waits until the browser itself has the cookie, which is after the page has set it and before the next request.
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('dayfold.signed-in');
}

/** Waits until React has hydrated the page. Before that, clicks and keys have no effect. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));

/** Removes the errors that the browser reports for answers of an expected status from `complaints`. */
export function forgive(complaints: string[], status: number): void {
  const others = complaints.filter((complaint) => !isFailure(complaint, status));
  complaints.splice(0, complaints.length, ...others);
}

/** True for the error that the browser reports for an answer of this status. */
const isFailure = (error: string, status: number): boolean =>
  error.startsWith(`Failed to load resource: the server responded with a status of ${status}`);
