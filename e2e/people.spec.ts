import type { Page } from '@playwright/test';
import { isRead } from './pages/is-read';
import { act, rowOf, today, type Visitor } from './pages/people';
import { peopleTest } from './people-test';
import { expect, test } from './test';

const title = 'Book the small hall';

async function openDay({ page }: Visitor): Promise<void> {
  const live = page.waitForRequest(/\/api\/events\?/);
  await page.goto('/daily');
  await live;
  await isRead(page);
}

const newTask = (owner: Visitor, more: object = {}) =>
  owner.call<{ id: string; version: number }>('POST', '/api/tasks', { title, date: today(), ...more });

const shareTask = (owner: Visitor, taskId: string, { email }: Visitor, permission = 'view') =>
  owner.call<{ id: string }>('POST', '/api/task-shares', { taskId, sharedWithEmail: email, permission });

const check = (page: Page) => page.getByRole('checkbox', { name: `Mark as done: ${title}` });

peopleTest(
  'a shared task appears for its recipient, follows changes, and disappears when the share ends',
  { tag: '@short' },
  async ({ arrives, isPhone }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    await newTask(ines);
    await openDay(ines);
    await openDay(tomas);
    await expect(tomas.page.getByText('Nothing planned yet. The page is yours.')).toBeVisible();

    await act(ines.page, title, 'Share', isPhone);
    const dialog = ines.page.getByRole('dialog', { name: 'Share task' });
    const button = dialog.getByRole('button', { name: 'Share task' });
    await expect(button).toBeDisabled();
    await dialog.getByLabel('E-mail address').fill(tomas.email);
    await button.click();
    await expect(ines.page.getByText('Task shared!')).toBeVisible();
    await expect(rowOf(tomas.page, title)).toBeVisible();
    await expect(rowOf(tomas.page, title)).toContainText('View only');
    await expect(check(tomas.page)).toHaveAttribute('aria-disabled', 'true');

    await dialog.getByRole('radio', { name: 'Can edit' }).click();
    await dialog.getByLabel('E-mail address').fill(tomas.email);
    await button.click();
    await expect(check(tomas.page)).not.toHaveAttribute('aria-disabled', 'true');
    await expect(rowOf(tomas.page, title)).not.toContainText('View only');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await check(tomas.page).click();
    await expect(check(ines.page)).toBeChecked();

    await act(ines.page, title, 'Share', isPhone);
    await dialog.getByRole('button', { name: 'Remove Tomas' }).click();
    await expect(ines.page.getByText('Share removed')).toBeVisible();
    await expect(check(tomas.page)).toHaveCount(0);
  },
);

peopleTest('a share that is refused shows the reason', { tag: '@desk' }, async ({ arrives, isPhone }) => {
  const ines = await arrives('Ines');
  await newTask(ines);
  await openDay(ines);
  await act(ines.page, title, 'Share', isPhone);
  const dialog = ines.page.getByRole('dialog', { name: 'Share task' });
  await dialog.getByLabel('E-mail address').fill('nobody@example.org');
  await dialog.getByRole('button', { name: 'Share task' }).click();
  await expect(ines.page.getByText('Failed to share task')).toBeVisible();
  await expect(ines.page.getByText('No account uses that e-mail address.')).toBeVisible();
  await expect(dialog.getByLabel('E-mail address')).toHaveValue('nobody@example.org');
  ines.complaints.splice(
    0,
    ines.complaints.length,
    ...ines.complaints.filter((line) => !line.includes('404')),
  );
});

async function openCollaborators({ page }: Visitor, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Manage Collaborators' }).click();
  } else await page.getByRole('button', { name: /^Manage Collaborators/ }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Collaborators' })).toBeVisible();
}

