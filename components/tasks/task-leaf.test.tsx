import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { HighlightContext } from '@/components/item/row/highlight';
import { Announcer } from '@/components/planner/frame/announcer';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { removeKept } from '@/lib/client/browser/person-storage';
import { switchShortcuts } from '@/lib/client/settings/shortcuts';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow, openRowMenu } from '@/lib/testing/screen/row-menu';
import { INES, SAMPLE_DAY, sampleTask, sharedBy, TOMAS } from '@/lib/testing/screen/sample-items';
import { TaskLeaf } from './task-leaf';

const fig = sampleTask({ title: 'Water the fig', time: '08:30', completed: true });
const quote = sampleTask({ title: 'Send the quote', time: '09:00', priority: 'high' });
const list = sampleTask({ title: 'Draft the packing list', priority: 'low' });

let api: MockApi;
let user: UserEvent;

async function open(tasks: Task[] = [fig, quote, list], date = SAMPLE_DAY) {
  api = installMockApi({ tasks });
  const rendered = renderScreen(
    <>
      <TaskLeaf date={date} />
      <Announcer />
      <ConflictDialog />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Tasks' })).toHaveAttribute('aria-busy', 'false'),
  );
  return rendered;
}

const titles = () =>
  screen
    .getAllByRole('checkbox')
    .map((check) => check.getAttribute('aria-label')?.slice('Mark as done: '.length));
const elementOf = (title: string): HTMLElement => {
  const row = screen.getByRole('checkbox', { name: `Mark as done: ${title}` }).closest('li');
  if (!row) throw new Error(`No row for ${title}`);
  return row;
};
const rowOf = (title: string) => within(elementOf(title));
const choose = (title: string, action: string) => chooseInRow(user, elementOf(title), action);
const doneLine = () => screen.getByRole('button', { name: /^\d+ done$/ });
const line = () => screen.getByRole('textbox', { name: 'New task' });
/** Returns the drafts that the browser stores. */
const stored = () =>
  Object.entries(window.localStorage)
    .filter(([key]) => key.includes('draft '))
    .map(([, value]) => value);
const announcement = () => screen.getByRole('status').textContent;

afterEach(() => {
  setPhone(false);
  removeKept();
});

describe('the list of tasks', () => {
  it('is ordered by time, and counts the completed tasks', async () => {
    const water = sampleTask({ title: 'Water the fig', time: '08:30' });
    await open([water, quote, list]);
    expect(titles()).toEqual(['Water the fig', 'Send the quote', 'Draft the packing list']);
    expect(screen.getByText('0 of 3 done')).toBeInTheDocument();
    expect(rowOf('Send the quote').getByText('09:00')).toBeInTheDocument();
    for (const [title, priority] of [
      ['Water the fig', 'Medium'],
      ['Send the quote', 'High'],
      ['Draft the packing list', 'Low'],
    ] as const)
      expect(rowOf(title).getByRole('img', { name: `${priority} priority` })).toBeInTheDocument();
  });

  it('isolates the writing direction of titles', async () => {
    await open([sampleTask({ title: 'لقاء المترجمة' })]);
    expect(screen.getByText('لقاء المترجمة').tagName).toBe('BDI');
  });

  it('has three placeholders while it is loading', async () => {
    api = installMockApi({ tasks: [fig] });
    api.hold('GET', /tasks/);
    const { container } = renderScreen(<TaskLeaf date={SAMPLE_DAY} />, signedInClient());
    expect(screen.getByRole('region', { name: 'Tasks' })).toHaveAttribute('aria-busy', 'true');
    expect(container.querySelectorAll('.row.is-waiting')).toHaveLength(3);
  });

  it('has a text and the input for a new task if nothing is planned', async () => {
    await open([]);
    expect(screen.getByText('Nothing planned yet. The page is yours.')).toBeInTheDocument();
    expect(line()).toBeInTheDocument();
  });

  it('reports that it could not be loaded, and can be loaded again', async () => {
    api = installMockApi({ tasks: [list] });
    api.failNext('GET', /tasks/, { status: 503 });
    ({ user } = renderScreen(<TaskLeaf date={SAMPLE_DAY} />, signedInClient()));
    expect(await screen.findByRole('alert')).toHaveTextContent('The tasks of this day could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Draft the packing list')).toBeInTheDocument();
    expect(line()).toHaveFocus();
  });
});

