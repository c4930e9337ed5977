import type { Page } from '@playwright/test';
import { isRead } from './pages/is-read';
import { act, forgiveVisitor, rowOf, type Visitor } from './pages/people';
import { peopleTest } from './people-test';
import { answer, dayAt, openSheet, question } from './repeating';
import { expect } from './test';

/** A choir that rehearses each week, in the browsers of several people. */

const TITLE = 'Choir rehearsal';
const DAY = dayAt(0);

async function openDay({ page }: Visitor, day = DAY): Promise<void> {
  const live = page.waitForRequest(/\/api\/events\?/);
  await page.goto(`/daily?date=${day}`);
  await live;
  await isRead(page);
}

async function share(page: Page, { email }: Visitor, which: 'Every one' | 'This one only', canEdit: boolean) {
  const dialog = page.getByRole('dialog', { name: 'Share meeting' });
  await dialog.getByLabel('E-mail address').fill(email);
  await dialog.getByRole('radio', { name: which }).check();
  await dialog.getByRole('radio', { name: canEdit ? 'Can edit' : 'Can view' }).check();
  await dialog.getByRole('button', { name: 'Share meeting' }).click();
  await expect(dialog.getByLabel('E-mail address')).toHaveValue('');
}

peopleTest(
  'a weekly choir is shared as a whole with one, and once with another',
  { tag: '@desk' },
  async ({ arrives }) => {
    const [ines, tomas, odile] = [await arrives('Ines'), await arrives('Tomas'), await arrives('Odile')];
    await ines.call('POST', '/api/schedules', {
      title: TITLE,
      date: dayAt(-7),
      time: '18:30',
      duration: 90,
      recurrence: { rrule: 'FREQ=WEEKLY' },
    });
    for (const person of [ines, tomas, odile]) await openDay(person);
    await act(ines.page, TITLE, 'Share', false);
    await share(ines.page, tomas, 'Every one', true);
    await share(ines.page, odile, 'This one only', true);
    const dialog = ines.page.getByRole('dialog', { name: 'Share meeting' });
    await expect(dialog.getByRole('button', { name: 'Remove Tomas from every one' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Remove Odile from this one only' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(tomas.page, TITLE)).toBeVisible();
    await expect(rowOf(odile.page, TITLE)).toBeVisible();

    // Who may edit all of them changes those from next week on; the others see it at once.
    await openDay(tomas, dayAt(7));
    await openDay(ines, dayAt(14));
    await openDay(odile, dayAt(7));
    await expect(rowOf(tomas.page, TITLE)).toContainText('18:30');
    await expect(rowOf(odile.page, TITLE)).toHaveCount(0);
    const sheet = await openSheet(tomas.page, TITLE);
    await sheet.getByRole('textbox', { name: 'Time' }).fill('19:00');
    await tomas.page.keyboard.press('Enter');
    await answer(tomas.page, 'This and later');
    await expect(rowOf(ines.page, TITLE)).toContainText('19:00');
    await tomas.page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await openDay(ines);
    await expect(rowOf(ines.page, TITLE)).toContainText('18:30');

    // Who has one of them is asked nothing, and changes that one.
    await openDay(odile);
    const hers = await openSheet(odile.page, TITLE);
    await hers.getByRole('textbox', { name: 'Location, optional' }).fill('Side door');
    await odile.page.keyboard.press('Enter');
    await expect(rowOf(ines.page, TITLE)).toContainText('Side door');
    await expect(question(odile.page)).toHaveCount(0);

    // The new series has the same share, which ends with the other.
    await openDay(ines, dayAt(7));
    await act(ines.page, TITLE, 'Share', false);
    await dialog.getByRole('button', { name: 'Remove Tomas from every one' }).click();
    await expect(ines.page.getByText('Share removed')).toBeVisible();
    await expect(rowOf(tomas.page, TITLE)).toHaveCount(0);
    // Her sheet has read the series, which she may not see.
    forgiveVisitor(odile, 404);
  },
);
