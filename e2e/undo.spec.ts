import { DailyPage } from './pages/daily-page';
import { peopleTest } from './people-test';
import { expect } from './test';

/** Ctrl+Z, alone and when somebody else has changed the same item. */

const DAY = '2025-11-21';
const UNDO = 'ControlOrMeta+z';

peopleTest(
  'Ctrl+Z takes back what was added, completed, changed and deleted',
  { tag: ['@desk', '@short'] },
  async ({ arrives }) => {
    const { page, call } = await arrives('Astrid');
    await call('POST', '/api/tasks', { title: 'Water the fig', date: DAY });
    const daily = new DailyPage(page);
    await daily.open(`?date=${DAY}`);
    await daily.line.fill('Call the printer');
    await page.keyboard.press('Enter');
    await expect(daily.check('Call the printer')).toBeVisible();
    // In a field with a text, the browser undoes the typing.
    await daily.line.pressSequentially('Tea');
    await page.keyboard.press(UNDO);
    await expect(daily.line).not.toHaveValue('Tea');
    await expect(daily.check('Call the printer')).toBeVisible();
    await daily.line.fill('');
    await daily.line.blur();
    await daily.check('Water the fig').click();
    await expect(daily.check('Water the fig')).toBeChecked();
    await page.getByRole('button', { name: 'Water the fig', exact: true }).focus();
    await page.keyboard.press('Delete');
    await expect(daily.check('Water the fig')).toHaveCount(0);
    await page.keyboard.press(UNDO);
    await expect(page.getByText('Undone: deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Water the fig', exact: true })).toBeFocused();
    await expect(daily.check('Water the fig')).toBeChecked();
    await page.keyboard.press(UNDO);
    await expect(daily.check('Water the fig')).not.toBeChecked();
    await page.keyboard.press(UNDO);
    await expect(page.getByText('Undone: added')).toBeVisible();
    await expect(daily.check('Call the printer')).toHaveCount(0);
    await page.reload();
    await daily.isRead();
    await expect(daily.check('Call the printer')).toHaveCount(0);
    await expect(daily.check('Water the fig')).not.toBeChecked();
  },
);

peopleTest(
  'what somebody else has changed since stays, and that is said',
  { tag: ['@desk', '@short'] },
  async ({ arrives }) => {
    const [astrid, ines] = [await arrives('Astrid'), await arrives('Ines')];
    const { id: taskId } = await astrid.call<{ id: string }>('POST', '/api/tasks', {
      title: 'Book the hall',
      date: DAY,
    });
    await astrid.call('POST', '/api/task-shares', {
      taskId,
      sharedWithEmail: ines.email,
      permission: 'edit',
    });
    const daily = new DailyPage(astrid.page);
    await daily.open(`?date=${DAY}`);
    const stored = astrid.page.waitForResponse(`**/api/tasks/${taskId}`);
    await daily.check('Book the hall').click();
    await stored;
    await ines.call('PATCH', `/api/tasks/${taskId}`, { time: '11:00' });
    await expect(daily.row('Book the hall').getByText('11:00')).toBeVisible();
    await astrid.page.keyboard.press(UNDO);
    await expect(astrid.page.getByText('Not undone')).toBeVisible();
    await expect(astrid.page.getByText(/“Book the hall” stays as it is\. Ines changed this/)).toBeVisible();
    await expect(daily.check('Book the hall')).toBeChecked();
    await expect(astrid.page.getByRole('dialog')).toHaveCount(0);
    astrid.complaints.splice(0);
  },
);