describe('the input for a new task', () => {
  it('expands when it is focused, and collapses when it is left empty', async () => {
    await open();
    expect(screen.queryByRole('group', { name: 'What it says' })).not.toBeInTheDocument();
    await user.click(line());
    expect(screen.getByRole('button', { name: 'Priority: Medium' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
    await user.click(screen.getByText('1 of 3 done'));
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'What it says' })).not.toBeInTheDocument(),
    );
  });

  it('stays expanded while it is filled; Escape empties it, and then leaves it', async () => {
    await open();
    await user.type(line(), 'Proofread');
    await user.click(screen.getByText('1 of 3 done'));
    expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled();
    await user.click(screen.getByRole('textbox', { name: 'Time, optional' }));
    await user.keyboard('10{Escape}');
    expect(line()).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Time, optional' })).toHaveValue('');
    expect(line()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send the quote' })).toHaveFocus();
  });

  it('loses the focus on Escape if there is no row to focus', async () => {
    await open([]);
    await user.click(line());
    await user.keyboard('{Escape}');
    expect(document.body).toHaveFocus();
  });

  it('adds with Enter at once, sends in order, and can take the next task', async () => {
    await open();
    const answer = api.hold('POST', /tasks$/);
    await user.type(line(), '  Proofread {Enter}');
    expect(titles()).toContain('Proofread');
    expect(line()).toHaveValue('');
    expect(line()).toHaveFocus();
    expect(announcement()).toBe('Added: Proofread');
    await user.type(line(), 'Pick up the prints{Enter}');
    answer();
    await waitFor(() =>
      expect(api.tasks().map(({ title }) => title)).toEqual(
        expect.arrayContaining(['Proofread', 'Pick up the prints']),
      ),
    );
    expect(api.bodies('POST', /tasks$/)[0]).toMatchObject({
      title: 'Proofread',
      time: null,
      priority: 'medium',
      date: SAMPLE_DAY,
    });
  });

  it('accepts a time in any notation and a priority, with the keyboard alone', async () => {
    await open();
    await user.type(line(), 'Lunch boxes');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Day: Fri, Nov 21, 2025' })).toHaveFocus();
    await user.tab();
    await user.keyboard('845');
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Time, optional' })).toHaveValue('08:45');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitemradio', { name: 'High' }));
    const priority = screen.getByRole('button', { name: 'Priority: High' });
    await waitFor(() => expect(priority).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'Add' }).focus());
    await user.keyboard('{Enter}');
    expect(titles()).toEqual(['Lunch boxes', 'Send the quote', 'Draft the packing list']);
    await waitFor(() =>
      expect(api.tasks().find(({ title }) => title === 'Lunch boxes')).toMatchObject({
        time: '08:45',
        priority: 'high',
      }),
    );
    expect(line()).toHaveFocus();
  });

  it('adds nothing without a title or with an invalid time', async () => {
    await open();
    await user.type(line(), '   {Enter}');
    await user.clear(line());
    await user.type(line(), 'Lunch{Tab}{Tab}25:00{Enter}');
    expect(screen.getByText('Write a time like 9:30 or 14:30.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Time, optional' })).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
    await act(nextPaint);
    expect(api.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('reports a title that is too long, counted in code points', async () => {
    await open();
    await user.click(line());
    await user.paste('🎂'.repeat(200));
    expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled();
    await user.paste('!!');
    expect(screen.getByText('2 too many: 200 characters fit.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  });

  it('gets a task back that could not be stored, and sends it again with its id', async () => {
    await open();
    api.failNext('POST', /tasks$/, { status: 500 });
    await user.type(line(), 'Proofread{Tab}{Tab}10{Enter}');
    expect(await screen.findByText('Failed to add task')).toBeInTheDocument();
    expect(titles()).not.toContain('Proofread');
    await waitFor(() => expect(line()).toHaveValue('Proofread'));
    expect(screen.getByRole('textbox', { name: 'Time, optional' })).toHaveValue('10');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(api.tasks()).toHaveLength(4));
    const [first, second] = api.bodies('POST', /tasks$/) as { id: string }[];
    expect(second?.id).toBe(first?.id);
  });

  it('keeps a task that could not be stored apart from the text that was written since', async () => {
    await open();
    const answer = api.hold('POST', /tasks$/);
    api.failNext('POST', /tasks$/, { status: 500 });
    await user.type(line(), 'Proofread{Enter}');
    await user.type(line(), 'Pick up');
    answer();
    const unsent = await screen.findByRole('list', { name: 'Not saved' });
    expect(unsent).toHaveTextContent('Proofread');
    expect(line()).toHaveValue('Pick up');
    await user.click(within(unsent).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.tasks().map(({ title }) => title)).toContain('Proofread'));
    expect(screen.queryByRole('list', { name: 'Not saved' })).not.toBeInTheDocument();
  });

  it('neither shows nor sends on another day the task that failed on this one', async () => {
    const { rerender } = await open();
    const answer = api.hold('POST', /tasks$/);
    api.failNext('POST', /tasks$/, { status: 500 });
    await user.type(line(), 'Proofread{Enter}');
    rerender(<TaskLeaf date="2025-11-22" />);
    answer();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(line()).toHaveValue('');
    expect(screen.queryByRole('list', { name: 'Not saved' })).not.toBeInTheDocument();
    rerender(<TaskLeaf date={SAMPLE_DAY} />);
    expect(line()).toHaveValue('Proofread');
    rerender(<TaskLeaf date="2025-11-22" />);
    await user.click(again);
    await waitFor(() =>
      expect(api.tasks().find(({ title }) => title === 'Proofread')?.date).toBe(SAMPLE_DAY),
    );
    rerender(<TaskLeaf date={SAMPLE_DAY} />);
    expect(line()).toHaveValue('');
  });

  it('keeps its text as a draft of the day at every key', async () => {
    const { rerender, unmount } = await open();
    await user.type(line(), 'Proofread{Tab}{Tab}10');
    rerender(<TaskLeaf date="2025-11-22" />);
    expect(line()).toHaveValue('');
    await user.type(line(), 'Rest');
    unmount();
    await open();
    expect(line()).toHaveValue('Proofread');
    expect(screen.getByRole('textbox', { name: 'Time, optional' })).toHaveValue('10');
    await user.type(line(), '{Enter}');
    await waitFor(() => expect(api.tasks().map(({ title }) => title)).toContain('Proofread'));
    await waitFor(() => expect(stored()).toEqual([expect.stringContaining('"Rest"')]));
  });

  it('keeps a sent task as a draft until it is stored', async () => {
    await open();
    const answer = api.hold('POST', /tasks$/);
    await user.type(line(), 'Proofread{Enter}');
    expect(line()).toHaveValue('');
    expect(stored()).toEqual([expect.stringContaining('"Proofread"')]);
    answer();
    await waitFor(() => expect(stored()).toEqual([]));
  });

  it('shows what another tab writes', async () => {
    await open();
    await user.type(line(), 'Proofread');
    const [name] = Object.keys(window.localStorage).filter((key) => key.includes('draft'));
    const other = window.localStorage.getItem(name ?? '')?.replace('Proofread', 'Proofread it all');
    window.localStorage.setItem(name ?? '', other ?? '');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name })));
    expect(line()).toHaveValue('Proofread it all');
    window.localStorage.removeItem(name ?? '');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: name })));
    expect(line()).toHaveValue('');
  });

  it('accepts text where the browser stores nothing', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await open();
    await user.type(line(), 'Proofread');
    expect(line()).toHaveValue('Proofread');
    jest.restoreAllMocks();
  });

  it('offers to send a task again if storing it fails after the view was left', async () => {
    const { rerender } = await open();
    const answer = api.hold('POST', /tasks$/);
    api.failNext('POST', /tasks$/, { status: 500 });
    await user.type(line(), 'Proofread{Enter}');
    rerender(<p>Another view</p>);
    answer();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.tasks().map(({ title }) => title)).toContain('Proofread'));
  });
});

