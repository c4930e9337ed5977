import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { GoalSection } from '@/components/goals/goal-section';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import {
  INES,
  SAMPLE_DAY,
  sampleGoal,
  sampleSchedule,
  sampleTask,
  sharedBy,
} from '@/lib/testing/screen/sample-items';
import { SAMPLE_SERIES, serveSeries } from '@/lib/testing/screen/serve-series';
import { ScopeDialog } from './scope-dialog';

const rosin = sampleTask({ title: 'Buy rosin' });
const fig = sampleTask({ title: 'Water the fig', rank: 'a1', series: SAMPLE_SERIES });
const choir = sampleSchedule({ title: 'Choir rehearsal', series: SAMPLE_SERIES });
const walk = sampleGoal({ title: 'Walk', series: SAMPLE_SERIES, streak: 4 });

let api: MockApi;
let user: UserEvent;

async function open(tasks = [rosin, fig]) {
  api = installMockApi({ tasks, schedules: [choir], goals: [walk] });
  serveSeries(api);
  api.on('GET', /^\/api\/recurrence$/, () => ({
    status: 200,
    body: { words: '', next: [SAMPLE_DAY, '2025-12-02', '2025-12-05', '2025-12-16', '2025-12-19'] },
  }));
  api.on('PATCH', /^\/api\/tasks\/([^/]+)$/, (_call, id = '') => {
    api.changeTask(id, { series: SAMPLE_SERIES });
    return { status: 200, body: api.tasks().find((task) => task.id === id) };
  });
  ({ user } = renderScreen(
    <>
      <DaySpread date={SAMPLE_DAY} />
      <GoalSection type="daily" date={SAMPLE_DAY} />
      <ScopeDialog />
    </>,
    signedInClient(),
  ));
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
}

const row = (title: string) => screen.getByRole('button', { name: title });
const openMenu = async (title: string) => {
  await user.click(row(title));
  await user.click(await screen.findByRole('button', { name: /^Repeats / }));
};
const recurrences = () =>
  api.bodies('PATCH', /tasks/).map((body) => (body as { recurrence?: unknown }).recurrence);

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
beforeEach(() => setPhone(false));
afterEach(() => {
  setPhone(false);
  jest.useRealTimers();
});

describe('the rows of occurrences', () => {
  it('say when they repeat', async () => {
    await open();
    for (const title of ['Water the fig', 'Choir rehearsal', 'Walk'])
      expect(row(title).closest('li')).toHaveTextContent(/Repeats every Friday/);
    expect(row('Walk').closest('li')).toHaveTextContent('4 in a row');
    expect(row('Buy rosin').closest('li')).not.toHaveTextContent('Repeats');
  });
});

describe('the line Repeats of the sheet', () => {
  it('says never for a single item, and makes it repeat by the menu', async () => {
    await open();
    await openMenu('Buy rosin');
    expect(screen.getByRole('menuitemradio', { name: 'Never', checked: true })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitemradio', { name: 'Every Friday' }));
    await waitFor(() => expect(recurrences()).toEqual([{ rrule: 'FREQ=WEEKLY;BYDAY=FR', mode: 'fixed' }]));
    expect(await screen.findByRole('button', { name: 'Repeats every Friday' })).toBeInTheDocument();
    expect(screen.getByText('Repeats are laid out until November 19, 2027')).toBeInTheDocument();
  });

  it('says the rule of an occurrence, and stops it for those that the person chooses', async () => {
    await open();
    await openMenu('Water the fig');
    expect(screen.getByRole('menuitemradio', { name: 'Every Friday', checked: true })).toBeInTheDocument();
    await user.click(screen.getByRole('menuitemradio', { name: 'Never' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Stop repeating which ones?' }));
    expect(dialog.getAllByRole('button', { name: /^(This|All)/ })).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: /^This and later This one stays by itself/ }));
    await waitFor(() => expect(recurrences()).toEqual([null]));
    expect(api.calls()).toContain(`PATCH /api/tasks/${fig.id}?scope=following`);
  });

  it('says no end of what is laid out for a rule that ends', async () => {
    await open();
    serveSeries(api, { rrule: 'FREQ=WEEKLY;COUNT=6;BYDAY=FR' });
    await user.click(row('Water the fig'));
    await screen.findByRole('button', { name: /^Repeats / });
    await waitFor(() => expect(api.calls().join()).toContain('/api/series/'));
    expect(screen.queryByText(/laid out/)).not.toBeInTheDocument();
  });

  it('is only read by a person who may view the item', async () => {
    await open([{ ...fig, ...sharedBy(INES, 'view') }]);
    await user.click(row('Water the fig'));
    const sheet = within(screen.getByRole('dialog', { name: 'Water the fig' }));
    expect(sheet.getAllByText('every Friday')).not.toHaveLength(0);
    expect(sheet.queryByRole('button', { name: /^Repeats / })).not.toBeInTheDocument();
  });
});

describe('the custom editor', () => {
  const editor = () => screen.findByRole('dialog', { name: 'Repeats' });

  it('takes a rule by the keyboard, and shows it in words with its next days', async () => {
    await open();
    await user.click(row('Buy rosin'));
    const line = await screen.findByRole('button', { name: 'Repeats never' });
    line.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Custom…' });
    await user.keyboard('{End}{Enter}');
    const dialog = within(await editor());
    const every = dialog.getByRole('textbox', { name: 'Every how many' });
    await waitFor(() => expect(every).toHaveFocus());
    await user.clear(every);
    await user.keyboard('2');
    expect(dialog.getByText('counted from Nov 16')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Tuesday', pressed: false }));
    await user.click(dialog.getByRole('radio', { name: 'Ends after a number of times' }));
    expect(dialog.getByRole('status')).toHaveTextContent(/every two weeks on Tuesday and Friday/i);
    const days = await dialog.findByRole('list', { name: 'The next days' });
    expect(
      within(days)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fri 21 Nov', 'Tue 2 Dec', 'Fri 5 Dec', 'Tue 16 Dec', 'Fri 19 Dec']);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(recurrences()).toEqual([
        { rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=6;BYDAY=TU,FR;WKST=SU', mode: 'fixed' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Repeats' })).not.toBeInTheDocument());
  });

  it('counts from the day on which a task is ticked', async () => {
    await open();
    await openMenu('Buy rosin');
    await user.click(screen.getByRole('menuitem', { name: 'Custom…' }));
    const dialog = within(await editor());
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Unit' }), 'month');
    await user.click(dialog.getByRole('checkbox', { name: 'after I tick it' }));
    expect(dialog.queryByRole('combobox', { name: 'On which day' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    await waitFor(() => expect(recurrences()).toEqual([{ rrule: 'FREQ=MONTHLY', mode: 'after_completion' }]));
  });

  it('says what is wrong with a number, and sends nothing', async () => {
    await open();
    await openMenu('Buy rosin');
    await user.click(screen.getByRole('menuitem', { name: 'Custom…' }));
    const dialog = within(await editor());
    await user.clear(dialog.getByRole('textbox', { name: 'Every how many' }));
    expect(dialog.getByRole('textbox', { name: 'Every how many' })).toHaveAccessibleDescription(
      'Write a number from 1 to 999.',
    );
    expect(dialog.getByRole('button', { name: 'Repeat' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(recurrences()).toEqual([]);
  });
});
