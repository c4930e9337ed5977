import { expect, test } from './test';

// Of the machine itself, so that it can change while the page is open.
test.use({ timezoneId: undefined });

test('a machine that is taken to another zone shows the day there, in a page that stays open', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toBeTruthy();
  await page.clock.install({ time: new Date('2025-11-21T14:05:00Z') });
  await page.goto('/weekly');
  const machine = await page.context().newCDPSession(page);
  const travel = async (timezoneId: string) => {
    // One zone has to be left before another is taken.
    for (const zone of ['', timezoneId])
      await machine.send('Emulation.setTimezoneOverride', { timezoneId: zone });
  };
  const today = page.locator('[aria-current=date]').first();
  await expect(today).toHaveAccessibleName(/Friday, November 21/);

  await travel('Pacific/Kiritimati');
  await page.clock.fastForward(60_000);
  await expect(today).toHaveAccessibleName(/Saturday, November 22/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Week of November 16 - 22, 2025');

  await travel('America/Los_Angeles');
  await page.clock.fastForward(60_000);
  await expect(today).toHaveAccessibleName(/Friday, November 21/);
});
