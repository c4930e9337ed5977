import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { enter, type Person, storeAccount, storeSession } from '../account';
import { showAsList } from '../schedule-as';

/** A person who is signed in in a separate browser context. */
export type Visitor = Person & {
  page: Page;
  /** Errors that the page has reported. */
  complaints: string[];
  /** Calls the API as this person, to create what the test needs. */
  call: <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object) => Promise<T>;
};

type Arrival = { firstName: string; browser: Browser; baseURL: string; options?: object };

/** Opens an account and signs its person in, in a new browser context. */
export async function arrive({ firstName, browser, baseURL, options = {} }: Arrival): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, ...options });
  await showAsList(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${firstName}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${firstName}: ${error}`));

  const person = await storeAccount(firstName);
  const session = await storeSession(person);
  await enter(context, session, baseURL);

  const call: Visitor['call'] = async (method, path, data) => {
    const answer = await page.request.fetch(path, {
      method,
      data,
      headers: { Authorization: `Bearer ${session.sessionId}` },
    });
    expect(answer.ok(), `${method} ${path}`).toBe(true);
    const text = await answer.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  return { ...person, page, complaints, call };
}

/** Removes the errors that the browser reports for answers of an expected status from a visitor's `complaints`. */
export function forgiveVisitor({ complaints }: Visitor, status: number): void {
  const others = complaints.filter((line) => !line.includes(`with a status of ${status}`));
  complaints.splice(0, complaints.length, ...others);
}

/** Returns the present day in the time zone of the tests' browsers. */
export const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Lisbon' });

/** Returns the row of an item in the daily view. */
export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();

/** The actions that have a button in the row. All others are in the menu of the button 'More'. */
const IN_ROW: readonly string[] = ['Comment', 'Move to…'];

/** Moves the pointer over a row and chooses one of its actions. */
export async function chooseInRow(row: Locator, label: string): Promise<void> {
  await row.hover();
  if (IN_ROW.includes(label)) return row.getByRole('button', { name: label, exact: true }).click();
  await row.getByRole('button', { name: 'More', exact: true }).click();
  await row.page().getByRole('menuitem', { name: label, exact: true }).click();
}

/** The actions that have a button in the sheet of an item, and what a sheet has without an action. */
const IN_SHEET: readonly string[] = ['Share', 'Team'];
const IS_SHEET: readonly string[] = ['Edit', 'Comment', 'Attachments'];

/** Chooses an action of an item: on a phone in its sheet, which has its fields, comments and files, else in its row. */
export async function act(page: Page, title: string, label: string, isPhone: boolean): Promise<void> {
  const row = rowOf(page, title);
  if (!isPhone) return chooseInRow(row, label);
  await row.getByText(title).first().click();
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet).toBeVisible();
  if (IS_SHEET.includes(label)) return;
  if (IN_SHEET.includes(label)) return sheet.getByRole('button', { name: label, exact: true }).click();
  await sheet.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