peopleTest(
  'three people plan together by invitation, filter the list, and end a collaboration',
  { tag: ['@desk', '@short'] },
  async ({ arrives, isPhone }) => {
    test.slow();
    const [ines, tomas, odile] = [await arrives('Ines'), await arrives('Tomas'), await arrives('Odile')];
    await newTask(ines);
    await newTask(tomas, { title: 'Paint the shelf' });
    for (const visitor of [ines, tomas, odile]) await openDay(visitor);

    await openCollaborators(ines, isPhone);
    const dialog = ines.page.getByRole('dialog', { name: 'Manage Collaborators' });
    for (const guest of [tomas, odile]) {
      await dialog.getByLabel('Invite by e-mail').fill(guest.email);
      await dialog.getByLabel(/^Message/).fill('For the choir');
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(dialog.getByText(guest.email)).toBeVisible();
    }
    await expect(ines.page.getByText('Invitation sent!').last()).toBeVisible();
    await expect(dialog.getByText('Pending')).toHaveCount(2);
    await expect(tomas.page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

    await openCollaborators(tomas, isPhone);
    await expect(tomas.page.getByText('For the choir')).toBeVisible();
    await tomas.page.getByRole('button', { name: 'Accept Ines' }).click();
    await expect(tomas.page.getByText('Request accepted')).toBeVisible();
    await expect(dialog.getByText('Accepted')).toBeVisible();
    await tomas.page.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(tomas.page, title)).toContainText('Ines');

    await openCollaborators(odile, isPhone);
    await odile.page.getByRole('button', { name: 'Reject Ines' }).click();
    await expect(dialog.getByText('Rejected')).toBeVisible();
    await expect(odile.page.getByText('Nothing planned yet. The page is yours.')).toBeAttached();

    const chip = tomas.page.getByRole('button', { name: 'Items of Ines' });
    await chip.click();
    await expect(check(tomas.page)).toHaveCount(0);
    await tomas.page.reload();
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await expect(tomas.page.getByText('Paint the shelf')).toBeVisible();
    await expect(check(tomas.page)).toHaveCount(0);
    await chip.click();
    await expect(check(tomas.page)).toBeVisible();

    await dialog.getByRole('button', { name: 'Remove Tomas' }).click();
    await expect(ines.page.getByText('Collaborator removed')).toBeVisible();
    await expect(check(tomas.page)).toHaveCount(0);
  },
);

