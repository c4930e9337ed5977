import type { Page } from '@playwright/test';
import { overflowingElements } from './overflow';
import { DailyPage } from './pages/daily-page';
import { today, type Visitor } from './pages/people';
import { peopleTest } from './people-test';
import { expect } from './test';

/** The task lists of a person and their collaborators: their order, how they collapse, and their keyboard use. */

type Planned = { title: string; time?: string; priority?: string; completed?: boolean };

async function plan({ call }: Visitor, tasks: readonly Planned[]): Promise<void> {
  for (const { completed, ...task } of tasks) {
    const { id } = await call<{ id: string }>('POST', '/api/tasks', { ...task, date: today() });
    if (completed) await call('PATCH', `/api/tasks/${id}`, { completed });
  }
}

/** Makes `guest` a collaborator in the whole planner of `owner`. */
async function letIn(owner: Visitor, guest: Visitor, role: 'editor' | 'viewer'): Promise<void> {
  const { id } = await owner.call<{ id: string }>('POST', '/api/collaborations', {
    email: guest.email,
    role,
    message: '',
  });
  await guest.call('POST', `/api/collaboration-requests/${id}/accept`);
}

const titles = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('region', { name: 'Tasks' })
    .getByRole('checkbox')
    .evaluateAll((checks) =>
      checks.map((check) => check.getAttribute('aria-label')?.slice('Mark as done: '.length) ?? null),
    );

/** Astrid's day with tasks of hers, of Ines, whose planner she may edit, and of Tomas, whose planner she may view. */
async function sharedDay(arrives: (firstName: string) => Promise<Visitor>): Promise<Visitor> {
  const [astrid, ines, tomas] = [await arrives('Astrid'), await arrives('Ines'), await arrives('Tomas')];
  await letIn(ines, astrid, 'editor');
  await letIn(tomas, astrid, 'viewer');
  await plan(astrid, [
    { title: 'Pick up the framed prints before five', time: '16:00' },
    { title: 'Book the small hall for the concert', priority: 'high' },
    { title: 'Water the fig and the lemon tree', priority: 'low' },
    { title: 'Return the projector', completed: true },
  ]);
  await plan(ines, [
    { title: 'Ask the caretaker for the hall key', time: '15:30' },
    { title: 'Print the parts for the second altos' },
    ...Array.from({ length: 12 }, (_, index) => ({ title: `Letter ${index + 1}`, completed: true })),
  ]);
  await plan(tomas, [{ title: 'Check the smoke alarms upstairs' }]);
  return astrid;
}

const IN_ORDER = [
  'Pick up the framed prints before five',
  'Book the small hall for the concert',
  'Water the fig and the lemon tree',
  'Ask the caretaker for the hall key',
  'Print the parts for the second altos',
  'Check the smoke alarms upstairs',
];

peopleTest(
  'the day lists own tasks first, then those of others by person, and completed ones in one line',
  { tag: '@desk' },
  async ({ arrives }) => {
    peopleTest.slow();
    const { page } = await sharedDay(arrives);
    const daily = new DailyPage(page);
    await daily.open();
    await expect.poll(() => titles(page)).toEqual(IN_ORDER);
    const head = (name: string) => daily.tasks.getByRole('button', { name });
    await expect(head('13 done')).toHaveAttribute('aria-expanded', 'false');
    expect(await overflowingElements(page)).toEqual([]);

    // Tasks that were just completed stay in place; the list collapses them when the day is opened again.
    await daily.check('Book the small hall for the concert').click();
    await expect(daily.check('Book the small hall for the concert')).toBeChecked();
    await expect.poll(() => titles(page)).toEqual(IN_ORDER);
    await head('Ines 2 open').click();
    await daily.isStored();
    await page.reload();
    await daily.isRead();
    await expect(head('14 done')).toBeVisible();
    await expect(head('Ines 2 open')).toHaveAttribute('aria-expanded', 'false');
    expect(await titles(page)).toEqual([IN_ORDER[0], IN_ORDER[2], IN_ORDER[5]]);

    await head('14 done').click();
    await expect(daily.check('Return the projector')).toBeChecked();
    await expect(daily.check('Letter 12')).toBeChecked();
    await page.reload();
    await expect(daily.check('Return the projector')).toBeChecked();
  },
);

