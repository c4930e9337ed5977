import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, formatDay } from '@/lib/shared/calendar/days';
import { today } from './pages/people';

/** The helpers of the journeys of repeated items. Their days are counted from the server's today. */

/** Returns the day that is so many days after today, or before it. */
export const dayAt = (days: number): string => addDays(today(), days);

/** Returns the weekday of a day, such as 'Monday'. */
export const weekdayOf = (day: string): string => formatDay(day, { weekday: 'long' });

/** Returns a day in words, such as 'November 23'. */
export const inWords = (day: string): string => formatDay(day, { month: 'long', day: 'numeric' });

/** Opens the sheet of an item by its row. */
export async function openSheet(page: Page, title: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: title, exact: true }).first().click();
  return page.getByRole('dialog', { name: title, exact: true });
}

/** Chooses a rule in the menu of the sheet's line 'Repeats'. */
export async function chooseRule(sheet: Locator, rule: string | RegExp): Promise<void> {
  await sheet.getByRole('button', { name: /^Repeats / }).click();
  await sheet
    .page()
    .getByRole('menuitemradio', { name: rule })
    .or(sheet.page().getByRole('menuitem', { name: rule }))
    .click();
}

/** The question which occurrences are meant. */
export const question = (page: Page): Locator => page.getByRole('alertdialog', { name: /which ones\?$/ });

/** Answers the question which occurrences are meant. */
export async function answer(page: Page, which: 'This one' | 'This and later' | 'All'): Promise<void> {
  await question(page).getByRole('button', { name: which }).click();
  await expect(question(page)).toHaveCount(0);
}

/** Returns the days of the meetings or tasks of a period, each with its time, as 'yyyy-mm-dd hh:mm title'. */
export async function stored(page: Page, from: number, to: number, path = 'schedules'): Promise<string[]> {
  const response = await page.request.get(`/api/${path}?startDate=${dayAt(from)}&endDate=${dayAt(to)}`);
  const items = (await response.json()) as { date: string; time: string | null; title: string }[];
  return items.map(({ date, time, title }) => [date, time, title].filter(Boolean).join(' ')).sort();
}
