import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HighlightContext } from '@/components/item/row/highlight';
import { Announcer } from '@/components/planner/frame/announcer';
import { invalidate } from '@/lib/client/query/invalidate';
import { switchShortcuts } from '@/lib/client/settings/shortcuts';
import type { Highlight } from '@/lib/client/view-state/highlight';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow, openRowMenu } from '@/lib/testing/screen/row-menu';
import { INES, SAMPLE_DAY, sampleTask, sharedBy, TOMAS } from '@/lib/testing/screen/sample-items';
import { LaterSection } from './later-section';
import { TaskLeaf } from './task-leaf';

const later = (title: string, given: Partial<Task> = {}) => sampleTask({ title, date: null, ...given });
const bookbinder = later('A bookbinder for the guest book', { rank: 'a1', estimate: 45 });
const choir = later('Write to the choir', { rank: 'a2' });
const kettle = later('Descale the kettle', { rank: 'a3' });
const slides = later('Sort the slides', { rank: 'a4' });
const fig = sampleTask({ title: 'Water the fig', time: '08:30' });

let api: MockApi;
let user: UserEvent;

async function open(tasks: Task[] = [choir, bookbinder, fig], linked: Highlight | null = null) {
  api = installMockApi({ tasks });
  const rendered = renderScreen(
    <HighlightContext value={linked}>
      <TaskLeaf date={SAMPLE_DAY} />
      <LaterSection />
      <Announcer />
    </HighlightContext>,
    signedInClient(),
  );
  user = rendered.user;
  for (const name of ['Later', 'Tasks'])
    await waitFor(() => expect(region(name)).toHaveAttribute('aria-busy', 'false'));
  return rendered;
}

const region = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const inLater = () => within(region('Later'));
const titlesIn = (name: string) =>
  within(region(name))
    .queryAllByRole('checkbox')
    .map((ring) => ring.getAttribute('aria-label')?.slice('Mark as done: '.length));
const title = (name: string) => screen.getByRole('button', { name });
const row = (name: string): HTMLElement => {
  const found = title(name).closest('li');
  if (!found) throw new Error(`No row for ${name}`);
  return found;
};
const plus = () => screen.getByRole('button', { name: 'Add for later' });
const field = () => screen.getByRole('textbox', { name: 'New task for later' });
const stored = (name: string) => api.tasks().find((task) => task.title === name);
const announcement = () => screen.getByRole('status').textContent;

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
afterEach(() => {
  setPhone(false);
  switchShortcuts(true);
  jest.useRealTimers();
});