peopleTest(
  'the lists are used with the keyboard alone, and each is one tab stop',
  { tag: '@desk' },
  async ({ arrives }) => {
    peopleTest.slow();
    const { page } = await sharedDay(arrives);
    const daily = new DailyPage(page);
    const { keyboard } = page;
    await daily.open();
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    let tabs = 0;
    for (; tabs < 60; tabs++) {
      if (await daily.line.evaluate((line) => line === document.activeElement)) break;
      await keyboard.press('Tab');
    }
    // The skip link, nine controls in the header, the buttons to the neighbouring days, the filter of people, Print, the
    // own tasks, and the input.
    expect(tabs).toBeLessThanOrEqual(16);

    await keyboard.type('Half');
    await keyboard.press('Escape');
    await expect(daily.line).toHaveValue('');
    await expect(daily.line).toBeFocused();
    await keyboard.press('Escape');
    await expect(button('Pick up the framed prints before five')).toBeFocused();

    await keyboard.press('ArrowDown');
    await keyboard.press('Space');
    await expect(daily.check('Book the small hall for the concert')).toBeChecked();
    await expect(button('Book the small hall for the concert')).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Book the small hall for the concert' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(button('Book the small hall for the concert')).toBeFocused();
    await keyboard.press('m');
    await expect(page.getByRole('dialog', { name: 'Move to…' })).toBeVisible();
    await page.getByRole('dialog').getByLabel('Date').focus();
    await keyboard.press('Escape');
    await expect(button('Book the small hall for the concert')).toBeFocused();
    await keyboard.press('End');
    await keyboard.press('Delete');
    await expect(button('Water the fig and the lemon tree')).toHaveCount(0);
    await expect(button('Book the small hall for the concert')).toBeFocused();
    await daily.undo('Task deleted').click();
    await expect(button('Water the fig and the lemon tree')).toBeFocused();

    // Moves down past the input to the next person's list, collapses it, and goes on to the completed tasks.
    await keyboard.press('j');
    await expect(button('Ines 2 open')).toBeFocused();
    await keyboard.press('Enter');
    await expect(button('Ines 2 open')).toHaveAttribute('aria-expanded', 'false');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(button('Check the smoke alarms upstairs')).toBeFocused();
    await keyboard.press('Space');
    await expect(page.getByText('Permission Denied')).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(button('13 done')).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await expect(button('Return the projector')).toBeFocused();

    // Moves through the controls of a row to 'More'.
    for (let control = 0; control < 3; control++) await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Share' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Share task' })).toBeVisible();
  },
);

peopleTest(
  'more than twelve tasks are in rows of 28 px, each with a checkbox target of 24 px',
  { tag: '@desk' },
  async ({ arrives }) => {
    const { page, ...astrid } = await arrives('Astrid');
    const long =
      'A title that takes more than one line, as it goes on and on about what is to be done before the evening comes';
    await plan({ page, ...astrid }, [
      ...Array.from({ length: 14 }, (_, index) => ({ title: `Letter ${index + 1}` })),
      { title: long },
    ]);
    const daily = new DailyPage(page);
    await daily.open();
    await expect(daily.row('Letter 14')).toBeVisible();
    const rows = daily.tasks.locator('[data-row]');
    const found = await rows.evaluateAll((elements) =>
      elements.map((row) => {
        const ring = row.querySelector('[role="checkbox"]')?.getBoundingClientRect();
        const elementAt = (down: number) =>
          ring && document.elementFromPoint(ring.x + ring.width / 2, ring.y + ring.height / 2 + down);
        return {
          height: row.getBoundingClientRect().height,
          // Tests points within 24 px around the centre of the ring.
          isTarget: [-12, -6, 6, 11].every(
            (down) => row.contains(elementAt(down) ?? null) && elementAt(down)?.role === 'checkbox',
          ),
        };
      }),
    );
    expect(found).toEqual([
      ...Array(14).fill({ height: 28, isTarget: true }),
      { height: 48, isTarget: true },
    ]);
    await daily.row('Letter 2').hover();
    const actions = await daily
      .row('Letter 2')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
    expect(Math.min(...actions.slice(1))).toBeGreaterThanOrEqual(24);
    expect(await overflowingElements(page)).toEqual([]);
  },
);
