import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as newId } from 'uuid';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { asOneChange } from '@/lib/client/changes/undo';
import { setSessionId } from '@/lib/client/http/session-id';
import { useManyActions } from '@/lib/client/items/many';
import { useTaskActions } from '@/lib/client/items/tasks';
import { sendNow } from '@/lib/client/outbox/outbox';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { SAMPLE_DAY, sampleTask } from '@/lib/testing/screen/sample-items';
import { Shortcuts } from './shortcuts';

jest.mock('next/navigation', () => ({ usePathname: () => '/daily', useRouter: () => ({ push: () => {} }) }));

const fig = sampleTask({ title: 'Water the fig', time: '08:30' });
const quote = sampleTask({ title: 'Send the quote', time: '09:00', priority: 'high' });

let api: MockApi;
let user: UserEvent;
let actions: ReturnType<typeof useTaskActions>;
let many: ReturnType<typeof useManyActions>;

function Page() {
  actions = useTaskActions();
  many = useManyActions();
  return (
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <input type="date" aria-label="Another day" />
      <ConflictDialog />
    </>
  );
}

beforeEach(async () => {
  setSessionId(newId());
  api = installMockApi({ tasks: [fig, quote] });
  ({ user } = renderScreen(
    <Shortcuts>
      <Page />
    </Shortcuts>,
  ));
  await screen.findByRole('button', { name: 'Water the fig' });
});

afterEach(() => jest.restoreAllMocks());

const checkOf = (title: string) => screen.getByRole('checkbox', { name: `Mark as done: ${title}` });
const stored = (id: string) => api.tasks().find((task) => task.id === id);
const undo = () => user.keyboard('{Control>}z{/Control}');
const redo = () => user.keyboard('{Control>}y{/Control}');
const changes = () => api.calls().filter((call) => !call.startsWith('GET'));

it('Ctrl+Z and Cmd+Z take changes back, the newest first, and say what', async () => {
  await user.click(checkOf('Water the fig'));
  await act(() => actions.update(quote, { date: '2025-11-25' }));
  await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));

  await undo();
  expect(await screen.findByText('Undone: moved to Tuesday, November 25')).toBeInTheDocument();
  expect(stored(quote.id)).toMatchObject({ date: SAMPLE_DAY, time: '09:00' });
  expect(stored(fig.id)?.completed).toBe(true);

  await user.keyboard('{Meta>}z{/Meta}');
  expect(await screen.findByText('Undone: done')).toBeInTheDocument();
  expect(checkOf('Water the fig')).not.toBeChecked();

  const before = changes();
  await undo();
  expect(changes()).toEqual(before);
});

it('a task kept for later gets its day and time back, one let go is taken up again', async () => {
  await act(() => actions.update(quote, { date: null }));
  await act(() => actions.update(fig, { dropped: true }));
  await undo();
  await waitFor(() => expect(stored(fig.id)).toMatchObject({ droppedAt: null }));
  await undo();
  await waitFor(() => expect(stored(quote.id)).toMatchObject({ date: SAMPLE_DAY, time: '09:00' }));
});

it('a new task is deleted again, a deleted one returns', async () => {
  const id = newId();
  await act(() => actions.create({ id, title: 'Call the printer', date: SAMPLE_DAY }));
  const made = stored(id);
  if (made) await act(() => actions.remove(made));
  expect(screen.queryByText('Call the printer')).not.toBeInTheDocument();
  await undo();
  expect(await screen.findByRole('button', { name: 'Call the printer' })).toBeInTheDocument();
  await undo();
  await waitFor(() => expect(stored(id)).toBeUndefined());
  expect(await screen.findByText('Undone: added')).toBeInTheDocument();
});

