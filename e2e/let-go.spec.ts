import type { Page } from '@playwright/test';
import { act, rowOf, today, type Visitor } from './pages/people';
import { peopleTest } from './people-test';
import { expect } from './test';

/** Tasks that are let go, and tasks for later, of several people. */

const title = 'Book the small hall';

async function openDay({ page }: Visitor): Promise<void> {
  const live = page.waitForRequest(/\/api\/events\?/);
  await page.goto('/daily');
  await live;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function aTask(
  owner: Visitor,
  date: string | null,
  people: [Visitor, 'view' | 'edit'][],
): Promise<void> {
  const { id } = await owner.call<{ id: string }>('POST', '/api/tasks', { title, date });
  for (const [{ email }, permission] of people)
    await owner.call('POST', '/api/task-shares', { taskId: id, sharedWithEmail: email, permission });
}

const later = (page: Page) => page.getByRole('region', { name: /^Later/ });

peopleTest('a shared task is let go by one, and the others see that', async ({ arrives, isPhone }) => {
  const [ines, tomas, odile] = [await arrives('Ines'), await arrives('Tomas'), await arrives('Odile')];
  await aTask(ines, today(), [
    [tomas, 'edit'],
    [odile, 'view'],
  ]);
  for (const person of [ines, tomas, odile]) {
    await openDay(person);
    await expect(rowOf(person.page, title)).toBeVisible();
  }

  await act(tomas.page, title, 'Let go', isPhone);
  for (const { page } of [ines, odile]) await expect(rowOf(page, title)).toContainText('let go');
  await expect(rowOf(tomas.page, title)).toContainText('let go');
  await expect(tomas.page.getByText('0 of 0 done')).toHaveCount(isPhone ? 1 : 0);

  // A viewer is not offered to take it up again; its owner is.
  await rowOf(odile.page, title).getByRole('button', { name: title }).click();
  const sheet = odile.page.getByRole('dialog', { name: title });
  await sheet.getByRole('button', { name: 'More' }).click();
  await expect(odile.page.getByRole('menuitem', { name: 'Leave' })).toBeVisible();
  await expect(odile.page.getByRole('menuitem', { name: 'Take up again' })).toHaveCount(0);
  // Closes the menu, and the sheet, behind which the list is hidden on a phone.
  await odile.page.keyboard.press('Escape');
  await expect(sheet.getByRole('button', { name: 'More' })).toBeFocused();
  await odile.page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await act(ines.page, title, 'Take up again', isPhone);
  for (const { page } of [tomas, odile]) await expect(rowOf(page, title)).not.toContainText('let go');
});

peopleTest(
  'a shared task for later waits in the list of both, until one takes it',
  { tag: '@desk' },
  async ({ arrives, isPhone }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    await openDay(ines);
    await openDay(tomas);
    await aTask(ines, null, [[tomas, 'edit']]);
    for (const { page } of [ines, tomas]) {
      if (isPhone) await page.getByRole('button', { name: 'Later 1' }).click();
      await expect(later(page)).toContainText(title);
    }
    await expect(later(tomas.page)).toContainText('Ines 1 open');
    await act(tomas.page, title, 'Today', isPhone);
    await expect(later(tomas.page)).toContainText('Nothing waits here.');
    await expect(later(ines.page)).toContainText('Nothing waits here.');
    await expect(ines.page.getByRole('region', { name: 'Tasks' })).toContainText(title);
  },
);
