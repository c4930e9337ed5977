import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Announcer } from '@/components/planner/frame/announcer';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { tasksForLater, tasksOn } from '@/lib/client/items/tasks';
import { switchShortcuts } from '@/lib/client/settings/shortcuts';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { INES, SAMPLE_DAY, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';

const call = sampleTask({ title: 'Call Ana', time: '09:00' });
const fig = sampleTask({ title: 'Water the fig', rank: 'a0' });
const quote = sampleTask({ title: 'Send the quote', rank: 'a1' });
const list = sampleTask({ title: 'Draft the list', rank: 'a2' });
const shelf = sampleTask({ title: 'Build a shelf', date: null, rank: 'a1' });

let api: MockApi;
let user: UserEvent;
let client: ReturnType<typeof signedInClient>;

async function open(tasks: Task[] = [call, fig, quote, list]) {
  api = installMockApi({ tasks });
  client = signedInClient();
  ({ user } = renderScreen(
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <Announcer />
    </>,
    client,
  ));
  await screen.findByText(tasks[0]?.title ?? '');
}

const titles = () =>
  screen
    .getAllByRole('checkbox')
    .map((check) => check.getAttribute('aria-label')?.slice('Mark as done: '.length));
const announcement = () => screen.getByRole('status').textContent;
const title = (text: string) => screen.getByRole('button', { name: text });
const row = (text: string): HTMLElement => {
  const found = title(text).closest('li');
  if (!found) throw new Error(`No row of ${text}`);
  return found;
};
const focus = (text: string) => act(() => title(text).focus());
const stored = ({ id }: Task) => api.tasks().find((task) => task.id === id);
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
afterEach(() => {
  jest.useRealTimers();
  switchShortcuts(true);
});

describe('the order within a day', () => {
  it('changes by Alt with an arrow, keeps the focus, and is announced', async () => {
    await open();
    focus('Draft the list');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() =>
      expect(titles()).toEqual(['Call Ana', 'Water the fig', 'Draft the list', 'Send the quote']),
    );
    expect(announcement()).toBe('Moved to second of 3');
    expect(title('Draft the list')).toHaveFocus();
    await waitFor(() => expect(stored(list)?.rank).toBe('a0V'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(announcement()).toBe('Moved to third of 3'));
    await waitFor(() =>
      expect(titles()).toEqual(['Call Ana', 'Water the fig', 'Send the quote', 'Draft the list']),
    );
  });

  it('ends at the first task without a time; those with one stand at it', async () => {
    await open();
    focus('Water the fig');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(announcement()).toBe('It is first of 3');
    focus('Call Ana');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(announcement()).toBe('It stands at its time, 09:00');
    expect(api.bodies('PATCH', /./)).toEqual([]);
  });

  it('changes by single presses too', async () => {
    await open();
    const put = async (name: string, where: string) => {
      await user.click(within(row(name)).getByRole('button', { name: 'Move to…' }));
      await user.click(dialog().getByRole('button', { name: where }));
    };
    await put('Draft the list', 'First');
    await waitFor(() =>
      expect(titles()).toEqual(['Call Ana', 'Draft the list', 'Water the fig', 'Send the quote']),
    );
    expect(announcement()).toBe('Moved to first of 3');
    expect(within(row('Draft the list')).getByRole('button', { name: 'Move to…' })).toHaveFocus();
    await put('Draft the list', 'Down');
    await waitFor(() => expect(announcement()).toBe('Moved to second of 3'));
    await put('Water the fig', 'Last');
    await waitFor(() => expect(announcement()).toBe('Moved to third of 3'));
    await put('Water the fig', 'Up');
    await waitFor(() =>
      expect(titles()).toEqual(['Call Ana', 'Draft the list', 'Water the fig', 'Send the quote']),
    );
  });

  it('is not offered for a task with a time', async () => {
    await open();
    await user.click(within(row('Call Ana')).getByRole('button', { name: 'Move to…' }));
    expect(dialog().queryByRole('group', { name: 'Place in its list' })).not.toBeInTheDocument();
  });

  it("of somebody else's tasks stays", async () => {
    await open([fig, sampleTask({ title: 'Check the alarms', ...sharedBy(INES, 'view') })]);
    focus('Check the alarms');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(announcement()).toBe('This cannot be moved here.');
  });
});

describe('Move to…', () => {
  it('offers today, tomorrow, next week, later and any date; a task keeps no time for later', async () => {
    await open();
    focus('Call Ana');
    await user.keyboard('m');
    expect(dialog().getByRole('button', { name: 'Today Fri, Nov 21' })).toBeDisabled();
    for (const name of ['Tomorrow Sat, Nov 22', 'Next week Fri, Nov 28', 'Later No day'])
      expect(dialog().getByRole('button', { name })).toBeEnabled();
    expect(dialog().getByLabelText('Date')).toHaveValue(SAMPLE_DAY);
    await user.click(dialog().getByRole('button', { name: 'Later No day' }));
    await waitFor(() => expect(stored(call)).toMatchObject({ date: null, time: null }));
    expect(await screen.findByText('Moved to Later')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored(call)).toMatchObject({ date: SAMPLE_DAY, time: '09:00' }));
    await waitFor(() => expect(title('Call Ana')).toHaveFocus());
  });

  it('tells the place on the new day as far as its tasks are read', async () => {
    const others = ['08:00', '10:00', null].map((time) => sampleTask({ date: '2025-11-22', time }));
    await open([call, ...others]);
    await client.fetchQuery(tasksOn('2025-11-22'));
    focus('Call Ana');
    await user.keyboard('m');
    await user.click(dialog().getByRole('button', { name: /^Tomorrow/ }));
    expect(await screen.findByText('Moved to Saturday, November 22, second of 4')).toBeInTheDocument();
  });

  it('a key keeps a task for later, unless single keys are off', async () => {
    await open();
    api.on('GET', /^\/api\/tasks\/later$/, () => ({ status: 200, body: [shelf] }));
    await client.fetchQuery(tasksForLater());
    act(() => switchShortcuts(false));
    focus('Water the fig');
    await user.keyboard('l');
    expect(api.bodies('PATCH', /./)).toEqual([]);
    act(() => switchShortcuts(true));
    await user.keyboard('l');
    const later = () => client.getQueryData(tasksForLater().queryKey)?.map(({ title }) => title);
    await waitFor(() => expect(later()).toEqual(['Water the fig', 'Build a shelf']));
    expect(await screen.findByText('Moved to Later, first of 2')).toBeInTheDocument();
  });
});