it('does nothing, and says so, if somebody else has changed the task since', async () => {
  await act(() => actions.update(quote, { title: 'Send the revised quote' }));
  api.changeTask(quote.id, { time: '11:00' });
  await undo();
  expect(await screen.findByText('Not undone')).toBeInTheDocument();
  expect(screen.getByText(/Send the revised quote.*Ines changed this a moment ago/)).toBeInTheDocument();
  expect(stored(quote.id)).toMatchObject({ title: 'Send the revised quote', time: '11:00' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a new task that somebody else has changed stays', async () => {
  const id = newId();
  await act(() => actions.create({ id, title: 'Call the printer', date: SAMPLE_DAY }));
  api.changeTask(id, { time: '11:00' });
  await undo();
  expect(await screen.findByText('Not undone')).toBeInTheDocument();
  expect(stored(id)).toMatchObject({ time: '11:00' });
  expect(await screen.findByRole('button', { name: 'Call the printer' })).toBeInTheDocument();
});

it('can be tried again after the server has failed', async () => {
  await user.click(checkOf('Water the fig'));
  await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
  api.failNext('PATCH', /tasks/, { status: 500 });
  await undo();
  expect(await screen.findByText('Not undone')).toBeInTheDocument();
  expect(checkOf('Water the fig')).toBeChecked();
  await undo();
  await waitFor(() => expect(stored(fig.id)?.completed).toBe(false));
});

it('a change whose toast was pressed is no longer taken back by the key', async () => {
  await user.click(checkOf('Water the fig'));
  act(() => screen.getByRole('button', { name: 'Send the quote' }).focus());
  await user.keyboard('{Delete}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: deleted')).toBeInTheDocument();
  await undo();
  expect(await screen.findByText('Undone: done')).toBeInTheDocument();
  expect(stored(quote.id)).toBeDefined();
});

it('a refused change is not taken back', async () => {
  await user.click(checkOf('Water the fig'));
  await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
  api.failNext('PATCH', /tasks/, { status: 500 });
  await act(() => actions.update(quote, { title: 'Another' }));
  await screen.findByText('Not saved');
  await undo();
  expect(await screen.findByText('Undone: done')).toBeInTheDocument();
});

describe('typing in one text', () => {
  /** Stores a text as its sheet does when the person pauses. */
  const type = (notes: string) => act(() => actions.update(stored(quote.id) ?? quote, { notes }, () => {}));
  const notes = () => stored(quote.id)?.notes;

  beforeEach(() => setClock('2025-11-21T09:00:00'));
  afterEach(() => jest.useRealTimers());

  it('is taken back as one within half a minute, and by itself later', async () => {
    await type('Ask');
    setClock('2025-11-21T09:00:20');
    await type('Ask for the sizes');
    setClock('2025-11-21T16:00:00');
    await type('Ask for the sizes. Done.');
    await undo();
    await waitFor(() => expect(notes()).toBe('Ask for the sizes'));
    await undo();
    await waitFor(() => expect(notes()).toBeNull());
  });

  it('is taken back as one while it waits for the network', async () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    for (const title of ['Send it', 'Send it now'])
      await act(() => actions.update(quote, { title }, () => {}));
    expect(await screen.findByRole('button', { name: 'Send it now' })).toBeInTheDocument();
    await undo();
    expect(await screen.findByRole('button', { name: 'Send the quote' })).toBeInTheDocument();
    network.mockRestore();
    await act(sendNow);
    expect(changes()).toEqual([]);
  });

  it('is taken back although its beginning was refused, and not if all of it was', async () => {
    await user.click(checkOf('Water the fig'));
    await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
    api.failNext('PATCH', /tasks/, { status: 500 });
    await act(() =>
      Promise.all(['Ask', 'Ask for the sizes'].map((notes) => actions.update(quote, { notes }, () => {}))),
    );
    expect(notes()).toBe('Ask for the sizes');
    await undo();
    await waitFor(() => expect(notes()).toBeNull());

    for (const text of ['Ask', 'Ask again']) {
      api.failNext('PATCH', /tasks/, { status: 500 });
      await type(text);
    }
    await undo();
    expect(await screen.findByText('Undone: done')).toBeInTheDocument();
  });
});

it('works in an empty field until something is typed there, which is undone first', async () => {
  const line = screen.getByRole('textbox', { name: 'New task' });
  await user.click(checkOf('Water the fig'));
  await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
  act(() => line.focus());
  await user.keyboard('T{Backspace}');
  await undo();
  expect(stored(fig.id)?.completed).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Send the quote' }));
  await user.keyboard('{Escape}');
  act(() => line.focus());
  await undo();
  expect(await screen.findByText('Undone: done')).toBeInTheDocument();
});

it('takes a task back that was just added by Enter', async () => {
  await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Tea{Enter}');
  await waitFor(() => expect(changes()).toEqual(['POST /api/tasks']));
  await screen.findByRole('button', { name: 'Tea' });
  await undo();
  expect(await screen.findByText('Undone: added')).toBeInTheDocument();
});

it('leaves the key to a field whose typing the browser can undo', async () => {
  await user.click(checkOf('Water the fig'));
  await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
  // Half a date, for which the value is '' too.
  act(() => screen.getByLabelText('Another day').focus());
  await undo();
  const line = screen.getByRole('textbox', { name: 'New task' });
  await user.type(line, 'T{Backspace}');
  // The window becomes active again.
  fireEvent.focusIn(line);
  await undo();
  expect(changes()).toHaveLength(1);
});

