import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { GoalSection } from '@/components/goals/goal-section';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { undoLast } from '@/lib/client/changes/undo';
import { showWaiting } from '@/lib/client/outbox/shown';
import { switchShortcuts } from '@/lib/client/settings/shortcuts';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
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

const step = (title: string, done = false) => ({ id: crypto.randomUUID(), title, done });

const novel = sampleGoal({ title: 'Novel', type: 'annual' });
const chapter = sampleGoal({ title: 'First pass', parentId: novel.id, progress: { done: 2, total: 5 } });
const proofread = sampleTask({
  title: 'Proofread chapter four',
  rank: 'a0',
  notes: 'Only the argument.',
  checklist: [step('Pages 61 to 66', true), step('Pages 67 to 72'), step('Pages 73 to 78')],
});
const list = sampleTask({ title: 'Draft the packing list', rank: 'a1', estimate: 30 });
const choir = sampleSchedule({ title: 'Choir rehearsal', time: '18:30', duration: 120 });

let api: MockApi;
let user: UserEvent;

beforeEach(() => showScheduleAs('list'));

type Items = { tasks?: Task[]; schedules?: Schedule[]; goals?: Goal[] };

async function open(items: Items = {}) {
  const { tasks = [proofread, list], schedules = [choir], goals = [novel, chapter] } = items;
  api = installMockApi({ tasks, schedules, goals });
  ({ user } = renderScreen(
    <>
      <DaySpread date={SAMPLE_DAY} />
      <GoalSection type="daily" date={SAMPLE_DAY} />
      <ConflictDialog />
    </>,
    signedInClient(),
  ));
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0));
}

const row = (title: string) => screen.getByRole('button', { name: title });
const sheetOf = (title: string) => screen.getByRole('dialog', { name: title });
const openSheet = async (title: string) => {
  await user.click(row(title));
  return within(sheetOf(title));
};
const stored = () => api.tasks().find(({ id }) => id === proofread.id);
const patches = () =>
  api.bodies('PATCH', /./).map((body) => ({ ...(body as Record<string, unknown>), version: undefined }));
const steps = () =>
  within(screen.getByRole('list', { name: 'Checklist' }))
    .getAllByRole('textbox')
    .map((input) => (input as HTMLTextAreaElement).value);

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
beforeEach(() => setPhone(false));
afterEach(() => {
  setPhone(false);
  jest.useRealTimers();
});

