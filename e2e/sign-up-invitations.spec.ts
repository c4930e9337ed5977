import { act, today } from './pages/people';
import { peopleTest } from './people-test';
import { expect } from './test';

/** Sharing with an address that has no account: the error at the input, and the mail that invites its owner. */

const TITLE = 'Book the small hall';
const NOBODY = 'No account uses this e-mail address.';

peopleTest(
  'an unknown address in a share dialog leads to an invitation',
  { tag: '@desk' },
  async ({ arrives, isPhone }) => {
    const ines = await arrives('Ines');
    const { page } = ines;
    await ines.call('POST', '/api/tasks', { title: TITLE, date: today() });
    await page.goto('/daily');
    await act(page, TITLE, 'Share', isPhone);
    const dialog = page.getByRole('dialog', { name: 'Share task' });
    const field = dialog.getByLabel('E-mail address');
    const address = `guest-${crypto.randomUUID()}@example.org`;
    await field.fill(address);
    await dialog.getByRole('button', { name: 'Share task' }).click();
    await expect(page.getByText('Failed to share task')).toBeVisible();
    await expect(field).toHaveAccessibleDescription(NOBODY);
    await expect(field).toHaveAttribute('aria-invalid', 'true');

    await dialog.getByRole('button', { name: 'Send an invitation' }).click();
    const link = dialog.getByLabel('Link to sign up');
    await expect(link).toHaveValue(/\/auth\?tab=register&invitation=[\w-]{43}$/);
    const mail = dialog.getByRole('link', { name: 'Write the mail again' });
    await expect(mail).toHaveAttribute(
      'href',
      new RegExp(`^mailto:${address}\\?subject=.+&body=.+invitation`),
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy the link' }).click();
    await expect(dialog.getByRole('status')).toContainText('Copied');
    const url = await link.inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    // The error and the invitation disappear when another address is typed.
    await field.fill('x@example.org');
    await expect(link).toHaveCount(0);
    ines.complaints.length = 0;

    const guest = await page.context().browser()?.newContext();
    const theirs = await guest?.newPage();
    await theirs?.goto(url);
    await expect(theirs?.getByRole('tab', { name: 'Sign Up' }) ?? field).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await guest?.close();
  },
);
