import type { Page } from '@playwright/test';
import { chooseInRow } from './pages/people';
import { expect, test } from './test';

const section = (page: Page, view: 'Daily' | 'Weekly' | 'Monthly' | 'Annual') =>
  page.getByRole('region', { name: `${view} goals` });
const mark = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Mark as done: ${title}`, exact: true });

/** Expands the goals, which are collapsed on a phone. */
async function unfold(page: Page, view: 'Daily' | 'Weekly' | 'Monthly' | 'Annual', isMobile: boolean) {
  if (isMobile)
    await section(page, view)
      .getByRole('button', { name: `${view} goals` })
      .click();
}

test('goals of every period are added, completed, changed, deleted and restored', async ({
  page,
  signedIn,
  isMobile,
}) => {
  expect(signedIn).toBeDefined();
  for (const view of ['Daily', 'Weekly', 'Monthly', 'Annual'] as const) {
    await page.goto(`/${view.toLowerCase()}`);
    await unfold(page, view, isMobile);
    await expect(section(page, view).getByText('One goal is plenty. Write it down.')).toBeVisible();
    await section(page, view).getByRole('button', { name: 'Add a goal' }).click();
    const form = page.getByRole('form', { name: 'Add a goal' });
    await form.getByRole('textbox', { name: 'Title' }).fill(`${view} goal`);
    await form.getByRole('textbox', { name: 'Description, optional' }).fill('Only the dates.');
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Goal created!')).toBeVisible();
    await mark(page, `${view} goal`).click();
    await expect(mark(page, `${view} goal`)).toBeChecked();
    await expect(section(page, view).getByText('1 of 1')).toBeVisible();
  }

  await page.reload();
  await unfold(page, 'Annual', isMobile);
  await expect(mark(page, 'Annual goal')).toBeChecked();
  await section(page, 'Annual').getByRole('button', { name: 'Annual goal', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Annual goal' });
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Goal of the year');
  // The first one leaves the text.
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
  await expect(mark(page, 'Goal of the year')).toBeVisible();

  if (isMobile) {
    await section(page, 'Annual').getByRole('button', { name: 'Goal of the year', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  } else await chooseInRow(section(page, 'Annual').getByRole('listitem'), 'Delete');
  await expect(page.getByText('Goal deleted')).toBeVisible();
  await expect(mark(page, 'Goal of the year')).toBeHidden();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Goal deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(mark(page, 'Goal of the year')).toBeChecked();
});

test('a goal is added, completed and deleted with the keyboard alone', { tag: '@desk' }, async ({
  page,
  signedIn,
}) => {
  expect(signedIn).toBeDefined();
  await page.goto('/weekly');
  await expect(section(page, 'Weekly').getByText('One goal is plenty. Write it down.')).toBeVisible();
  await section(page, 'Weekly').getByRole('button', { name: 'Add a goal' }).focus();
  await page.keyboard.press('Enter');
  // Waits for the form, whose code is loaded on demand.
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type('Swim twice');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Before work.');
  await page.keyboard.press('Control+Enter');
  await expect(mark(page, 'Swim twice')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(section(page, 'Weekly').getByRole('button', { name: 'Add a goal' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(section(page, 'Weekly').getByRole('button', { name: 'Swim twice' }).first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(mark(page, 'Swim twice')).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(mark(page, 'Swim twice')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(mark(page, 'Swim twice')).toBeHidden();
  await expect(section(page, 'Weekly').getByRole('button', { name: 'Add a goal' })).toBeFocused();
});