describe('the sheet of an item', () => {
  it('folds over the schedule, takes the focus, and returns it to the row', async () => {
    await open();
    const schedule = screen.getByRole('region', { name: 'Schedule' });
    await user.click(row('Proofread chapter four'));
    expect(sheetOf('Proofread chapter four')).toContainElement(document.activeElement as HTMLElement);
    expect(schedule.closest('[inert]')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(schedule.closest('[inert]')).toBeNull();
    expect(row('Proofread chapter four')).toHaveFocus();
  });

  it('is opened by Enter on the row, also that of a meeting, and closed by its button', async () => {
    await open();
    act(() => row('Choir rehearsal').focus());
    await user.keyboard('{Enter}');
    await user.click(within(sheetOf('Choir rehearsal')).getByRole('button', { name: 'Fold back' }));
    expect(row('Choir rehearsal')).toHaveFocus();
  });

  it('gives way to the sheet of an item of another list', async () => {
    await open();
    await openSheet('Proofread chapter four');
    await openSheet('First pass');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('goes to the next and the previous item by J and K, and by buttons', async () => {
    await open();
    await openSheet('Proofread chapter four');
    await user.keyboard('j');
    expect(sheetOf('Draft the packing list')).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('j');
    expect(sheetOf('Draft the packing list')).toBeInTheDocument();
    await user.keyboard('k');
    await user.click(within(sheetOf('Proofread chapter four')).getByRole('button', { name: 'Next task' }));
    await user.keyboard('{Escape}');
    expect(row('Draft the packing list')).toHaveFocus();
  });

  it('says where its comments begin', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    expect(sheet.getByText('Comments')).toBeVisible();
  });

  it('takes no letters while they are switched off, and none from a text', async () => {
    switchShortcuts(false);
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.keyboard('j');
    expect(sheetOf('Proofread chapter four')).toBeInTheDocument();
    act(() => switchShortcuts(true));
    await user.type(sheet.getByRole('textbox', { name: 'Notes, optional' }), 'jk');
    expect(sheetOf('Proofread chapter four')).toBeInTheDocument();
  });

  it('deletes the item, and the focus goes to the next row', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.click(sheet.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(row('Draft the packing list')).toHaveFocus());
  });

  it('shares the item, and the focus returns to the sheet', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.click(sheet.getByRole('button', { name: 'Share' }));
    expect(screen.getByRole('dialog', { name: 'Share task' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(sheetOf('Proofread chapter four')).toContainElement(document.activeElement as HTMLElement),
    );
  });
});

describe('a value in the sheet', () => {
  it('is not called saved while its change waits for the network', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    act(() => showWaiting([proofread.id]));
    expect(sheet.getByRole('status')).toHaveTextContent('Not saved yet');
    act(() => showWaiting([]));
    expect(sheet.getByRole('status')).toHaveTextContent('Saved');
  });

  it('is stored when its input is left, and the sheet says so', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    const release = api.hold('PATCH', /tasks/);
    await user.type(sheet.getByRole('textbox', { name: 'Title' }), ' today{Enter}');
    expect(sheet.getByRole('status')).toHaveTextContent('Saving…');
    expect(row('Proofread chapter four today')).toBeInTheDocument();
    release();
    await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('Saved'));
    expect(patches()).toEqual([{ title: 'Proofread chapter four today' }]);
  });

  it('is stored when the person pauses', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.type(sheet.getByRole('textbox', { name: 'Notes, optional' }), ' And the dates.');
    await waitFor(() => expect(stored()?.notes).toBe('Only the argument. And the dates.'));
    expect(sheet.getByRole('textbox', { name: 'Notes, optional' })).toHaveFocus();
  });

  it('is stored with its own item when another one is opened, which keeps its own text', async () => {
    await open();
    const first = await openSheet('Proofread chapter four');
    await user.type(first.getByRole('textbox', { name: 'Notes, optional' }), ' And the dates.');
    await user.click(first.getByRole('button', { name: 'Next task' }));
    const next = within(sheetOf('Draft the packing list'));
    expect(next.getByRole('textbox', { name: 'Notes, optional' })).toHaveValue(list.notes ?? '');
    await waitFor(() => expect(stored()?.notes).toMatch(/ And the dates\.$/));
    expect(api.tasks().find(({ id }) => id === list.id)?.notes).toBe(list.notes);
  });

  it('is stored when the sheet closes', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.type(sheet.getByRole('textbox', { name: 'Title' }), '!');
    await user.click(sheet.getByRole('button', { name: 'Fold back' }));
    await waitFor(() => expect(stored()?.title).toBe('Proofread chapter four!'));
  });

  it('is stored when a time is left, without waiting for a pause', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    const time = sheet.getByRole('textbox', { name: 'Time, optional' });
    jest.useFakeTimers({ doNotFake: ['Date', 'queueMicrotask'] });
    fireEvent.change(time, { target: { value: '930' } });
    fireEvent.blur(time);
    await act(() => jest.advanceTimersByTimeAsync(500));
    jest.useRealTimers();
    expect(patches()).toEqual([{ time: '09:30' }]);
  });

  it('is stored when the window is closed, where neither a frame nor a timer follows', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    const release = api.hold('PATCH', /tasks/);
    await user.type(sheet.getByRole('textbox', { name: 'Title' }), '!');
    jest.useFakeTimers({ doNotFake: ['Date', 'queueMicrotask'] });
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    hidden.mockRestore();
    jest.useRealTimers();
    expect(patches()).toEqual([{ title: 'Proofread chapter four!' }]);
    release();
    await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('Saved'));
  });

  it('that cannot be stored stays, and is tried again; Escape then closes the sheet', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    api.failNext('PATCH', /tasks/, { status: 500 });
    await user.type(sheet.getByRole('textbox', { name: 'Title' }), '!{Enter}');
    await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('Not saved'));
    expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue('Proofread chapter four!');
    await user.click(sheet.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(stored()?.title).toBe('Proofread chapter four!'));
    await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('Saved'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that could not be stored before the sheet closed replaces no newer one of the next opening', async () => {
    await open();
    const first = await openSheet('Proofread chapter four');
    api.failNext('PATCH', /tasks/, { status: 500 });
    await user.type(first.getByRole('textbox', { name: 'Title' }), ' old{Enter}');
    await waitFor(() => expect(first.getByRole('status')).toHaveTextContent('Not saved'));
    api.failNext('PATCH', /tasks/, { status: 500 });
    await user.click(first.getByRole('button', { name: 'Fold back' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    const next = await openSheet('Proofread chapter four');
    expect(next.getByRole('textbox', { name: 'Title' })).toHaveValue('Proofread chapter four old');
    await user.clear(next.getByRole('textbox', { name: 'Title' }));
    await user.type(next.getByRole('textbox', { name: 'Title' }), 'New{Enter}');
    await waitFor(() => expect(next.getByRole('status')).toHaveTextContent('Saved'));
    const sent = patches().length;
    await user.click(again);
    await act(nextPaint);
    expect(patches()).toHaveLength(sent);
    expect(stored()?.title).toBe('New');
  });

  it('that cannot be stored is discarded on demand', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    api.failNext('PATCH', /tasks/, { status: 500 });
    await user.type(sheet.getByRole('textbox', { name: 'Title' }), '!{Enter}');
    await user.click(await sheet.findByRole('button', { name: 'Discard' }));
    expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue('Proofread chapter four');
    expect(stored()?.title).toBe('Proofread chapter four');
  });

  it('that somebody else has changed meanwhile opens the choice between two versions', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    api.changeTask(proofread.id, { title: 'Proofread chapter five', version: 2 });
    await user.type(sheet.getByRole('textbox', { name: 'Title' }), '!{Enter}');
    const question = within(await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' }));
    expect(
      question.getByRole('row', { name: 'Title Proofread chapter four! Proofread chapter five' }),
    ).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(stored()?.title).toBe('Proofread chapter four!'));
  });

  it('that the field cannot have is not stored', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.clear(sheet.getByRole('textbox', { name: 'Title' }));
    await user.tab();
    await waitFor(() =>
      expect(sheet.getByRole('textbox', { name: 'Title' })).toHaveValue('Proofread chapter four'),
    );
    await user.type(sheet.getByRole('textbox', { name: 'Time, optional' }), '25{Enter}');
    expect(sheet.getByRole('textbox', { name: 'Time, optional' })).toHaveAccessibleDescription(
      'Write a time like 9:30 or 14:30.',
    );
    await act(nextPaint);
    expect(patches()).toEqual([]);
  });

  it('of a person who may only view the item is a text', async () => {
    await open({ tasks: [{ ...proofread, ...sharedBy(INES, 'view') }] });
    const sheet = await openSheet('Proofread chapter four');
    expect(sheet.getByText('Only the argument.')).toBeInTheDocument();
    expect(sheet.getByText('Pages 67 to 72')).toBeInTheDocument();
    expect(sheet.getAllByRole('textbox')).toEqual([sheet.getByRole('textbox', { name: 'New comment' })]);
    expect(sheet.queryByRole('combobox')).not.toBeInTheDocument();
    expect(sheet.getByRole('checkbox', { name: 'Done: Pages 67 to 72' })).toBeDisabled();
  });
});

