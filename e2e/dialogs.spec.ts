import type { Locator, Page } from '@playwright/test';
import { landscape } from '@/prisma/demo/drawings';
import { act, rowOf, today } from './pages/people';
import { peopleTest } from './people-test';
import { expect } from './test';

/** The keyboard use and the accessibility of every dialog. */

const TITLE = 'Book the small hall';

/** Opens a dialog with Enter, checks it, and closes it with Escape, which has to move the focus to `back`. */
async function visit(opener: Locator, dialog: Locator, back: Locator = opener): Promise<void> {
  await opener.focus();
  await opener.press('Enter');
  await lookAt(dialog);
  await leave(dialog);
  await expect(back).toBeFocused();
}

async function leave(dialog: Locator): Promise<void> {
  // The first Escape closes a tooltip, if there is one.
  await dialog.focus();
  await expect(dialog.page().getByRole('tooltip')).toHaveCount(0);
  await dialog.page().keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Checks that the focus is in the dialog, that Tab does not leave it, and its accessibility. */
async function lookAt(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  // Not by `:focus`, which a date field does not match while its button for the calendar has the focus.
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  for (let step = 0; step < 12; step++) {
    await dialog.page().keyboard.press('Tab');
    await expect.poll(hasFocus).toBe(true);
  }
}

const named = (page: Page, name: string) => page.getByRole('dialog', { name });
const action = (page: Page, name: string) => rowOf(page, TITLE).getByRole('button', { name, exact: true });

peopleTest(
  'the dialogs of a task are used with the keyboard alone',
  { tag: '@desk' },
  async ({ arrives }) => {
    peopleTest.slow();
    const ines = await arrives('Ines');
    const { page } = ines;
    await ines.call('POST', '/api/tasks', { title: TITLE, date: today() });
    await page.goto('/daily');
    // After a dialog is closed, the focus is on the title of the task or on the button that opened the dialog.
    const atTask = rowOf(page, TITLE).locator(':focus');
    const more = async (name: string) => {
      await action(page, 'More').press('Enter');
      return page.getByRole('menuitem', { name, exact: true });
    };
    await visit(await more('Share'), named(page, 'Share task'), atTask);
    await visit(await more('Team'), named(page, 'Team'), atTask);
    await visit(action(page, 'Move to…'), named(page, 'Move to…'), atTask);
    await visit(await more('React'), named(page, 'Sticker picker'), action(page, 'More'));

    await (await more('Attachments')).press('Enter');
    const files = named(page, 'Attachments');
    const name = 'harbour.png';
    const buffer = await landscape(800, 600, 205);
    await files.getByLabel('Files to attach').setInputFiles({ name, mimeType: 'image/png', buffer });
    await lookAt(files);
    await visit(files.getByRole('button', { name, exact: true }), named(page, name));
    await files.getByRole('button', { name: `More about ${name}` }).press('Enter');
    await visit(
      page.getByRole('menuitem', { name: 'Delete' }),
      named(page, 'Delete this file?'),
      files.getByRole('button', { name, exact: true }),
    );
    await page.keyboard.press('Escape');
    await expect(files).toHaveCount(0);
    await expect(atTask).toBeFocused();
  },
);

peopleTest(
  'the dialogs of the planner are used with the keyboard alone',
  { tag: '@desk' },
  async ({ arrives }) => {
    const { page } = await arrives('Ines');
    await page.goto('/daily');
    await visit(
      page.getByRole('button', { name: /^Manage Collaborators/ }),
      named(page, 'Manage Collaborators'),
    );
    const today = page.getByRole('button', { name: 'Today' }).first();
    await today.focus();
    await page.keyboard.press('?');
    const keys = named(page, 'Keyboard shortcuts');
    await lookAt(keys);
    await leave(keys);
    await expect(today).toBeFocused();
    await visit(page.getByRole('button', { name: /^Notifications/ }), page.getByRole('dialog'));
  },
);

peopleTest(
  'a dialog that is taller than the window is scrolled to its heading',
  { tag: '@desk' },
  async ({ arrives }) => {
    const { page } = await arrives('Ines');
    await page.setViewportSize({ width: 1440, height: 300 });
    await page.goto('/daily');
    await page.getByRole('button', { name: /^Manage Collaborators/ }).click();
    const dialog = named(page, 'Manage Collaborators');
    await expect(dialog.getByText('Nobody yet.')).toBeAttached();
    await expect(dialog).toBeFocused();
    expect((await dialog.boundingBox())?.y).toBeGreaterThan(16);
  },
);

peopleTest(
  'the dialog for a conflict of two changes is used with the keyboard alone',
  { tag: ['@desk', '@short'] },
  async ({ arrives, isPhone }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    const { id } = await ines.call<{ id: string }>('POST', '/api/tasks', { title: TITLE, date: today() });
    const share = { taskId: id, sharedWithEmail: tomas.email, permission: 'edit' };
    await ines.call('POST', '/api/task-shares', share);
    const { page } = tomas;
    await page.goto('/daily');
    await act(page, TITLE, 'Edit', isPhone);
    const field = page.getByRole('textbox', { name: 'Title' });
    await field.fill('Book the big hall');
    await ines.call('PATCH', `/api/tasks/${id}`, { title: 'Book the church' });
    await field.press('Enter');
    const question = named(page, 'Ines changed this a moment ago');
    await lookAt(question);
    await leave(question);
    await expect(rowOf(page, 'Book the church')).toBeVisible();
    await expect(rowOf(page, 'Book the church').locator(':focus')).toHaveCount(1);
    expect(tomas.complaints.splice(0)).toEqual([expect.stringContaining('status of 409')]);
  },
);