describe('completing a task', () => {
  it('checks it at once and shows a toast', async () => {
    await open();
    const answer = api.hold('PATCH', /tasks/);
    const check = screen.getByRole('checkbox', { name: /Send the quote/ });
    await user.click(check);
    expect(check).toBeChecked();
    expect(screen.getByText('2 of 3 done')).toBeInTheDocument();
    expect(await screen.findByText('Task Completed')).toBeInTheDocument();
    expect(screen.getByText('Well done! You completed: Send the quote')).toBeInTheDocument();
    expect(check).toHaveFocus();
    answer();
    await waitFor(() => expect(api.tasks().find(({ id }) => id === quote.id)?.completed).toBe(true));
  });

  it('is undone by the checkbox, with an announcement and without a toast', async () => {
    await open();
    await user.click(doneLine());
    screen.getByRole('checkbox', { name: /Water the fig/ }).focus();
    await user.keyboard(' ');
    expect(announcement()).toBe('Not done: Water the fig');
    await waitFor(() => expect(api.tasks().find(({ id }) => id === fig.id)?.completed).toBe(false));
  });

  it('is reverted if it could not be stored, and can be tried again', async () => {
    await open();
    api.failNext('PATCH', /tasks/, { status: 500 });
    await user.click(screen.getByRole('checkbox', { name: /Send the quote/ }));
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /Send the quote/ })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(api.tasks().find(({ id }) => id === quote.id)?.completed).toBe(true));
  });
});

