import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';

export type Person = { firstName: string; lastName: string; email: string; password: string };

type Fixtures = {
  /** What the browser complained of: errors in its console (refused by the CSP, too) and uncaught ones. */
  complaints: string[];
  /** Somebody with an account, who is not signed in in this browser. */
  person: Person;
  /** The same, signed in. */
  signedIn: Person;
};

/** Every test fails when the browser has complained of anything that the test did not take out of `complaints`. */
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
    // With cookies of its own, so that the page's browser knows nothing of it.
    const request = await playwright.request.newContext({ baseURL });
    const { email, password, firstName, lastName } = person;
    const response = await request.post('/api/auth/register', {
      data: { email, password, firstName, lastName },
      headers: { origin: baseURL ?? '' },
    });
    expect(response.status()).toBe(201);
    await request.dispose();
    await use(person);
  },

  signedIn: async ({ page, person, baseURL }, use) => {
    const response = await page.request.post('/api/auth/login', {
      data: { email: person.email, password: person.password },
      headers: { origin: baseURL ?? '' },
    });
    expect(response.status()).toBe(200);
    const { sessionId } = (await response.json()) as { sessionId: string };
    // As an earlier visit would have left it; from a page that asks for nobody.
    await page.goto('/terms');
    await page.evaluate((id) => {
      window.localStorage.setItem('sessionId', id);
      // biome-ignore lint/suspicious/noDocumentCookie: as the product writes it
      document.cookie = 'dayfold.signed-in=1; path=/; samesite=lax';
    }, sessionId);
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

/** Waits until React has taken over the page: before that, nothing that is pressed has an effect. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));

/** Takes the browser's own line about an answer that the test provokes out of the complaints. */
export function forgive(complaints: string[], status: number): void {
  const expected = `Failed to load resource: the server responded with a status of ${status}`;
  for (let index = complaints.length - 1; index >= 0; index--) {
    if (complaints[index]?.startsWith(expected)) complaints.splice(index, 1);
  }
}