describe('the sheet of a task', () => {
  it('changes time, length and priority', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.type(sheet.getByRole('textbox', { name: 'Time, optional' }), '930{Enter}');
    const length = within(sheet.getByRole('group', { name: 'Length' }));
    await user.click(length.getByRole('button', { name: '1h 30m' }));
    expect(length.getByRole('button', { name: '1h 30m' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(sheet.getByRole('radio', { name: 'High' }));
    await waitFor(() => expect(stored()).toMatchObject({ time: '09:30', estimate: 90, priority: 'high' }));
  });

  it('takes any length, and none by a second press', async () => {
    await open();
    const sheet = await openSheet('Draft the packing list');
    const length = within(sheet.getByRole('group', { name: 'Length' }));
    await user.click(length.getByRole('button', { name: 'Another length' }));
    await user.type(length.getByRole('textbox', { name: 'Another length' }), '1h 20m{Enter}');
    expect(length.getByRole('button', { name: '1h 20m' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(length.getByRole('button', { name: 'Another length' })).toHaveFocus());
    await user.click(length.getByRole('button', { name: '1h 20m' }));
    await waitFor(() => expect(patches()).toEqual([{ estimate: 80 }, { estimate: null }]));
  });

  it('says when one is reminded, and takes another reminder, none and others', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    const remind = within(sheet.getByRole('radiogroup', { name: 'Remind' }));
    const names = () => remind.getAllByRole('radio').map(({ textContent }) => textContent);
    expect(remind.getByRole('radio', { name: 'As in the settings' })).toBeChecked();
    expect(sheet.getByText('What has no time has none.')).toBeVisible();
    await user.click(remind.getByRole('radio', { name: '1 day' }));
    expect(sheet.getByText('Thu, Nov 20, 09:00.')).toBeVisible();
    expect(sheet.getByText(/A day without a time begins at 9:00/)).toBeVisible();
    await waitFor(() => expect(stored()).toMatchObject({ reminders: [1440], version: 1 }));
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(stored()?.reminders).toEqual([60]));
    // An arrow that comes to the last choice leaves the focus there; Enter goes into the input.
    await user.keyboard('{End}');
    expect(remind.getByRole('radio', { name: 'At…' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const input = sheet.getByRole('textbox', { name: 'How long before, or at which time' });
    expect(input).toHaveFocus();
    await user.keyboard('9 lives');
    expect(input).toBeInvalid();
    await user.keyboard('{Control>}a{/Control}2h, 18:00, 0{Enter}');
    await waitFor(() => expect(stored()?.reminders).toEqual([0, 120, 900]));
    expect(sheet.getByText('Thu, Nov 20, 18:00; Fri, Nov 21, 07:00; Fri, Nov 21, 09:00.')).toBeVisible();
    expect(names()).toContain('15 h, 2 h, Start');
    expect(remind.getByRole('radio', { name: '15 h, 2 h, Start' })).toBeChecked();
    expect(remind.getByRole('radio', { name: 'At…' })).toHaveFocus();
    await user.click(remind.getByRole('radio', { name: 'None' }));
    await waitFor(() => expect(stored()?.reminders).toEqual([]));
    await act(() => undoLast());
    await waitFor(() => expect(stored()?.reminders).toEqual([0, 120, 900]));
    expect(patches().every((patch) => Object.keys(patch).sort().join() === 'reminders,version')).toBe(true);
  });

  it('leaves the reminders as they are by Escape, and takes those of somebody who may only view it', async () => {
    await open({
      tasks: [{ ...proofread, time: '10:00', ...sharedBy(INES, 'view') }],
      schedules: [{ ...choir, reminders: [10] }],
    });
    let sheet = await openSheet('Proofread chapter four');
    await user.click(sheet.getByRole('radio', { name: 'At…' }));
    await user.keyboard('1d{Escape}');
    expect(
      sheet.queryByRole('textbox', { name: 'How long before, or at which time' }),
    ).not.toBeInTheDocument();
    expect(sheet.getByRole('radio', { name: 'At…' })).toHaveFocus();
    expect(sheet.getByRole('radio', { name: 'As in the settings' })).toBeChecked();
    expect(patches()).toEqual([]);
    await user.click(sheet.getByRole('radio', { name: '1 h' }));
    await waitFor(() => expect(stored()?.reminders).toEqual([60]));
    await user.keyboard('{Escape}');
    sheet = await openSheet('Choir rehearsal');
    expect(sheet.getByRole('radio', { name: '10 min' })).toBeChecked();
    expect(sheet.getByText('Fri, Nov 21, 18:20.')).toBeVisible();
  });

  it('keeps it for later, and Undo brings it back with its time', async () => {
    await open({ tasks: [{ ...proofread, time: '09:30' }, list] });
    const sheet = await openSheet('Proofread chapter four');
    await user.click(sheet.getByRole('button', { name: 'Later' }));
    await waitFor(() => expect(stored()).toMatchObject({ date: null, time: null }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('Moved to Later')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toMatchObject({ date: SAMPLE_DAY, time: '09:30' }));
  });

  it('chooses a goal of the day, the week, the month or the year', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    const goal = sheet.getByRole('combobox', { name: 'Goal' });
    await waitFor(() => expect(within(goal).getAllByRole('option')).toHaveLength(3));
    await user.selectOptions(goal, 'First pass');
    expect(sheet.getByText('Part of')).toBeInTheDocument();
    await waitFor(() => expect(stored()?.goalId).toBe(chapter.id));
    await user.selectOptions(goal, 'None');
    await waitFor(() => expect(stored()?.goalId).toBeNull());
  });
});

describe('the checklist', () => {
  const stepsStored = () => stored()?.checklist.map(({ title, done }) => (done ? `x ${title}` : title));

  it('is ticked, renamed, and gets new steps by Enter', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.click(sheet.getByRole('checkbox', { name: 'Done: Pages 67 to 72' }));
    expect(sheet.getByText('2 of 3')).toBeInTheDocument();
    const [, second] = within(screen.getByRole('list', { name: 'Checklist' })).getAllByRole('textbox');
    if (!second) throw new Error('No second step');
    await user.type(second, ', again{Enter}');
    expect(sheet.getByRole('textbox', { name: 'New step' })).toHaveFocus();
    await user.keyboard('Plates{Enter}Index{Enter}{Enter}');
    await waitFor(() =>
      expect(stepsStored()).toEqual([
        'x Pages 61 to 66',
        'x Pages 67 to 72, again',
        'Plates',
        'Index',
        'Pages 73 to 78',
      ]),
    );
  });

  it('keeps a tick that follows one that could not be stored, also when the sheet is closed meanwhile', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    const release = api.hold('PATCH', /tasks/);
    api.failNext('PATCH', /tasks/, { status: 500 });
    await user.click(sheet.getByRole('checkbox', { name: 'Done: Pages 67 to 72' }));
    await user.click(sheet.getByRole('checkbox', { name: 'Done: Pages 73 to 78' }));
    release();
    await waitFor(() => expect(sheet.getByText('3 of 3')).toBeInTheDocument());
    await user.click(sheet.getByRole('button', { name: 'Fold back' }));
    await waitFor(() =>
      expect(stepsStored()).toEqual(['x Pages 61 to 66', 'x Pages 67 to 72', 'x Pages 73 to 78']),
    );
    await act(() => nextPaint());
    expect(api.bodies('PATCH', /tasks/)).toHaveLength(2);
  });

  it('gets a step for each pasted line', async () => {
    await open({ tasks: [{ ...proofread, checklist: [] }] });
    const sheet = await openSheet('Proofread chapter four');
    await user.click(sheet.getByRole('textbox', { name: 'New step' }));
    await user.paste('Flour\n- Salt\n\n[x] Water');
    await waitFor(() => expect(stepsStored()).toEqual(['Flour', 'Salt', 'x Water']));
    expect(sheet.getByRole('textbox', { name: 'New step' })).toHaveFocus();
  });

  it('is ordered by buttons and by Alt with the arrow keys', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.click(sheet.getByRole('button', { name: 'Move down: Pages 61 to 66' }));
    expect(steps()).toEqual(['Pages 67 to 72', 'Pages 61 to 66', 'Pages 73 to 78', '']);
    expect(sheet.getByRole('button', { name: 'Move down: Pages 61 to 66' })).toHaveFocus();
    const [first] = within(screen.getByRole('list', { name: 'Checklist' })).getAllByRole('textbox');
    act(() => first?.focus());
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    expect(steps()).toEqual(['Pages 61 to 66', 'Pages 73 to 78', 'Pages 67 to 72', '']);
    await waitFor(() =>
      expect(stepsStored()).toEqual(['x Pages 61 to 66', 'Pages 73 to 78', 'Pages 67 to 72']),
    );
  });

  it('loses a step by its button, and an empty one by Backspace', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    await user.click(sheet.getByRole('button', { name: 'Remove: Pages 67 to 72' }));
    const [first] = within(screen.getByRole('list', { name: 'Checklist' })).getAllByRole('textbox');
    expect(first).toHaveFocus();
    await user.clear(first as HTMLElement);
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(stepsStored()).toEqual(['Pages 73 to 78']));
  });

  it('keeps a step that was emptied and left', async () => {
    await open();
    const sheet = await openSheet('Proofread chapter four');
    const [first] = within(screen.getByRole('list', { name: 'Checklist' })).getAllByRole('textbox');
    await user.type(first as HTMLElement, '{Backspace>14/}');
    expect(steps()[0]).toBe('');
    await user.tab();
    await waitFor(() => expect(steps()[0]).toBe('Pages 61 to 66'));
    await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('Saved'));
    expect(stepsStored()?.[0]).toBe('x Pages 61 to 66');
  });

  it('has no new step after the hundredth', async () => {
    const checklist = Array.from({ length: 100 }, (_, index) => step(`Step ${index}`));
    await open({ tasks: [{ ...proofread, checklist }] });
    const sheet = await openSheet('Proofread chapter four');
    expect(sheet.queryByRole('textbox', { name: 'New step' })).not.toBeInTheDocument();
  });
});