describe('a shared task', () => {
  const alarms = sampleTask({ title: 'Check the alarms', ...sharedBy(TOMAS, 'view') });
  const hall = sampleTask({ title: 'Book the hall', ...sharedBy(INES, 'edit') });

  it('with view access can be neither completed, edited nor deleted', async () => {
    await open([alarms]);
    const row = rowOf('Check the alarms');
    expect(row.getByText('Tomás')).toBeInTheDocument();
    expect(row.getByText('View only')).toBeInTheDocument();
    expect(row.queryByRole('button', { name: /Move/ })).not.toBeInTheDocument();
    expect(await openRowMenu(user, elementOf('Check the alarms'))).toEqual([
      'Open',
      'Labels…',
      'Duplicate',
      'Choose',
      'React',
      'Attachments',
      'Leave',
    ]);
    await user.keyboard('{Escape}');
    const check = row.getByRole('checkbox');
    expect(check).toHaveAttribute('aria-disabled', 'true');
    await user.click(check);
    expect(await screen.findByText('Permission Denied')).toBeInTheDocument();
    expect(screen.getByText('You can only view this shared task, not edit it.')).toBeInTheDocument();
    expect(check).not.toBeChecked();
    await act(nextPaint);
    expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('with edit access can be completed and deleted', async () => {
    await open([hall]);
    const row = rowOf('Book the hall');
    expect(row.getByText('Ines')).toBeInTheDocument();
    expect(row.queryByText('Can edit')).not.toBeInTheDocument();
    expect(await openRowMenu(user, elementOf('Book the hall'))).toContain('Delete');
    await user.keyboard('{Escape}');
    await user.click(row.getByRole('checkbox'));
    expect(row.getByRole('checkbox')).toBeChecked();
  });

  it('that the person owns shows the other people on it', async () => {
    const people = ['Odile', 'Ines', 'Tomás', 'Noor'].map((firstName) => ({
      id: crypto.randomUUID(),
      role: 'editor' as const,
      seriesId: null,
      user: { firstName, lastName: null, email: `${firstName}@example.com` },
    }));
    await open([sampleTask({ title: 'Pack', collaborators: people })]);
    expect(screen.getByRole('img', { name: 'With Odile, Ines, Tomás, Noor' })).toBeInTheDocument();
    expect(screen.getByText('and 1 more')).toBeInTheDocument();
  });
});

describe('editing a task', () => {
  const edit = async (title: string) => {
    await choose(title, 'Edit');
    return within(screen.getByRole('form', { name: `Edit ${title}` }));
  };

  it('turns the row into a form, in which Enter saves the changes', async () => {
    await open();
    const form = await edit('Send the quote');
    expect(form.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await user.clear(form.getByRole('textbox', { name: 'Title' }));
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Send the new quote');
    await user.clear(form.getByRole('textbox', { name: 'Time, optional' }));
    await user.type(form.getByRole('textbox', { name: 'Time, optional' }), '9.15{Enter}');
    expect(screen.getByRole('button', { name: 'Send the new quote' })).toHaveFocus();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.bodies('PATCH', /tasks/)).toEqual([
        { title: 'Send the new quote', time: '09:15', version: 1 },
      ]),
    );
  });

  it('changes nothing on Escape and Cancel, and returns the focus', async () => {
    await open();
    const form = await edit('Send the quote');
    await user.type(form.getByRole('textbox', { name: 'Title' }), ' at once{Escape}');
    expect(screen.getByRole('button', { name: 'Send the quote' })).toHaveFocus();
    await choose('Send the quote', 'Edit');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Send the quote' })).toHaveFocus();
    await act(nextPaint);
    expect(api.bodies('PATCH', /tasks/)).toEqual([]);
  });

  it('sends nothing if nothing differs, and does not save an empty title', async () => {
    await open();
    const form = await edit('Send the quote');
    await user.clear(form.getByRole('textbox', { name: 'Title' }));
    expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Send the quote{Enter}');
    expect(screen.queryByRole('form', { name: /Edit/ })).not.toBeInTheDocument();
    await act(nextPaint);
    expect(api.bodies('PATCH', /tasks/)).toEqual([]);
  });

  it('moves it to another day, and the focus to the next row', async () => {
    await open();
    const form = await edit('Send the quote');
    const date = form.getByLabelText('Date');
    await user.clear(date);
    await user.type(date, '2025-11-22');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles()).toEqual(['Draft the packing list']));
    expect(screen.getByRole('button', { name: 'Draft the packing list' })).toHaveFocus();
    expect(await screen.findByText('Moved to Saturday, November 22')).toBeInTheDocument();
  });

  it('asks which version to keep if somebody else has changed it meanwhile', async () => {
    await open();
    const form = await edit('Send the quote');
    api.changeTask(quote.id, { title: 'Send the revised quote' });
    await user.clear(form.getByRole('textbox', { name: 'Title' }));
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Forget the quote{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' }));
    expect(dialog.getByRole('row', { name: 'Title Forget the quote Send the revised quote' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument());
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(api.tasks().find(({ id }) => id === quote.id)?.title).toBe('Forget the quote'),
    );
  });

  it('leaves the version of somebody else if that is chosen', async () => {
    await open();
    const form = await edit('Send the quote');
    api.changeTask(quote.id, { title: 'Send the revised quote' });
    await user.type(form.getByRole('textbox', { name: 'Title' }), '!{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(titles()).toContain('Send the revised quote'));
    expect(api.tasks().find(({ id }) => id === quote.id)?.title).toBe('Send the revised quote');
    expect(api.bodies('PATCH', /tasks/)).toHaveLength(1);
  });
});

describe('deleting a task', () => {
  it('removes it at once, moves the focus to the next row, and can be undone', async () => {
    await open();
    await choose('Send the quote', 'Delete');
    await waitFor(() => expect(titles()).toEqual(['Draft the packing list']));
    expect(screen.getByRole('button', { name: 'Draft the packing list' })).toHaveFocus();
    expect(await screen.findByText('Task deleted')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Send the quote', 'Draft the packing list']));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send the quote' })).toHaveFocus());
    await waitFor(() => expect(api.tasks()).toHaveLength(3));
    expect(await screen.findByText('Undone: deleted')).toBeInTheDocument();
  });

  it('can be undone without losing a preceding change', async () => {
    await open();
    await user.click(rowOf('Send the quote').getByRole('checkbox'));
    await choose('Send the quote', 'Delete');
    expect(await screen.findByText('Task deleted')).toBeInTheDocument();
    const answer = api.hold('POST', /restore/);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(rowOf('Send the quote').getByRole('checkbox')).toBeChecked();
    answer();
    await waitFor(() => expect(api.tasks()).toHaveLength(3));
    expect(rowOf('Send the quote').getByRole('checkbox')).toBeChecked();
  });

  it('moves the focus to the input if no task is left', async () => {
    await open([quote]);
    await choose('Send the quote', 'Delete');
    expect(line()).toHaveFocus();
    expect(await screen.findByText('Nothing planned yet. The page is yours.')).toBeInTheDocument();
  });

  it('is reverted if it could not be stored', async () => {
    await open();
    api.failNext('DELETE', /tasks/, { status: 500 });
    await choose('Send the quote', 'Delete');
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(titles()).toEqual(['Send the quote', 'Draft the packing list']);
  });
});