it('changes that are made as one are taken back as one', async () => {
  await act(() =>
    Promise.all(
      asOneChange({ did: 'two moved', to: 'Two tasks' }, () =>
        [fig, quote].map((task) => actions.update(task, { date: '2025-11-25' })),
      ),
    ),
  );
  await undo();
  expect(await screen.findByText('Undone: two moved')).toBeInTheDocument();
  expect(api.tasks().map(({ date }) => date)).toEqual([SAMPLE_DAY, SAMPLE_DAY]);
});

it('the last 20 changes can be taken back', async () => {
  const texts = Array.from({ length: 21 }, (_, index) => `Change ${index + 1}`);
  for (const title of texts) await act(() => actions.update(stored(quote.id) ?? quote, { title }));
  for (const _ of texts) await undo();
  await waitFor(() => expect(stored(quote.id)?.title).toBe('Change 1'));
  expect(api.bodies('PATCH', /tasks/)).toHaveLength(41);
});

it('leaves the key to fields and to open menus', async () => {
  await user.click(checkOf('Water the fig'));
  await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
  await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Tea{Control>}z{/Control}');
  await user.clear(screen.getByRole('textbox', { name: 'New task' }));
  const row = screen.getByRole('button', { name: 'Send the quote' }).closest('li');
  if (!row) throw new Error('No row');
  await user.click(within(row).getByRole('button', { name: 'More' }));
  await undo();
  expect(stored(fig.id)?.completed).toBe(true);
  expect(changes()).toHaveLength(1);
});

it('the next person does not take back what the last one did', async () => {
  await user.click(checkOf('Water the fig'));
  await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
  act(() => setSessionId(newId()));
  await undo();
  expect(changes()).toHaveLength(1);
});

describe('what was taken back is made again', () => {
  it('by Ctrl+Shift+Z, Cmd+Shift+Z and Ctrl+Y, the last first, and taken back again', async () => {
    await user.click(checkOf('Water the fig'));
    await act(() => actions.update(quote, { date: '2025-11-25', time: '10:00' }));
    for (const _ of '12') await undo();
    await waitFor(() => expect(stored(fig.id)?.completed).toBe(false));
    expect(stored(quote.id)).toMatchObject({ date: SAMPLE_DAY, time: '09:00' });

    await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
    expect(await screen.findByText('Redone: done')).toBeInTheDocument();
    expect(stored(fig.id)?.completed).toBe(true);
    await user.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}');
    expect(await screen.findByText('Redone: moved to Tuesday, November 25')).toBeInTheDocument();
    expect(stored(quote.id)).toMatchObject({ date: '2025-11-25', time: '10:00' });

    await undo();
    await waitFor(() => expect(stored(quote.id)).toMatchObject({ date: SAMPLE_DAY, time: '09:00' }));
    await redo();
    await waitFor(() => expect(stored(quote.id)).toMatchObject({ date: '2025-11-25', time: '10:00' }));
    const before = changes();
    await redo();
    await user.keyboard('{Meta>}y{/Meta}');
    expect(changes()).toEqual(before);
  });

  it('a new task returns with what was changed of it, a deleted one leaves', async () => {
    const id = newId();
    await act(() => actions.create({ id, title: 'Call the printer', date: SAMPLE_DAY }));
    const made = stored(id);
    if (made) await act(() => actions.update(made, { title: 'Call the framer' }));
    await act(() => actions.remove(quote));
    for (const _ of '123') await undo();
    await waitFor(() => expect(stored(id)).toBeUndefined());
    expect(stored(quote.id)).toBeDefined();
    for (const _ of '123') await redo();
    await waitFor(() => expect(stored(quote.id)).toBeUndefined());
    expect(stored(id)).toMatchObject({ title: 'Call the framer' });
  });

  it('until something else is changed', async () => {
    await user.click(checkOf('Water the fig'));
    await undo();
    await waitFor(() => expect(stored(fig.id)?.completed).toBe(false));
    await act(() => actions.update(quote, { title: 'Another' }));
    const before = changes();
    await redo();
    expect(changes()).toEqual(before);
  });

  it('not if somebody else has changed the task since, which it says', async () => {
    await act(() => actions.update(quote, { title: 'Send the revised quote' }));
    await act(() => actions.remove(fig));
    for (const _ of '12') await undo();
    await waitFor(() => expect(stored(quote.id)?.title).toBe('Send the quote'));
    api.changeTask(quote.id, { title: 'By Ines' });
    api.changeTask(fig.id, { time: '11:00' });
    await redo();
    expect(await screen.findByText('Not redone')).toBeInTheDocument();
    expect(stored(quote.id)?.title).toBe('By Ines');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await redo();
    await screen.findByText(/Water the fig.*stays as it is/);
    expect(stored(fig.id)).toMatchObject({ time: '11:00' });
  });

  it('can be tried again after the server has failed', async () => {
    await user.click(checkOf('Water the fig'));
    await undo();
    await waitFor(() => expect(stored(fig.id)?.completed).toBe(false));
    api.failNext('PATCH', /tasks/, { status: 500 });
    await redo();
    expect(await screen.findByText('Not redone')).toBeInTheDocument();
    await redo();
    await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
  });

  it('typing in one text, as one', async () => {
    const type = (notes: string) => act(() => actions.update(stored(quote.id) ?? quote, { notes }, () => {}));
    await type('Ask');
    await type('Ask for the sizes');
    await undo();
    await waitFor(() => expect(stored(quote.id)?.notes).toBeNull());
    await redo();
    await waitFor(() => expect(stored(quote.id)?.notes).toBe('Ask for the sizes'));
    await undo();
    await waitFor(() => expect(stored(quote.id)?.notes).toBeNull());
  });

  it('while it waits for the network, without a call for what was taken back again', async () => {
    await user.click(checkOf('Water the fig'));
    await waitFor(() => expect(stored(fig.id)?.completed).toBe(true));
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const id = newId();
    await act(() => actions.create({ id, title: 'Call the printer', date: SAMPLE_DAY }));
    for (const _ of '12') await undo();
    await waitFor(() => expect(checkOf('Water the fig')).not.toBeChecked());
    for (const _ of '12') await redo();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Call the printer' })).toBeInTheDocument());
    expect(checkOf('Water the fig')).toBeChecked();
    network.mockRestore();
    await act(sendNow);
    expect(changes()).toEqual([`PATCH /api/tasks/${fig.id}`, 'POST /api/tasks']);
  });

  it('many together, and of some that were changed meanwhile only the others', async () => {
    const items = [fig, quote].map((item) => ({ kind: 'task' as const, item }));
    await act(() => many.change(items, { date: null }, 'moved to Later'));
    await undo();
    expect(await screen.findByText('Undone: 2 moved to Later')).toBeInTheDocument();
    api.changeTask(quote.id, { title: 'By Ines' });
    await redo();
    expect(await screen.findByText('1 of 2 redone')).toBeInTheDocument();
    expect(stored(fig.id)?.date).toBeNull();
    expect(stored(quote.id)?.date).toBe(SAMPLE_DAY);
    await undo();
    await waitFor(() => expect(stored(fig.id)?.date).toBe(SAMPLE_DAY));
  });

  it('what was made as one, as one', async () => {
    await act(() =>
      Promise.all(
        asOneChange({ did: 'two moved', to: 'Two tasks' }, () =>
          [fig, quote].map((task) => actions.update(task, { date: '2025-11-25' })),
        ),
      ),
    );
    await undo();
    await waitFor(() => expect(api.tasks().map(({ date }) => date)).toEqual([SAMPLE_DAY, SAMPLE_DAY]));
    await redo();
    expect(await screen.findByText('Redone: two moved')).toBeInTheDocument();
    expect(api.tasks().map(({ date }) => date)).toEqual(['2025-11-25', '2025-11-25']);
  });
});

