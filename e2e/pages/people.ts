import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { enter, newPerson, type Person, register } from '../test';

/** Somebody at their own browser. */
export type Visitor = Person & {
  page: Page;
  /** What their browser complained of. */
  complaints: string[];
  /** Calls the API as them, for what a test takes for granted. */
  call: <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object) => Promise<T>;
};

type Arrival = { firstName: string; browser: Browser; baseURL: string; options?: object };

/** Makes an account and signs in with it, in a browser that nobody else uses. */
export async function arrive({ firstName, browser, baseURL, options = {} }: Arrival): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${firstName}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${firstName}: ${error}`));

  const person = {
    ...newPerson(),
    firstName,
    email: `${firstName.toLowerCase()}-${crypto.randomUUID()}@example.org`,
  };
  const sessionId = await register(page.request, person, baseURL);
  await enter(page, sessionId);

  const call: Visitor['call'] = async (method, path, data) => {
    const answer = await page.request.fetch(path, {
      method,
      data,
      headers: { Authorization: `Bearer ${sessionId}` },
    });
    expect(answer.ok(), `${method} ${path}`).toBe(true);
    const text = await answer.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  return { ...person, page, complaints, call };
}

/** Takes the browser's own lines about an answer that the test provokes out of what it complained of. */
export function forgiveVisitor({ complaints }: Visitor, status: number): void {
  const others = complaints.filter((line) => !line.includes(`with a status of ${status}`));
  complaints.splice(0, complaints.length, ...others);
}

/** Today where the tests' browsers are. */
export const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Lisbon' });

/** The line of one item in the open day. */
export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();

/** What a row has a button for; all else is behind 'More'. */
const IN_ROW: readonly string[] = ['Comment', 'Move to…'];

/** Chooses one of the actions of a row that a pointer hovers over. */
export async function chooseInRow(row: Locator, label: string): Promise<void> {
  await row.hover();
  if (IN_ROW.includes(label)) return row.getByRole('button', { name: label, exact: true }).click();
  await row.getByRole('button', { name: 'More', exact: true }).click();
  await row.page().getByRole('menuitem', { name: label, exact: true }).click();
}

/** Presses one of the actions of an item, with a pointer that hovers or with a finger. */
export async function act(page: Page, title: string, label: string, isPhone: boolean): Promise<void> {
  const row = rowOf(page, title);
  if (isPhone) {
    await row.getByText(title).first().click();
    await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  } else {
    await chooseInRow(row, label);
  }
}
