import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Announcer } from '@/components/planner/frame/announcer';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { undoLast } from '@/lib/client/changes/undo';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow } from '@/lib/testing/screen/row-menu';
import { INES, SAMPLE_DAY, sampleGoal, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { TaskLeaf } from './task-leaf';

const fig = sampleTask({ title: 'Water the fig', time: '08:30' });
const quote = sampleTask({ title: 'Send the quote', time: '09:00' });
const list = sampleTask({ title: 'Draft the list', priority: 'low' });
const hall = sampleTask({ title: 'Book the hall' });
const dentist = sampleTask({ title: 'Dentist', ...sharedBy(INES, 'view') });

let api: MockApi;
let user: UserEvent;

async function open(tasks: Task[] = [fig, quote, list, hall], goals: Goal[] = []) {
  api = installMockApi({ tasks, goals });
  const rendered = renderScreen(
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <Announcer />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  await screen.findByRole('button', { name: 'Water the fig' });
}

const title = (text: string) => screen.getByRole('button', { name: text });
const rowOf = (text: string): HTMLElement => {
  const row = title(text).closest('li');
  if (!row) throw new Error(`No row for ${text}`);
  return row;
};
const focus = (text: string) => act(() => title(text).focus());
const bar = (name: string) => screen.findByRole('group', { name });
const press = async (name: string, action: string) =>
  user.click(within(await bar(name)).getByRole('button', { name: action }));
const chosen = () =>
  screen
    .queryAllByRole('checkbox', { name: /^Choose: /, checked: true })
    .map((control) => control.getAttribute('aria-label')?.slice('Choose: '.length));
const announcement = () => screen.getByRole('status').textContent;
const stored = ({ id }: Task) => api.tasks().find((task) => task.id === id);
const changes = () => api.calls().filter((call) => !call.startsWith('GET'));
/** Takes the last change back, and waits for the toast about that. */
const undo = () =>
  act(async () => {
    await act(undoLast);
    await act(nextPaint);
  });
const modified = async (keys: string, element: HTMLElement) => {
  await user.keyboard(`{${keys}>}`);
  await user.click(element);
  await user.keyboard(`{/${keys}}`);
};

afterEach(() => setPhone(false));

describe('choosing rows', () => {
  it('by clicks with Ctrl, Cmd and Shift', async () => {
    await open();
    await modified('Control', title('Water the fig'));
    await modified('Meta', title('Draft the list'));
    expect(chosen()).toEqual(['Water the fig', 'Draft the list']);
    await modified('Shift', title('Book the hall'));
    expect(chosen()).toEqual(['Water the fig', 'Draft the list', 'Book the hall']);
    await modified('Control', title('Draft the list'));
    expect(chosen()).toEqual(['Water the fig', 'Book the hall']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('by X and by Shift with an arrow, and Escape chooses none', async () => {
    await open();
    focus('Send the quote');
    await user.keyboard('x');
    expect(announcement()).toBe('Chosen: Send the quote, 1 in all');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['Send the quote', 'Draft the list', 'Book the hall']);
    expect(title('Book the hall')).toHaveFocus();
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(chosen()).toEqual(['Send the quote', 'Draft the list']);
    expect(announcement()).toBe('2 chosen');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: /chosen/ })).not.toBeInTheDocument();
    expect(announcement()).toBe('Nothing is chosen');
  });

  it('by single presses: in the menu of a row, then by the controls of the others', async () => {
    await open();
    await chooseInRow(user, rowOf('Water the fig'), 'Choose');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose: Book the hall' }));
    expect(chosen()).toEqual(['Water the fig', 'Book the hall']);
    await press('2 chosen', 'Choose none');
    expect(screen.queryByRole('checkbox', { name: /^Choose: / })).not.toBeInTheDocument();
    expect(title('Water the fig')).toHaveFocus();
  });

  it('by touch: in the menu of the sheet, then by the titles', async () => {
    setPhone(true);
    await open();
    await user.click(title('Water the fig'));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Choose' }));
    await bar('1 chosen');
    await user.click(title('Send the quote'));
    expect(chosen()).toEqual(['Water the fig', 'Send the quote']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('of all rows', async () => {
    await open();
    focus('Water the fig');
    await user.keyboard('x');
    await press('1 chosen', 'More for the chosen');
    await user.click(screen.getByRole('menuitem', { name: 'Choose all' }));
    await bar('4 chosen');
  });
});

describe('what is done to the chosen', () => {
  async function choose(...titles: string[]) {
    await open();
    for (const text of titles) {
      focus(text);
      await user.keyboard('x');
    }
  }

  it('is one call, shown at once, with one Undo', async () => {
    await choose('Water the fig', 'Draft the list');
    const answer = api.hold('POST', /batch/);
    await press('2 chosen', 'Done');
    expect(screen.getByRole('checkbox', { name: 'Mark as done: Water the fig' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Mark as done: Draft the list' })).toBeChecked();
    expect(title('Water the fig')).toHaveFocus();
    answer();
    expect(await screen.findByText('2 done')).toBeInTheDocument();
    expect(changes()).toEqual(['POST /api/items/batch']);
    expect(api.bodies('POST', /batch/)).toEqual([
      {
        items: [
          { kind: 'task', id: fig.id, version: 1 },
          { kind: 'task', id: list.id, version: 1 },
        ],
        change: { completed: true },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: 2 done')).toBeInTheDocument();
    expect(api.tasks().map(({ completed }) => completed)).toEqual([false, false, false, false]);
  });

  it('gives each its own day, time and priority back', async () => {
    await choose('Water the fig', 'Draft the list');
    await press('2 chosen', 'Later');
    await waitFor(() => expect(stored(fig)).toMatchObject({ date: null }));
    expect(screen.queryByText('Water the fig')).not.toBeInTheDocument();
    expect(title('Book the hall')).toHaveFocus();
    await undo();
    expect(stored(fig)).toMatchObject({ date: SAMPLE_DAY, time: '08:30' });
    expect(stored(list)).toMatchObject({ date: SAMPLE_DAY, time: null });

    focus('Water the fig');
    await user.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await press('3 chosen', 'More for the chosen');
    await user.click(screen.getByRole('menuitem', { name: 'High priority' }));
    await waitFor(() => expect(stored(list)?.priority).toBe('high'));
    await undo();
    expect([fig, quote, list].map((task) => stored(task)?.priority)).toEqual(['medium', 'medium', 'low']);
  });

  it('moves them to another day by M', async () => {
    await choose('Water the fig', 'Send the quote');
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }));
    expect(dialog.getByText('2 tasks')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /^Tomorrow/ }));
    await waitFor(() => expect(stored(quote)?.date).not.toBe(SAMPLE_DAY));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText(/^2 moved to /)).toBeInTheDocument();
    await waitFor(() => expect(title('Draft the list')).toHaveFocus());
  });

  it('gives them a goal, and each its own one back', async () => {
    const novel = sampleGoal({ title: 'Finish the novel', type: 'annual', date: '2025-01-01' });
    const walk = sampleGoal({ title: 'Walk before breakfast' });
    const walking = sampleTask({ title: 'Buy shoes', goalId: walk.id });
    await open([fig, walking], [novel, walk]);
    focus('Water the fig');
    await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
    await press('2 chosen', 'More for the chosen');
    await user.click(screen.getByRole('menuitem', { name: 'Goal…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Goal…' }));
    expect(dialog.getByText('2 tasks, with different goals')).toBeInTheDocument();
    const goals = dialog.getByRole('combobox', { name: 'Goal' });
    await within(goals).findByRole('option', { name: 'Finish the novel' });
    expect(goals).toHaveDisplayValue('Different goals');
    expect(dialog.getByRole('button', { name: 'Set the goal' })).toBeDisabled();
    await user.selectOptions(goals, 'Finish the novel');
    await user.click(dialog.getByRole('button', { name: 'Set the goal' }));
    await waitFor(() =>
      expect([fig, walking].map((task) => stored(task)?.goalId)).toEqual([novel.id, novel.id]),
    );
    expect(await screen.findByText('2 for the goal “Finish the novel”')).toBeInTheDocument();
    expect(changes()).toEqual(['POST /api/items/batch']);
    await waitFor(() => expect(title('Water the fig')).toHaveFocus());
    await undo();
    expect([fig, walking].map((task) => stored(task)?.goalId)).toEqual([null, walk.id]);
  });

  it('keeps a goal of another time until another one or none is chosen', async () => {
    const march = sampleGoal({ title: 'Oil the press', type: 'monthly', date: '2025-03-01' });
    const oiling = sampleTask({ title: 'Water the fig', goalId: march.id });
    await open([oiling], [march, sampleGoal({ title: 'Walk before breakfast' })]);
    focus('Water the fig');
    await user.keyboard('x');
    await press('1 chosen', 'More for the chosen');
    await user.click(screen.getByRole('menuitem', { name: 'Goal…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Goal…' }));
    await dialog.findByRole('option', { name: 'Walk before breakfast' });
    expect(dialog.getByRole('combobox', { name: 'Goal' })).toHaveDisplayValue('A goal of another time');
    expect(dialog.getByRole('button', { name: 'Set the goal' })).toBeDisabled();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Goal' }), 'None');
    await user.click(dialog.getByRole('button', { name: 'Set the goal' }));
    await waitFor(() => expect(stored(oiling)?.goalId).toBeNull());
  });

  it('deletes them by Del, and Undo restores all of them', async () => {
    await choose('Water the fig', 'Send the quote');
    await user.keyboard('{Delete}');
    expect(await screen.findByText('2 deleted')).toBeInTheDocument();
    expect(api.tasks()).toHaveLength(2);
    await undo();
    expect(api.tasks()).toHaveLength(4);
    expect(await screen.findByRole('button', { name: 'Water the fig' })).toBeInTheDocument();
  });

  it('completes them by Space on a title', async () => {
    await choose('Water the fig', 'Send the quote');
    await user.keyboard(' ');
    expect(await screen.findByText('2 done')).toBeInTheDocument();
    expect(changes()).toEqual(['POST /api/items/batch']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    focus('Draft the list');
    await user.keyboard('x');
    await act(async () => screen.getByRole('checkbox', { name: 'Choose: Book the hall' }).focus());
    await user.keyboard(' ');
    expect(chosen()).toEqual(['Draft the list', 'Book the hall']);
  });

  it('are the chosen alone while the key is held', async () => {
    await choose('Water the fig', 'Send the quote');
    await user.keyboard('{Delete>3/}');
    expect(await screen.findByText('2 deleted')).toBeInTheDocument();
    focus('Draft the list');
    await user.keyboard('{x>3/}{l>3/}');
    expect(await screen.findByText('1 moved to Later')).toBeInTheDocument();
    expect(stored(hall)).toMatchObject({ date: SAMPLE_DAY });
    expect(changes()).toEqual(['POST /api/items/batch', 'POST /api/items/batch']);
  });

  it('says of each refused one why, and changes the others', async () => {
    await open([fig, quote, dentist]);
    focus('Water the fig');
    await user.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await press('3 chosen', 'Done');
    expect(await screen.findByText('“Dentist”: You are not allowed to do this.')).toBeInTheDocument();
    // The head of the list, and the toast.
    expect(screen.getAllByText('2 of 3 done')).toHaveLength(2);
    expect(screen.getByRole('checkbox', { name: 'Mark as done: Dentist' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored(fig)?.completed).toBe(false));
  });

  it('leaves what somebody else has changed since it is undone', async () => {
    await choose('Water the fig', 'Send the quote');
    await press('2 chosen', 'Done');
    await waitFor(() => expect(stored(quote)?.completed).toBe(true));
    api.changeTask(quote.id, { time: '11:00' });
    await undo();
    expect(await screen.findByText('1 of 2 undone')).toBeInTheDocument();
    expect(screen.getByText('“Send the quote”: Ines changed this a moment ago.')).toBeInTheDocument();
    expect(stored(quote)).toMatchObject({ completed: true, time: '11:00' });
    expect(stored(fig)?.completed).toBe(false);
  });

  it('is taken back before a change that is made while the first of its calls is not answered', async () => {
    await choose('Water the fig', 'Send the quote');
    await press('2 chosen', 'Later');
    await waitFor(() => expect(stored(quote)).toMatchObject({ date: null }));
    const answer = api.hold('POST', /batch/);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Mark as done: Send the quote' }));
    answer();
    await waitFor(() => expect(stored(quote)).toMatchObject({ completed: true, date: SAMPLE_DAY }));
    expect(changes()).toEqual([
      'POST /api/items/batch',
      'POST /api/items/batch',
      'POST /api/items/batch',
      `PATCH /api/tasks/${quote.id}`,
    ]);
  });

  it('is taken back by one call after the other, and again only where that failed', async () => {
    await choose('Water the fig', 'Send the quote', 'Draft the list');
    await press('3 chosen', 'Later');
    expect(await screen.findByText('3 moved to Later')).toBeInTheDocument();
    const calls = () => api.bodies('POST', /batch/).slice(1);
    const answer = api.hold('POST', /batch/);
    api.failNext('POST', /batch/, { status: 500 });
    act(() => void undoLast());
    await waitFor(() => expect(calls()).toHaveLength(1));
    expect(title('Draft the list')).toBeInTheDocument();
    await act(() => nextPaint());
    expect(calls()).toHaveLength(1);
    answer();
    expect(await screen.findByText('2 of 3 undone')).toBeInTheDocument();
    expect(calls()).toHaveLength(3);
    expect(stored(fig)).toMatchObject({ date: null });
    await undo();
    expect(calls().slice(3)).toEqual([
      {
        items: [expect.objectContaining({ id: fig.id })],
        change: { date: SAMPLE_DAY, time: '08:30' },
      },
    ]);
    expect(stored(fig)).toMatchObject({ date: SAMPLE_DAY, time: '08:30' });
  });

  it.each(['Tea', 'Tea 07:00'])('is stored of the others, if the creation of %s has failed', async (line) => {
    await open();
    const answer = api.hold('POST', /tasks$/);
    api.failNext('POST', /tasks$/, { status: 500 });
    await user.type(screen.getByRole('textbox', { name: 'New task' }), `${line}{Enter}`);
    for (const text of ['Tea', 'Water the fig']) {
      focus(text);
      await user.keyboard('x');
    }
    await press('2 chosen', 'Done');
    answer();
    expect(await screen.findByText('“Tea”: Not found.')).toBeInTheDocument();
    expect(stored(fig)?.completed).toBe(true);
    expect(changes()).toEqual(['POST /api/tasks', 'POST /api/items/batch']);
  });

  it('is reverted if it could not be stored', async () => {
    await choose('Water the fig', 'Send the quote');
    api.failNext('POST', /batch/, { status: 500 });
    await press('2 chosen', 'Delete');
    expect(await screen.findByText('None deleted')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Water the fig' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});