it('asks before 20 items are changed back or again', async () => {
  const tasks = Array.from({ length: 20 }, (_, index) => sampleTask({ title: `Task ${index + 1}` }));
  api = installMockApi({ tasks });
  const items = tasks.map((item) => ({ kind: 'task' as const, item }));
  await act(() => many.change(items, { completed: true }, 'done'));
  const done = () => api.tasks().filter(({ completed }) => completed).length;
  expect(done()).toBe(20);

  await undo();
  const question = within(await screen.findByRole('alertdialog', { name: 'Undo for 20 items?' }));
  expect(question.getByText('Task 1 and 19 more: 20 done')).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Keep' }));
  expect(done()).toBe(20);
  await undo();
  await user.click(await screen.findByRole('button', { name: 'Undo', hidden: false }));
  expect(await screen.findByText('Undone: 20 done')).toBeInTheDocument();
  expect(done()).toBe(0);
  await redo();
  await screen.findByRole('alertdialog', { name: 'Redo for 20 items?' });
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(await screen.findByText('Redone: 20 done')).toBeInTheDocument();
  expect(done()).toBe(20);
});

it('its question ends with the session in which it was asked', async () => {
  const tasks = Array.from({ length: 20 }, (_, index) => sampleTask({ title: `Task ${index + 1}` }));
  api = installMockApi({ tasks });
  const items = tasks.map((item) => ({ kind: 'task' as const, item }));
  await act(() => many.change(items, { completed: true }, 'done'));
  await undo();
  await screen.findByRole('alertdialog', { name: 'Undo for 20 items?' });
  act(() => setSessionId(newId()));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(api.tasks().every(({ completed }) => completed)).toBe(true);
});