describe('the sheet of a meeting', () => {
  const meeting = () => api.schedules()[0];

  it('changes time, duration, place, zone and notes', async () => {
    await open();
    const sheet = await openSheet('Choir rehearsal');
    const time = sheet.getByRole('textbox', { name: 'Time' });
    await user.clear(time);
    await user.type(time, '19{Enter}');
    await user.click(
      within(sheet.getByRole('group', { name: 'Duration' })).getByRole('button', { name: '45m' }),
    );
    expect(sheet.getByText('until 19:45')).toBeInTheDocument();
    await user.type(sheet.getByRole('textbox', { name: 'Location, optional' }), 'Side door');
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Time zone' }), 'Asia/Tokyo');
    await user.type(sheet.getByRole('textbox', { name: 'Notes, optional' }), 'Bring pencils');
    await user.tab();
    await waitFor(() =>
      expect(meeting()).toMatchObject({
        time: '19:00',
        duration: 45,
        location: 'Side door',
        timeZone: 'Asia/Tokyo',
        notes: 'Bring pencils',
      }),
    );
  });

  it('makes it take whole days, until a last day', async () => {
    await open();
    const sheet = await openSheet('Choir rehearsal');
    await user.click(sheet.getByRole('checkbox', { name: 'All day' }));
    expect(sheet.queryByRole('textbox', { name: 'Time' })).not.toBeInTheDocument();
    const last = sheet.getByLabelText('Last day');
    await user.clear(last);
    await user.type(last, '2025-11-23');
    await waitFor(() => expect(meeting()).toMatchObject({ time: null, endDate: '2025-11-23' }));
    await user.click(sheet.getByRole('checkbox', { name: 'All day' }));
    await waitFor(() => expect(meeting()?.time).toBe('09:00'));
  });

  it('keeps the focus in the last day while it is typed, and does not store an impossible one', async () => {
    await open({ schedules: [{ ...choir, time: null }] });
    const sheet = await openSheet('Choir rehearsal');
    const last = sheet.getByLabelText('Last day');
    await user.click(last);
    for (const value of ['2025-11-22', '2025-11-25']) {
      fireEvent.change(last, { target: { value } });
      await waitFor(() => expect(meeting()?.endDate).toBe(value));
    }
    fireEvent.change(last, { target: { value: '2025-11-26' } });
    fireEvent.change(last, { target: { value: '2025-11-20' } });
    expect(last).toHaveFocus();
    await user.tab();
    await waitFor(() => expect(last).toHaveValue('2025-11-25'));
    expect(meeting()?.endDate).toBe('2025-11-25');
  });

  it('says the time here of a meeting in another zone', async () => {
    await open({ schedules: [{ ...choir, timeZone: 'Asia/Tokyo', time: '18:30' }] });
    const sheet = await openSheet('Choir rehearsal');
    expect(sheet.getByText(/^until 20:30; .*\d\d:\d\d for you$/)).toBeInTheDocument();
  });
});