describe('the list Later', () => {
  it('has the tasks without a day, in their order, and counts those that are open', async () => {
    await open();
    expect(titlesIn('Later')).toEqual(['A bookbinder for the guest book', 'Write to the choir']);
    expect(titlesIn('Tasks')).toEqual(['Water the fig']);
    expect(inLater().getByText('2')).toBeInTheDocument();
    expect(row('A bookbinder for the guest book')).toHaveTextContent('45m');
  });

  it('says that nothing waits when it is empty', async () => {
    await open([fig]);
    expect(inLater().getByText('Nothing waits here.')).toBeInTheDocument();
  });

  it('reports that it could not be loaded, and can be loaded again', async () => {
    api = installMockApi({ tasks: [choir] });
    api.failNext('GET', /later/, { status: 503 });
    ({ user } = renderScreen(<LaterSection />, signedInClient()));
    expect(await screen.findByRole('alert')).toHaveTextContent('The tasks for later could not be loaded.');
    expect(screen.queryByText('Nothing waits here.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Write to the choir')).toBeInTheDocument();
    expect(plus()).toHaveFocus();
  });

  it('shows four, and all of them when asked', async () => {
    await open([bookbinder, choir, kettle, slides, later('Call Odile', { rank: 'a5' })]);
    expect(titlesIn('Later')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
    expect(titlesIn('Later').at(-1)).toBe('Call Odile');
    expect(title('Call Odile')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /Show/ })).not.toBeInTheDocument();
  });

  it('puts a task behind the last one that is shown, and not behind the hidden ones', async () => {
    const [odile, lamp] = ['Call Odile', 'Buy a lamp'].map((name, index) =>
      later(name, { rank: `a${5 + index}` }),
    );
    await open([bookbinder, choir, kettle, slides, ...(odile && lamp ? [odile, lamp] : [])]);
    act(() => title('Descale the kettle').focus());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(announcement()).toBe('Moved to fourth of 6'));
    expect(titlesIn('Later').at(-1)).toBe('Descale the kettle');
    await waitFor(() => expect(stored('Descale the kettle')?.rank).toBe('a4V'));
    expect(title('Descale the kettle')).toHaveFocus();
  });

  /** Renders 23 tasks, of which a page of the API has ten. */
  async function openPaged() {
    const page = (start: number, count: number) =>
      Array.from({ length: count }, (_, index) => later(`Book ${start + index}`, { rank: 'a1' }));
    const pages = [page(0, 10), page(10, 10), page(20, 3)];
    api = installMockApi();
    api.on('GET', /^\/api\/tasks\/later$/, ({ query }) => {
      const page = Number(query.get('cursor') ?? '0');
      const next = `</api/tasks/later?cursor=${page + 1}>; rel="next"`;
      return { status: 200, body: pages[page], headers: page < 2 ? { Link: next } : undefined };
    });
    const rendered = renderScreen(<LaterSection />, signedInClient());
    user = rendered.user;
    expect(await screen.findByText('These are the first 10.')).toBeInTheDocument();
    return rendered;
  }

  it('reads on also while it is read again by itself', async () => {
    const { queryClient } = await openPaged();
    const release = api.hold('GET', /later/);
    act(() => invalidate(queryClient, 'tasks'));
    await waitFor(() => expect(queryClient.isFetching()).toBeGreaterThan(0));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    release();
    expect(await screen.findByText('These are the first 20.')).toBeInTheDocument();
  });

  it('reads the first thousand, says so, and reads on when asked', async () => {
    await openPaged();
    expect(inLater().getByText('10+')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Load more' }).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('These are the first 20.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
    api.failNext('GET', /later/);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('More could not be loaded.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await inLater().findByText('23')).toBeInTheDocument();
    expect(screen.queryByText(/^These are/)).not.toBeInTheDocument();
    await waitFor(() => expect(plus()).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Show 19 more' }));
    expect(titlesIn('Later')).toHaveLength(23);
  });

  it("has other people's tasks below the person's own, by person", async () => {
    await open([
      choir,
      later('Ask the caretaker', sharedBy(INES, 'edit')),
      later('Check the alarms', sharedBy(TOMAS, 'view')),
    ]);
    expect(inLater().getByRole('button', { name: 'Ines 1 open' })).toBeInTheDocument();
    expect(inLater().getByRole('button', { name: 'Tomás 1 open, view only' })).toBeInTheDocument();
    expect(titlesIn('Later')).toEqual(['Write to the choir', 'Ask the caretaker', 'Check the alarms']);
  });

  it('moves the chosen to today by T', async () => {
    await open();
    act(() => title('Write to the choir').focus());
    await user.keyboard('x');
    act(() => title('A bookbinder for the guest book').focus());
    await user.keyboard('xt');
    await waitFor(() => expect(stored('Write to the choir')?.date).toBe(SAMPLE_DAY));
    expect(stored('A bookbinder for the guest book')?.date).toBe(SAMPLE_DAY);
    expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual(['POST /api/items/batch']);
  });

  it('follows changes of others', async () => {
    const { queryClient } = await open();
    api.changeTask(fig.id, { date: null, time: null });
    act(() => invalidate(queryClient, 'tasks'));
    await waitFor(() => expect(titlesIn('Later')).toContain('Water the fig'));
    expect(titlesIn('Tasks')).toEqual([]);
  });

  it('shows stickers and comments, which are read together', async () => {
    api = installMockApi({ tasks: [choir] });
    api.on('GET', /^\/api\/day-notes\/later$/, () => ({
      status: 200,
      body: [{ targetType: 'task', targetId: choir.id, comments: 2, stickers: [] }],
    }));
    renderScreen(<LaterSection />, signedInClient());
    expect(await screen.findByRole('img', { name: '2 comments' })).toBeInTheDocument();
    expect(api.calls().filter((call) => call.includes('day-notes'))).toEqual(['GET /api/day-notes/later']);
  });

  it('opens the sheet of a task', async () => {
    await open();
    await user.click(title('Write to the choir'));
    expect(screen.getByRole('dialog', { name: 'Write to the choir' })).toBeInTheDocument();
  });

  it('keeps completed tasks in their place until it is left, then in one line', async () => {
    const { unmount } = await open();
    await user.click(within(row('Write to the choir')).getByRole('checkbox'));
    expect(titlesIn('Later')).toHaveLength(2);
    expect(inLater().getByText('1')).toBeInTheDocument();
    await waitFor(() => expect(stored('Write to the choir')?.completed).toBe(true));
    const tasks = api.tasks();
    unmount();
    await open(tasks);
    expect(titlesIn('Later')).toEqual(['A bookbinder for the guest book']);
    await user.click(screen.getByRole('button', { name: '1 done' }));
    expect(titlesIn('Later')).toContain('Write to the choir');
  });
});

describe('adding for later', () => {
  it('stores a task without a day, and takes the next one', async () => {
    await open([]);
    await user.click(plus());
    expect(field()).toHaveFocus();
    await user.keyboard('Call Odile{Enter}');
    expect(titlesIn('Later')).toEqual(['Call Odile']);
    expect(announcement()).toBe('Added: Call Odile');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    await waitFor(() => expect(stored('Call Odile')?.date).toBeNull());
    await user.keyboard('{Escape}');
    expect(plus()).toHaveFocus();
  });

  it('ends by a press, for those who have no Escape', async () => {
    await open([]);
    await user.click(plus());
    await user.click(inLater().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('textbox', { name: 'New task for later' })).not.toBeInTheDocument();
    expect(plus()).toHaveFocus();
  });

  it('shows the new task behind the others, also when some were hidden', async () => {
    await open([bookbinder, choir, kettle, slides, later('Call Odile', { rank: 'a5' })]);
    await user.click(plus());
    await user.keyboard('Buy a lamp{Enter}');
    expect(titlesIn('Later').at(-1)).toBe('Buy a lamp');
    expect(titlesIn('Later')).toHaveLength(6);
  });

  it('keeps what could not be stored', async () => {
    await open([]);
    api.failNext('POST', /tasks/, { status: 500 });
    await user.click(plus());
    await user.keyboard('Call Odile{Enter}');
    await waitFor(() => expect(field()).toHaveValue('Call Odile'));
    expect(titlesIn('Later')).toEqual([]);
  });
});

describe('moving to and from Later', () => {
  it.each([
    ['Today', SAMPLE_DAY],
    ['Tomorrow', '2025-11-22'],
  ])('%s takes a task out of Later, and Undo puts it back', async (action, day) => {
    await open();
    await chooseInRow(user, row('Write to the choir'), action);
    expect(titlesIn('Later')).toEqual(['A bookbinder for the guest book']);
    expect(titlesIn('Tasks').includes('Write to the choir')).toBe(day === SAMPLE_DAY);
    await waitFor(() => expect(stored('Write to the choir')?.date).toBe(day));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(titlesIn('Later')).toContain('Write to the choir');
    await waitFor(() => expect(stored('Write to the choir')?.date).toBeNull());
  });

  it('Later takes a task out of its day without its time, and Undo puts it back with it', async () => {
    await open();
    await chooseInRow(user, row('Water the fig'), 'Later');
    expect(titlesIn('Tasks')).toEqual([]);
    expect(titlesIn('Later')).toContain('Water the fig');
    expect(await screen.findByText(/^Moved to Later/)).toBeInTheDocument();
    await waitFor(() => expect(stored('Water the fig')).toMatchObject({ date: null, time: null }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored('Water the fig')).toMatchObject({ date: SAMPLE_DAY, time: '08:30' }));
  });

  it('L and T do the same for the focused row, unless letters are switched off', async () => {
    await open();
    title('Water the fig').focus();
    await user.keyboard('l');
    expect(titlesIn('Later')).toContain('Water the fig');
    title('Write to the choir').focus();
    await user.keyboard('t');
    expect(titlesIn('Tasks')).toEqual(['Write to the choir']);
    expect(title('A bookbinder for the guest book')).toHaveFocus();
    act(() => switchShortcuts(false));
    await user.keyboard('t');
    expect(titlesIn('Later')).toContain('A bookbinder for the guest book');
  });

  it('is not offered with view access', async () => {
    await open([later('Check the alarms', sharedBy(TOMAS, 'view'))]);
    expect(await openRowMenu(user, row('Check the alarms'))).not.toContain('Today');
  });

  it('is taken back when it is refused', async () => {
    await open();
    api.failNext('PATCH', /tasks/, { status: 500 });
    await chooseInRow(user, row('Write to the choir'), 'Today');
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(titlesIn('Later')).toContain('Write to the choir');
    expect(titlesIn('Tasks')).not.toContain('Write to the choir');
  });
});

describe('a link to a task for later', () => {
  const link = (task: Task): Highlight => ({ kind: 'task', id: task.id });

  it('highlights and focuses its row', async () => {
    await open([bookbinder, choir, kettle, slides, later('Call Odile', { rank: 'a5' })], link(slides));
    expect(row('Sort the slides')).toHaveClass('is-lit');
    expect(title('Sort the slides')).toHaveFocus();
    // None is hidden, so that the row could be any of them.
    expect(titlesIn('Later')).toHaveLength(5);
  });

  it('unfolds the section on a phone', async () => {
    setPhone(true);
    await open([choir], link(choir));
    expect(screen.getByRole('button', { name: 'Later 1' })).toHaveAttribute('aria-expanded', 'true');
    expect(row('Write to the choir')).toHaveClass('is-lit');
  });
});

describe('Later on a phone', () => {
  it('is folded below its heading, and adds by a button', async () => {
    setPhone(true);
    await open([choir]);
    expect(titlesIn('Later')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Later 1' }));
    expect(titlesIn('Later')).toEqual(['Write to the choir']);
    await user.click(plus());
    await user.keyboard('Call Odile{Enter}');
    expect(titlesIn('Later')).toEqual(['Write to the choir', 'Call Odile']);
  });
});