describe('the row of a task that has left', () => {
  const ghost = () => screen.queryByText('Sat 22')?.closest('li') ?? null;

  async function leave() {
    jest.useFakeTimers({ now: new Date(`${SAMPLE_DAY}T14:05`) });
    await open();
    focus('Water the fig');
    fireEvent.keyDown(title('Water the fig'), { key: 'm' });
    fireEvent.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
    await waitFor(() => expect(ghost()).toHaveTextContent('Water the figMoved to Sat 22Undo'));
  }

  it('stays at its place for 5 seconds', async () => {
    await leave();
    expect(title('Send the quote')).toHaveFocus();
    expect(titles()).not.toContain('Water the fig');
    expect(ghost()?.nextElementSibling).toContainElement(title('Send the quote'));
    act(() => jest.advanceTimersByTime(4000));
    expect(ghost()).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1000));
    expect(ghost()).toBeNull();
  });

  it('is reached by an arrow, takes the move back, and stays while it has the focus', async () => {
    await leave();
    fireEvent.keyDown(title('Send the quote'), { key: 'ArrowUp' });
    const undo = screen.getByRole('button', { name: 'Undo: Water the fig' });
    expect(undo).toHaveFocus();
    act(() => jest.advanceTimersByTime(6000));
    expect(undo).toHaveFocus();
    fireEvent.click(undo);
    await waitFor(() => expect(title('Water the fig')).toHaveFocus());
    expect(ghost()).toBeNull();
    await waitFor(() => expect(stored(fig)?.date).toBe(SAMPLE_DAY));
  });

  it('goes when it loses the focus later than that', async () => {
    await leave();
    fireEvent.keyDown(title('Send the quote'), { key: 'ArrowUp' });
    act(() => jest.advanceTimersByTime(6000));
    focus('Send the quote');
    act(() => jest.advanceTimersByTime(1));
    expect(ghost()).toBeNull();
  });
});

it('a move that could not be stored leaves no ghost', async () => {
  await open();
  api.failNext('PATCH', /tasks/, { status: 500 });
  focus('Water the fig');
  await user.keyboard('m');
  await user.click(dialog().getByRole('button', { name: /^Tomorrow/ }));
  expect(await screen.findByText('Not saved')).toBeInTheDocument();
  expect(screen.queryByText('Sat 22')).not.toBeInTheDocument();
  expect(title('Water the fig')).toBeInTheDocument();
});
