import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { GoalSection } from '@/components/goals/goal-section';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { undoLast } from '@/lib/client/changes/undo';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
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
import { CHANGE_ID, SAMPLE_SERIES, serveSeries, serveWideChanges } from '@/lib/testing/screen/serve-series';
import { ScopeDialog } from './scope-dialog';

const rosin = sampleTask({ title: 'Buy rosin' });
const fig = sampleTask({ title: 'Water the fig', rank: 'a1', series: SAMPLE_SERIES, streak: 3 });
const choir = sampleSchedule({ title: 'Choir rehearsal', series: SAMPLE_SERIES });
const walk = sampleGoal({ title: 'Walk', series: SAMPLE_SERIES, streak: 4 });

let api: MockApi;
let user: UserEvent;

async function open(tasks = [rosin, fig], goal = walk) {
  api = installMockApi({ tasks, schedules: [choir], goals: [goal] });
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
      <GoalSection type={goal.type} date={SAMPLE_DAY} />
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
beforeEach(() => showScheduleAs('list'));
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
    expect(row('Water the fig').closest('li')).toHaveTextContent('3 in a row');
    await user.click(row('Water the fig'));
    expect(
      await within(screen.getByRole('dialog', { name: 'Water the fig' })).findByText('3 in a row'),
    ).toBeVisible();
    expect(row('Buy rosin').closest('li')).not.toHaveTextContent('Repeats');
  });

  it('have the streak that the answer to a change of another one has', async () => {
    await open([fig, sampleTask({ ...fig, id: 'another', title: 'Water the palm' }), rosin]);
    api.on('PATCH', /^\/api\/tasks\/([^/]+)$/, (_call, id = '') => {
      api.changeTask(id, { completed: true, streak: 4 });
      return { status: 200, body: api.tasks().find((task) => task.id === id) };
    });
    await user.click(screen.getByRole('checkbox', { name: 'Mark as done: Water the fig' }));
    for (const title of ['Water the fig', 'Water the palm'])
      await waitFor(() => expect(row(title).closest('li')).toHaveTextContent('4 in a row'));
  });

  it('name the period of a goal, and no day of it', async () => {
    await open([rosin, fig], { ...walk, type: 'weekly' });
    expect(row('Walk').closest('li')).toHaveTextContent('Repeats every week');
    await openMenu('Walk');
    expect(screen.getByRole('button', { name: 'Repeats every week' })).toBeInTheDocument();
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

  it('cannot make an item repeat that somebody else has given to the person', async () => {
    await open([{ ...rosin, ...sharedBy(INES, 'edit') }]);
    await user.click(row('Buy rosin'));
    const sheet = within(screen.getByRole('dialog', { name: 'Buy rosin' }));
    expect(sheet.getByText('never')).toBeInTheDocument();
    expect(sheet.queryByRole('button', { name: /^Repeats / })).not.toBeInTheDocument();
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

  it.each([
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', 'Now every month on the 1st and the 15th, which this form cannot say.'],
    ['FREQ=WEEKLY', null],
    ['FREQ=WEEKLY;BYDAY=FR', null],
    ['FREQ=DAILY;INTERVAL=3;COUNT=5', null],
    ['FREQ=MONTHLY;BYDAY=3FR', null],
    ['FREQ=YEARLY', null],
  ])('of the rule %s says whether it can show it', async (rrule, text) => {
    await open([{ ...fig, series: { ...SAMPLE_SERIES, rrule } }]);
    await openMenu('Water the fig');
    await user.click(screen.getByRole('menuitem', { name: 'Custom…' }));
    const dialog = within(await editor());
    const said = dialog.queryByText(/which this form cannot say/);
    expect(said?.textContent ?? null).toBe(text);
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

describe('the menu and the editor', () => {
  const trigger = () => screen.findByRole('button', { name: 'Repeats never' });
  const openCustom = async () => {
    await openMenu('Buy rosin');
    await user.click(screen.getByRole('menuitem', { name: 'Custom…' }));
    return within(await screen.findByRole('dialog', { name: 'Repeats' }));
  };

  it('give the focus back to the line when they are closed', async () => {
    await open();
    await openMenu('Buy rosin');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await waitFor(async () => expect(await trigger()).toHaveFocus());
    await openCustom();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Repeats' })).not.toBeInTheDocument());
    await waitFor(async () => expect(await trigger()).toHaveFocus());
    expect(screen.getByRole('dialog', { name: 'Buy rosin' })).toBeInTheDocument();
    expect(recurrences()).toEqual([]);
  });

  it('name the groups of the editor, and describe what is wrong', async () => {
    await open();
    const dialog = await openCustom();
    expect(dialog.getByRole('group', { name: 'Ends' })).toBeInTheDocument();
    const weekdays = within(dialog.getByRole('group', { name: 'On which weekdays' }));
    await user.click(weekdays.getByRole('button', { name: 'Friday', pressed: true }));
    expect(dialog.getByRole('group', { name: 'On which weekdays' })).toHaveAccessibleDescription(
      'Choose a weekday.',
    );
    await user.click(weekdays.getByRole('button', { name: 'Friday', pressed: false }));
    await user.click(dialog.getByRole('radio', { name: 'Ends on a day' }));
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2025-11-20' } });
    expect(dialog.getByLabelText('Last day')).toBeInvalid();
    expect(dialog.getByLabelText('Last day')).toHaveAccessibleDescription(
      'Choose a day after the first one.',
    );
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2025-12-19' } });
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    await waitFor(() =>
      expect(recurrences()).toEqual([{ rrule: 'FREQ=WEEKLY;UNTIL=20251219;BYDAY=FR', mode: 'fixed' }]),
    );
  });

  it('are in a sheet from the bottom on a phone', async () => {
    setPhone(true);
    await open();
    await openMenu('Buy rosin');
    await user.click(screen.getByRole('menuitemradio', { name: 'Every day' }));
    await waitFor(() => expect(recurrences()).toEqual([{ rrule: 'FREQ=DAILY', mode: 'fixed' }]));
  });
});

it('the menu of a task has the rules that its day suggests', async () => {
  await open();
  await openMenu('Buy rosin');
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Never',
    'Every day',
    'Every weekdayMon to Fri',
    'Every Friday',
    'Every month on the 3rd Friday',
    'Every month on the 21st',
    'After I tick it3 days',
  ]);
  await user.click(screen.getByRole('menuitemradio', { name: /^After I tick it/ }));
  await waitFor(() =>
    expect(recurrences()).toEqual([{ rrule: 'FREQ=DAILY;INTERVAL=3', mode: 'after_completion' }]),
  );
});

describe('a goal', () => {
  const goalOf = (type: GoalType, given: Partial<Goal> = {}) => sampleGoal({ title: 'Run', type, ...given });

  async function openGoal(goal: Goal) {
    api = installMockApi({ goals: [goal] });
    serveSeries(api);
    api.on('PATCH', /^\/api\/goals\/([^/]+)$/, (_call, id = '') => {
      api.changeGoal(id, { series: SAMPLE_SERIES, streak: 1 });
      return { status: 200, body: api.goals()[0] };
    });
    api.on('GET', /^\/api\/recurrence$/, () => ({ status: 200, body: { words: '', next: [] } }));
    ({ user } = renderScreen(
      <>
        <GoalSection type={goal.type} date={SAMPLE_DAY} />
        <ScopeDialog />
      </>,
      signedInClient(),
    ));
    await screen.findByRole('button', { name: 'Run' });
    await openMenu('Run');
  }
  const choices = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
  const sent = () => api.bodies('PATCH', /goals/);

  it.each([
    ['weekly', '2025-11-16', 'Every week', 'FREQ=WEEKLY'],
    ['monthly', '2025-11-01', 'Every month', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['annual', '2025-01-01', 'Every year', 'FREQ=YEARLY;BYYEARDAY=1'],
  ] as const)('of a %s period repeats in each', async (type, date, words, rrule) => {
    await openGoal(goalOf(type, { date }));
    expect(choices()).toEqual(['Never', words]);
    await user.click(screen.getByRole('menuitemradio', { name: words }));
    await waitFor(() => expect(sent()).toMatchObject([{ recurrence: { rrule, mode: 'fixed' } }]));
  });

  it('of a day has the rules of a day, but not after it is ticked', async () => {
    await openGoal(goalOf('daily'));
    expect(choices()).toEqual([
      'Never',
      'Every day',
      expect.stringMatching(/^Every weekday/),
      'Every Friday',
      'Every month on the 3rd Friday',
      'Every month on the 21st',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Custom…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeats' }));
    expect(dialog.queryByRole('checkbox', { name: 'after I tick it' })).not.toBeInTheDocument();
  });

  it('of a month does not repeat within it', async () => {
    await openGoal(goalOf('monthly', { date: '2025-11-01' }));
    await user.click(screen.getByRole('menuitem', { name: 'Custom…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Repeats' }));
    const units = within(dialog.getByRole('combobox', { name: 'Unit' })).getAllByRole('option');
    expect(units.map((unit) => (unit as HTMLOptionElement).value)).toEqual(['MONTHLY', 'YEARLY']);
  });
});

describe('a meeting', () => {
  it.each([
    ['of a whole day', { time: null }],
    ['of several days', { time: null, endDate: '2025-11-23' }],
  ])('%s repeats', async (_name, given) => {
    const fair = sampleSchedule({ title: 'Fair', ...given });
    api = installMockApi({ schedules: [fair] });
    serveSeries(api);
    serveWideChanges(api);
    ({ user } = renderScreen(<DaySpread date={SAMPLE_DAY} />, signedInClient()));
    await screen.findByRole('button', { name: 'Fair' });
    await openMenu('Fair');
    expect(screen.queryByRole('menuitemradio', { name: /After I tick/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('menuitemradio', { name: 'Every month on the 21st' }));
    await waitFor(() =>
      expect(api.bodies('PATCH', /schedules/)).toEqual([
        { recurrence: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=21', mode: 'fixed' }, version: 1 },
      ]),
    );
  });
});

describe('what has just been written', () => {
  it('repeats once, also when it is chosen while the item is being stored', async () => {
    await open([fig]);
    const release = api.hold('POST', /tasks/);
    await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Buy strings{Enter}');
    await openMenu('Buy strings');
    await user.click(screen.getByRole('menuitemradio', { name: 'Every Friday' }));
    expect(recurrences()).toEqual([]);
    release();
    await waitFor(() => expect(recurrences()).toHaveLength(1));
    expect(api.calls().filter((call) => call.startsWith('POST'))).toEqual(['POST /api/tasks']);
    const [made] = api.bodies('POST', /tasks/) as { id: string }[];
    expect(api.calls()).toContain(`PATCH /api/tasks/${made?.id}`);
    expect(screen.getAllByRole('button', { name: 'Buy strings' })).toHaveLength(1);
  });

  it('does not begin to repeat when it could not be stored', async () => {
    await open([fig]);
    api.failNext('POST', /tasks/, { status: 500, body: { error: 'Not now.' } });
    const release = api.hold('POST', /tasks/);
    await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Buy strings{Enter}');
    await openMenu('Buy strings');
    await user.click(screen.getByRole('menuitemradio', { name: 'Every Friday' }));
    release();
    await screen.findByText('Failed to add task');
    expect(screen.queryByRole('checkbox', { name: /Buy strings/ })).not.toBeInTheDocument();
    expect(recurrences()).toEqual([]);
  });

  it('stops to repeat for Ctrl+Z, with all that was laid out', async () => {
    await open();
    await openMenu('Buy rosin');
    await user.click(screen.getByRole('menuitemradio', { name: 'Every Friday' }));
    await screen.findByRole('button', { name: 'Repeats every Friday' });
    await act(undoLast);
    expect(api.calls().filter((call) => call.startsWith('PATCH'))).toEqual([
      `PATCH /api/tasks/${rosin.id}`,
      `PATCH /api/tasks/${rosin.id}?scope=all`,
    ]);
    expect(api.bodies('PATCH', /tasks/)[1]).toMatchObject({ recurrence: null, seriesVersion: 3 });
  });
});

it('what was stopped says never', async () => {
  await open();
  api.on('PATCH', /^\/api\/tasks\/([^/]+)$/, (_call, id = '') => {
    api.changeTask(id, { series: null });
    return {
      status: 200,
      body: { ...api.tasks().find((task) => task.id === id), changed: 104, kept: 0, changeId: CHANGE_ID },
    };
  });
  await openMenu('Water the fig');
  await user.click(screen.getByRole('menuitemradio', { name: 'Never' }));
  await screen.findByRole('alertdialog', { name: 'Stop repeating which ones?' });
  await user.keyboard('2');
  const line = await screen.findByRole('button', { name: 'Repeats never' });
  expect(api.calls()).toContain(`PATCH /api/tasks/${fig.id}?scope=all`);
  expect(screen.queryByText(/laid out/)).not.toBeInTheDocument();
  await waitFor(() => expect(line).toHaveFocus());
});
