import { test as base, expect, type Page } from '@playwright/test';
import { enter, type Person, storeAccount, storeSession } from './account';
import { showAsList } from './schedule-as';

type Options = {
  /** How the schedule of a day is shown at first. */
  scheduleAs: 'list' | 'hours';
};

type Fixtures = Options & {
  /** Errors of the page: those in the console, which include CSP violations, and uncaught ones. */
  complaints: string[];
  /** A person with an account who is not signed in in the page's browser. */
  person: Person;
  /** A person with an account who is signed in in the page's browser. */
  signedIn: Person;
};

/** A test that fails when the page has reported an error that the test did not remove from `complaints`. */
export const test = base.extend<Fixtures>({
  scheduleAs: ['list', { option: true }],

  context: async ({ context, scheduleAs }, use) => {
    if (scheduleAs === 'list') await showAsList(context);
    await use(context);
  },

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

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures in use from the pattern
  person: async ({}, use) => use(await storeAccount()),

  signedIn: async ({ context, baseURL }, use) => {
    const person = await storeAccount();
    await enter(context, await storeSession(person), baseURL);
    await use(person);
  },
});

export { expect };

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