peopleTest(
  'comments and stickers appear for the other person without a reload',
  { tag: ['@desk', '@short'] },
  async ({ arrives, isPhone }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    const { id } = await newTask(ines);
    await shareTask(ines, id, tomas);
    await openDay(ines);
    await openDay(tomas);
    for (const { page } of [ines, tomas]) await act(page, title, 'Comment', isPhone);
    const [hers, his] = [ines, tomas].map(({ page }) =>
      page.getByRole('region', { name: `Comments on ${title}` }),
    );
    if (!hers || !his) throw new Error('A section of comments is missing.');

    await hers.getByRole('textbox', { name: 'New comment' }).fill('Shall I hold it?');
    await hers.getByRole('textbox', { name: 'New comment' }).press('Enter');
    await expect(ines.page.getByText('Comment added!')).toBeVisible();
    await expect(his.getByText('Shall I hold it?')).toBeVisible();
    await expect(his.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await expect(tomas.page.getByLabel('1 comment').first()).toBeAttached();

    await hers.getByRole('button', { name: 'Edit' }).click();
    await hers.getByRole('textbox', { name: 'Edit comment' }).fill('Shall I book it?');
    await hers.getByRole('button', { name: 'Save' }).click();
    await expect(ines.page.getByText('Comment updated!')).toBeVisible();
    await expect(his.getByText('Shall I book it?')).toBeVisible();

    await his.getByRole('button', { name: 'Add a sticker' }).click();
    await expect(tomas.page.getByRole('tab', { name: 'Reactions' })).toBeVisible();
    await tomas.page.getByRole('button', { name: 'Party' }).click();
    await expect(tomas.page.getByText('Sticker added!')).toBeVisible();
    await expect(hers.getByRole('button', { name: 'Party, 1, by Tomas' })).toBeVisible();
    await his.getByRole('button', { name: 'Add a sticker' }).click();
    await expect(tomas.page.getByRole('button', { name: 'Party, already used' })).toBeDisabled();
    await tomas.page.keyboard.press('Escape');
    await his.getByRole('button', { name: 'Party, 1, by Tomas' }).click();
    await expect(tomas.page.getByText('Sticker removed')).toBeVisible();
    await expect(hers.getByRole('button', { name: /^Party/ })).toHaveCount(0);

    await hers.getByRole('button', { name: 'Delete' }).click();
    await expect(ines.page.getByText('Comment deleted')).toBeVisible();
    await expect(his.getByText('Shall I book it?')).toHaveCount(0);
  },
);

peopleTest('the day has stickers and comments of its own', { tag: '@desk' }, async ({ arrives }) => {
  const { page } = await arrives('Ines').then(async (visitor) => {
    await openDay(visitor);
    return visitor;
  });
  await page.getByRole('button', { name: 'React' }).click();
  await page.getByRole('tab', { name: 'Misc' }).click();
  await page.getByRole('button', { name: 'Coffee' }).click();
  await expect(page.getByRole('button', { name: 'Remove Coffee' })).toBeVisible();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByRole('textbox', { name: 'New comment' }).fill('A long one.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByRole('button', { name: '1 comment' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Coffee' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 comment' })).toBeVisible();
});

peopleTest(
  'a notification leads to its day and item, and all can be cleared',
  { tag: ['@desk', '@short'] },
  async ({ arrives }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    await openDay(tomas);
    const { id } = await newTask(ines, { date: '2025-11-21' });
    await shareTask(ines, id, tomas);
    const bell = tomas.page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await bell.click();
    const news = tomas.page.getByRole('link', { name: /Ines shared a task with you/ });
    await expect(news).toBeVisible();
    await news.click();
    await expect(tomas.page).toHaveURL(`/daily?date=2025-11-21&highlight=task-${id}`);
    await expect(rowOf(tomas.page, title)).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');
    await bell.click();
    await expect(tomas.page.getByText('Ines shared a task with you')).toBeVisible();
    await tomas.page.getByRole('button', { name: 'Clear all' }).click();
    await expect(tomas.page.getByText('Nothing new. It will be told here.')).toBeVisible();
  },
);

peopleTest(
  'a person whose change conflicts sees both versions and chooses one',
  async ({ arrives, isPhone }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    const { id } = await newTask(ines);
    await shareTask(ines, id, tomas, 'edit');
    await openDay(ines);
    await openDay(tomas);
    await act(tomas.page, title, 'Edit', isPhone);
    // A sheet, on a phone, stores the change by itself: the request waits for the change of the other person.
    let send = () => {};
    const mayGo = new Promise<void>((resolve) => {
      send = resolve;
    });
    await tomas.page.route(`**/api/tasks/${id}`, async (route) => {
      await mayGo;
      await route.continue();
    });
    await tomas.page.getByRole('textbox', { name: 'Title' }).fill('Book the big hall');
    await tomas.page.getByRole('textbox', { name: 'Title' }).press('Enter');

    await ines.call('PATCH', `/api/tasks/${id}`, { title: 'Book the church', time: '18:30' });
    await expect(rowOf(ines.page, 'Book the church')).toBeVisible();
    send();
    const dialog = tomas.page.getByRole('dialog', { name: 'Ines changed this a moment ago' });
    await expect(dialog.getByRole('row', { name: 'Title Book the big hall Book the church' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: 'Time None 18:30' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(rowOf(ines.page, 'Book the big hall')).toBeVisible();
    await expect(rowOf(ines.page, 'Book the big hall')).toContainText('18:30');
    tomas.complaints.splice(
      0,
      tomas.complaints.length,
      ...tomas.complaints.filter((line) => !line.includes('409')),
    );
  },
);