describe('a day with many tasks', () => {
  const many = (count: number, given: Partial<Task> = {}) =>
    Array.from({ length: count }, (_, index) => sampleTask({ title: `Task ${index + 1}`, ...given }));
  const isDense = () => screen.getByRole('region', { name: 'Tasks' }).classList.contains('dense');

  it('shows all open tasks of the person, in dense rows', async () => {
    await open(many(30));
    expect(titles()).toHaveLength(30);
    expect(isDense()).toBe(true);
  });

  it('keeps the height of its rows while tasks are added', async () => {
    await open(many(12));
    await user.type(line(), 'One more{Enter}And one{Enter}');
    expect(titles()).toHaveLength(14);
    expect(isDense()).toBe(false);
  });
});

describe('the groups of a day', () => {
  const hall = sampleTask({ title: 'Book the hall', time: '07:00', ...sharedBy(INES, 'edit') });
  const keys = sampleTask({ title: 'Ask for the keys', ...sharedBy(INES, 'edit') });
  const alarms = sampleTask({ title: 'Check the alarms', ...sharedBy(TOMAS, 'view') });
  const sung = sampleTask({ title: 'Sing', completed: true, ...sharedBy(INES, 'edit') });
  const shared = [hall, fig, quote, list, keys, alarms, sung];
  const group = (name: RegExp) => screen.getByRole('button', { name });

  it("are the person's own tasks, those of each other person, and completed ones in one line", async () => {
    await open(shared);
    expect(titles()).toEqual([
      'Send the quote',
      'Draft the packing list',
      'Book the hall',
      'Ask for the keys',
      'Check the alarms',
    ]);
    const order = [
      screen.getByRole('button', { name: 'Draft the packing list' }),
      line(),
      group(/^Ines 2 open$/),
      screen.getByRole('button', { name: 'Book the hall' }),
      group(/^Tomás 1 open, view only$/),
      doneLine(),
    ];
    for (const [index, element] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(doneLine()).toHaveTextContent('2 done');
    expect(doneLine()).toHaveAttribute('aria-expanded', 'false');
    await user.click(doneLine());
    expect(titles()).toEqual(expect.arrayContaining(['Water the fig', 'Sing']));
  });

  it('stay expanded or collapsed in this browser', async () => {
    const { unmount } = await open(shared);
    await user.click(group(/^Ines/));
    await user.click(doneLine());
    expect(titles()).not.toContain('Book the hall');
    unmount();
    await open(shared);
    expect(group(/^Ines 2 open$/)).toHaveAttribute('aria-expanded', 'false');
    expect(group(/^Tomás/)).toHaveAttribute('aria-expanded', 'true');
    expect(titles()).toEqual([
      'Send the quote',
      'Draft the packing list',
      'Check the alarms',
      'Water the fig',
      'Sing',
    ]);
  });

  it('keep completed and reopened tasks in their place until the day is left', async () => {
    const { rerender } = await open(shared);
    await user.click(doneLine());
    await user.click(rowOf('Send the quote').getByRole('checkbox'));
    await user.click(rowOf('Water the fig').getByRole('checkbox'));
    const inPlace = [
      'Send the quote',
      'Draft the packing list',
      'Book the hall',
      'Ask for the keys',
      'Check the alarms',
      'Water the fig',
      'Sing',
    ];
    expect(titles()).toEqual(inPlace);
    expect(rowOf('Send the quote').getByRole('checkbox')).toBeChecked();
    expect(doneLine()).toHaveTextContent('1 done');
    // Collapsing the group moves the reopened task to the open ones.
    await user.click(doneLine());
    expect(titles()).toEqual(['Water the fig', ...inPlace.slice(0, 5)]);

    rerender(<TaskLeaf date="2025-11-22" />);
    rerender(<TaskLeaf date={SAMPLE_DAY} />);
    await waitFor(() => expect(doneLine()).toHaveTextContent('2 done'));
    expect(titles()).toEqual(['Water the fig', 'Draft the packing list', ...inPlace.slice(2, 5)]);
  });

  it('expand for a link to a completed task', async () => {
    api = installMockApi({ tasks: shared });
    ({ user } = renderScreen(
      <HighlightContext value={{ kind: 'task', id: fig.id }}>
        <TaskLeaf date={SAMPLE_DAY} />
      </HighlightContext>,
    ));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Water the fig' })).toHaveFocus());
    await user.click(doneLine());
    expect(titles()).not.toContain('Water the fig');
  });
});

describe('the keys of the task list', () => {
  const hall = sampleTask({ title: 'Book the hall', ...sharedBy(INES, 'edit') });
  const alarms = sampleTask({ title: 'Check the alarms', ...sharedBy(TOMAS, 'view') });
  const button = (name: string) => screen.getByRole('button', { name });

  it('reach each list by one tab stop, and move from row to row by arrow keys, J and K', async () => {
    await open([quote, list, hall, alarms]);
    await user.tab();
    expect(button('Send the quote')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(button('Draft the packing list')).toHaveFocus();
    await user.tab();
    expect(line()).toHaveFocus();
    await user.tab({ shift: true });
    expect(button('Draft the packing list')).toHaveFocus();
    await user.keyboard('k');
    expect(button('Send the quote')).toHaveFocus();
    await user.keyboard('{End}j');
    expect(button('Ines 1 open')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(button('Check the alarms')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Home}');
    expect(button('Send the quote')).toHaveFocus();
  });

  it('move between the controls of a row by arrow keys, and leave it by Tab from any of them', async () => {
    await open([quote, list]);
    button('Send the quote').focus();
    await user.keyboard('{ArrowLeft}');
    expect(rowOf('Send the quote').getByRole('checkbox')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(rowOf('Send the quote').getByRole('button', { name: 'Move to…' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(rowOf('Send the quote').getByRole('button', { name: 'More' })).toHaveFocus();
    await user.tab();
    expect(line()).toHaveFocus();
    await user.tab({ shift: true });
    expect(button('Send the quote')).toHaveFocus();
  });

  it('complete with Space, open with Enter, move with M and delete with Del', async () => {
    await open([quote, list]);
    button('Send the quote').focus();
    await user.keyboard(' ');
    expect(rowOf('Send the quote').getByRole('checkbox')).toBeChecked();
    expect(button('Send the quote')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'Send the quote' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Send the quote')).toHaveFocus());
    await user.keyboard('m');
    expect(screen.getByRole('dialog', { name: 'Move to…' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button('Send the quote')).toHaveFocus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(titles()).toEqual(['Draft the packing list']));
    expect(button('Draft the packing list')).toHaveFocus();
    expect(await screen.findByText('Task deleted')).toBeInTheDocument();
  });

  it('do nothing that the person may not do', async () => {
    await open([alarms]);
    button('Check the alarms').focus();
    await user.keyboard('m{Delete}');
    expect(titles()).toEqual(['Check the alarms']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard(' ');
    expect(await screen.findByText('Permission Denied')).toBeInTheDocument();
  });

  it('exclude letters when shortcuts are off', async () => {
    switchShortcuts(false);
    await open([quote, list]);
    button('Send the quote').focus();
    await user.keyboard('jm');
    expect(button('Send the quote')).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => switchShortcuts(true));
  });
});

it('completing a task changes only its row in the document', async () => {
  await open();
  const rows = () => within(screen.getByRole('region', { name: 'Tasks' })).getAllByRole('listitem');
  const before = new Map(rows().map((row) => [row.id, row.innerHTML]));
  const changed = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
      if (row) changed.add(row.id);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await user.click(screen.getByRole('checkbox', { name: /Send the quote/ }));
  await waitFor(() => expect(api.tasks().find(({ id }) => id === quote.id)?.completed).toBe(true));
  observer.disconnect();
  expect(before.size).toBe(2);
  expect([...changed].filter((id) => id.startsWith('task-'))).toEqual([`task-${quote.id}`]);
});

describe('tasks on a phone', () => {
  it('open a sheet in which they are completed', async () => {
    setPhone(true);
    await open();
    expect(rowOf('Send the quote').queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send the quote' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Send the quote' }));
    expect(sheet.getByRole('button', { name: 'Fri, Nov 21, another day' })).toBeInTheDocument();
    await user.click(sheet.getByRole('checkbox', { name: 'Mark as done: Send the quote' }));
    expect(sheet.getByRole('checkbox', { name: 'Mark as done: Send the quote' })).toBeChecked();
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('checkbox', { name: /Send the quote/ })).toBeChecked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send the quote' })).toHaveFocus());
  });

  it('are deleted in the sheet, and the focus moves to the next row', async () => {
    setPhone(true);
    await open();
    await user.click(screen.getByRole('button', { name: 'Send the quote' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(titles()).toEqual(['Draft the packing list']));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Draft the packing list' })).toHaveFocus());
  });

  it('with view access have a sheet with comments and no changes', async () => {
    setPhone(true);
    await open([sampleTask({ title: 'Check the alarms', ...sharedBy(TOMAS, 'view') })]);
    await user.click(screen.getByRole('button', { name: 'Check the alarms' }));
    const sheet = within(screen.getByRole('dialog'));
    expect(sheet.getByText('View only')).toBeInTheDocument();
    expect(sheet.getByRole('textbox', { name: 'New comment' })).toBeInTheDocument();
    expect(sheet.getAllByRole('textbox')).toHaveLength(1);
    expect(sheet.queryByRole('button', { name: /Share|Team|another/ })).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Duplicate',
      'Choose',
      'React',
      'Leave',
    ]);
  });
});