describe('the sheet of a goal', () => {
  it('changes description and parent, and shows the progress', async () => {
    await open({ goals: [novel, { ...chapter, parentId: null }] });
    const sheet = await openSheet('First pass');
    expect(sheet.getByText('2 of 5 done')).toBeInTheDocument();
    await user.type(sheet.getByRole('textbox', { name: 'Description, optional' }), 'Slowly');
    const parent = sheet.getByRole('combobox', { name: 'Part of' });
    await waitFor(() => expect(within(parent).getAllByRole('option')).toHaveLength(2));
    await user.selectOptions(parent, 'Novel');
    await waitFor(() =>
      expect(api.goals().find(({ id }) => id === chapter.id)).toMatchObject({
        description: 'Slowly',
        parentId: novel.id,
      }),
    );
  });
});

describe('the row of a task', () => {
  const lineOf = (title: string) => {
    const item = row(title).closest('li');
    if (!item) throw new Error(`No row of ${title}`);
    return within(item);
  };

  it('has steps, goal and carried times in a second line, and the length at the end', async () => {
    await open({ tasks: [{ ...proofread, goalId: chapter.id, carried: 4, estimate: 90 }, list] });
    const line = lineOf('Proofread chapter four');
    expect(line.getByRole('img', { name: '1 of 3 steps done' })).toHaveTextContent('1/3');
    expect(await line.findByText('First pass')).toBeInTheDocument();
    expect(line.getByText('carried 4 times')).toBeInTheDocument();
    expect(line.getByText('1h 30m')).toBeInTheDocument();
  });

  it('tells from the third time on how often the task was carried over', async () => {
    await open({ tasks: [{ ...list, carried: 2 }] });
    expect(lineOf('Draft the packing list').queryByText(/carried/)).not.toBeInTheDocument();
  });
});
