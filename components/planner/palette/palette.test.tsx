import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { Palette } from '@/components/planner/palette/palette';
import { SearchButton } from '@/components/planner/palette/search-button';
import { palette } from '@/components/planner/shortcuts/open-palette';
import { Shortcuts } from '@/components/planner/shortcuts/shortcuts';
import { useSelectedDate } from '@/components/planner/view/selected-date';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { undoLast } from '@/lib/client/changes/undo';
import type { SearchResult } from '@/lib/shared/contract/schemas/search';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { INES, SAMPLE_DAY, sampleGoal, sampleTask } from '@/lib/testing/screen/sample-items';

let mockPathname = '/daily';
const mockPush = jest.fn();
jest.mock('next/navigation', () => ({
  usePathname: () => mockPathname,
  useRouter: () => ({ push: mockPush }),
}));

const NAME = 'Search every year, or name an action';

function Page() {
  const { selectedDate } = useSelectedDate();
  return (
    <>
      <output>{selectedDate}</output>
      <SearchButton />
      <input aria-label="Elsewhere" />
      <TaskLeaf date={SAMPLE_DAY} />
      <Palette />
    </>
  );
}

const found = (given: Partial<SearchResult> = {}): SearchResult => {
  const { title = 'Proof review', ...others } = given;
  return {
    kind: 'task',
    id: newId(),
    title,
    date: SAMPLE_DAY,
    state: 'open',
    goalType: null,
    match: { field: 'title', text: title, ranges: [[0, 5]] },
    seriesId: null,
    more: 0,
    ...others,
  };
};

let api: MockApi;

/** Answers searches by their text. */
function serveSearch(results: readonly SearchResult[], nextCursor: string | null = null) {
  api.on('GET', /^\/api\/search$/, ({ query }) => ({
    status: 200,
    body: {
      results: query.get('cursor') ? [found({ title: 'Later proof' })] : results,
      nextCursor: query.get('cursor') ? null : nextCursor,
    },
  }));
}

const searches = () => api.calls().filter((call) => call.startsWith('GET /api/search'));

async function open() {
  const view = renderScreen(
    <Shortcuts>
      <Page />
    </Shortcuts>,
    signedInClient(),
  );
  await screen.findByRole('button', { name: 'Search' });
  return view;
}

const combobox = () => screen.findByRole('combobox', { name: NAME });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  setClock('2025-11-21T14:05');
  mockPathname = '/daily';
  mockPush.mockClear();
  api = installMockApi();
  serveSearch([]);
});
afterEach(() => {
  act(() => palette.set(null));
  jest.useRealTimers();
});

it.each([
  ['Control+K', '{Control>}k{/Control}'],
  ['Command+K', '{Meta>}k{/Meta}'],
  ['/', '/'],
])('%s opens the palette, Escape clears it, then closes it and returns the focus', async (_name, keys) => {
  const { user } = await open();
  const button = screen.getByRole('button', { name: 'Search' });
  act(() => button.focus());
  await user.keyboard(keys);
  const input = await combobox();
  expect(input).toHaveFocus();
  expect(input).toHaveAttribute('aria-expanded', 'true');
  expect(input).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  await user.keyboard('tea{Escape}');
  expect(input).toHaveValue('');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button).toHaveFocus());
});

it('Control+K opens the palette on a keyboard with Cyrillic letters', async () => {
  await open();
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
  expect(await combobox()).toHaveFocus();
});

it('the button opens the palette, and Control+K closes it, also from a field, in which / is written', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await combobox();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Elsewhere' });
  await user.click(field);
  await user.keyboard('/');
  expect(field).toHaveValue('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  await combobox();
});

it('with single-key shortcuts off / does nothing, and Control+K opens the palette', async () => {
  window.localStorage.setItem('dayfold.shortcuts', 'off');
  const { user } = await open();
  await user.keyboard('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  await combobox();
});

it('at first it lists actions with their keys; the arrows choose and Enter does it', async () => {
  const { user } = await open();
  await user.keyboard('/');
  const input = await combobox();
  expect(options()).toEqual([
    'New taskN',
    'New meetingM',
    'Go to a dayG',
    'TodayT',
    'Fold the day awayF',
    'Print this pageCtrlP',
    'All shortcuts?',
  ]);
  const isActive = (name: string) => {
    const option = screen.getByRole('option', { selected: true });
    expect(option).toHaveTextContent(name);
    expect(input).toHaveAttribute('aria-activedescendant', option.id);
  };
  isActive('New task');
  await user.keyboard('{ArrowDown}');
  isActive('New meeting');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  isActive('All shortcuts');
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

it('New task closes the palette and focuses the input for it', async () => {
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'New task' })).toHaveFocus());
});

it('further actions are found by their names', async () => {
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('weekl');
  expect(options()).toEqual(['Weekly2']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/weekly'));
});

it.each([
  ['dark', 'Light or dark: as this device is set'],
  ['theme', 'Light or dark: as this device is set'],
  ['overdue', 'Overdue tasks'],
  ['time zone', 'Profile Settings'],
  ['logout', 'Sign Out'],
  ['dashboard', 'Daily1'],
  ['feed', 'Calendars'],
  ['ics', 'Calendars'],
  ['subscribe', 'Calendars'],
  ['api', 'Access tokens'],
  ['access key', 'Access tokens'],
])('an action is found by other words: "%s"', async (text, name) => {
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard(text);
  expect(options()).toEqual([name]);
});

it.each([
  ['calendars', '/settings/calendars'],
  ['tokens', '/settings/tokens'],
])('leads to the settings of %s', async (text, path) => {
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard(`${text}{Enter}`);
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith(path));
});

it('what is overdue is searched for', async () => {
  serveSearch([found({ date: '2025-11-19' })]);
  const { user } = await open();
  await user.keyboard('/');
  const input = await combobox();
  await user.keyboard('overdue{Enter}');
  expect(input).toHaveValue('is:task is:open before:today ');
  expect(await screen.findByRole('option', { name: /^Task Proof review/ })).toBeInTheDocument();
  expect(searches()).toContain('GET /api/search?kind=task&state=open&before=2025-11-20');
});

it.each([
  ['go to friday', 'Go to Friday, November 21', '/daily?date=2025-11-21'],
  ['14 mar', 'Go to Saturday, March 14', '/daily?date=2026-03-14'],
  ['tomorrow', 'Go to Saturday, November 22', '/daily?date=2025-11-22'],
  ['2025-08-19', 'Go to Tuesday, August 19', '/daily?date=2025-08-19'],
  ['week 47', 'Go to Week 47Nov 16 to 22', '/weekly?date=2025-11-21'],
  ['march 2027', 'Go to March 2027', '/monthly?date=2027-03-01'],
])('"%s" offers "%s"', async (text, name, address) => {
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard(text);
  expect(options()[0]).toContain(name);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith(address));
});

it('G asks for a day by the same input', async () => {
  const { user } = await open();
  await user.keyboard('g');
  await screen.findByRole('combobox', { name: 'Go to a day' });
  expect(options()[0]).toContain('Friday, November 21');
  await user.keyboard('14 mar');
  expect(options()).toEqual(['Go to Saturday, March 14Mar 14, 2026']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(mockPush).toHaveBeenCalledWith('/daily?date=2026-03-14'));
  expect(searches()).toEqual([]);
});

it('results are listed by year with what matches, and their count is announced', async () => {
  serveSearch([
    found({ title: 'Proofread', date: '2024-08-19' }),
    found({ title: 'Proof of later', date: null }),
    found({
      kind: 'schedule',
      title: 'Cover review',
      date: '2025-05-28',
      match: { field: 'comment', text: 'The second proof is here.', ranges: [[11, 16]] },
    }),
    found({ kind: 'goal', title: 'All proofs back', date: '2025-07-03', more: 12 }),
  ]);
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('proof');
  const dialog = within(screen.getByRole('dialog', { name: 'Search and commands' }));
  expect(await dialog.findByText('4 found')).toHaveRole('status');
  expect(dialog.getByText('4 found, 2024 to 2025')).toBeInTheDocument();
  expect(dialog.getAllByRole('group').map((group) => group.previousSibling?.textContent)).toEqual([
    'Later',
    '2025',
    '2024',
  ]);
  expect(options()).toEqual([
    'Proof of laterLater',
    'All proofs backand 12 more like itJul 3',
    'Cover review“The second proof is here.”May 28',
    'ProofreadAug 19',
  ]);
  expect(dialog.getByText('proof', { selector: 'small b' })).toBeInTheDocument();
  expect(searches()).toEqual(['GET /api/search?q=proof']);
  const active = dialog.getByRole('option', { selected: true });
  expect(active).toHaveTextContent('Proof of later');
  expect(dialog.getByRole('combobox')).toHaveAttribute('aria-activedescendant', active.id);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(mockPush).toHaveBeenCalledWith(
      expect.stringMatching(/^\/daily\?date=2025-05-28&highlight=schedule-/),
    ),
  );
});

it('Enter opens the first result of what is written, also if it is pressed before that is found', async () => {
  const [first, second] = [found({ title: 'Proof one' }), found({ title: 'Cover two' })];
  api.on('GET', /^\/api\/search$/, ({ query }) => ({
    status: 200,
    body: { results: query.get('q') === 'proof' ? [first] : [second], nextCursor: null },
  }));
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('proof');
  await screen.findByRole('option', { name: /Proof one/ });
  const answer = api.hold('GET', /search/);
  await user.keyboard('{Escape}cover{Enter}');
  await waitFor(() => expect(searches()).toHaveLength(2));
  expect(mockPush).not.toHaveBeenCalled();
  answer();
  await waitFor(() =>
    expect(mockPush).toHaveBeenCalledWith(expect.stringContaining(`highlight=task-${second.id}`)),
  );
});

it('more results are read at the end', async () => {
  serveSearch([found()], 'next');
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('proof');
  await user.click(await screen.findByRole('option', { name: 'Show more' }));
  expect(await screen.findByRole('option', { name: /Later proof/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Show more' })).not.toBeInTheDocument();
  expect(searches()[1]).toBe('GET /api/search?q=proof&cursor=next');
});

it('filters are words: they are sent, marked, and suggested', async () => {
  api.on('GET', /^\/api\/people$/, () => ({
    status: 200,
    body: [{ ...INES, lastName: null, sharesWithMe: true }],
  }));
  serveSearch([found()]);
  const { user } = await open();
  await user.keyboard('/');
  const input = await combobox();
  await user.keyboard('proof before:');
  expect(options()).toEqual(['before:todayNov 21', 'before:septSep 1, 2025', 'before:2025Jan 1, 2025']);
  await user.keyboard('{ArrowDown}{Tab}');
  expect(input).toHaveValue('proof before:sept ');
  await user.keyboard('from:in{Enter}');
  expect(input).toHaveValue('proof before:sept from:ines ');
  await user.click(await screen.findByRole('button', { name: 'is:open' }));
  expect(input).toHaveValue('proof before:sept from:ines is:open ');
  expect(input).toHaveFocus();
  await waitFor(() =>
    expect(searches().at(-1)).toBe(
      `GET /api/search?q=proof&before=2025-08-31&person=${encodeURIComponent(INES.email)}&state=open`,
    ),
  );
  expect([...document.querySelectorAll('.token')].map(({ textContent }) => textContent)).toEqual([
    'before:sept',
    'from:ines',
    'is:open',
  ]);
});

it('nothing found offers a search without the last filter, and a task', async () => {
  const { user } = await open();
  await user.keyboard('/');
  const input = await combobox();
  await user.keyboard('sousaphone is:open');
  expect(
    await screen.findByText('Nothing by that name, in any year.', { selector: '.none' }),
  ).toBeInTheDocument();
  expect(options()).toEqual(['Search without is:openEnter', 'Add “sousaphone” to todayCtrlN']);
  await user.keyboard('{Enter}');
  expect(input).toHaveValue('sousaphone ');
});

it('a failed search says so, and is made again', async () => {
  serveSearch([found()]);
  api.failNext('GET', /search/, { status: 500 });
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('proof');
  const alert = within(await screen.findByRole('alert'));
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /Proof review/ })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('without a network it searches what this browser has read, and says so', async () => {
  const task = sampleTask({ title: 'Café bill', notes: 'For Ines' });
  api = installMockApi({ tasks: [task, sampleTask({ title: 'Water the fig', completed: true })] });
  const { user } = await open();
  await screen.findByText('Café bill');
  api.failNext('GET', /search/);
  await user.keyboard('/');
  await combobox();
  await user.keyboard('cafe');
  expect(
    await screen.findByText('No network. Searched what is kept here.', { selector: '.line' }),
  ).toBeInTheDocument();
  expect(options()).toEqual(['Café billNov 21']);
});

it('Control+Enter ticks a task of the page, and Undo takes it back', async () => {
  const task = sampleTask({ title: 'Proof review' });
  api = installMockApi({ tasks: [task] });
  serveSearch([found({ id: task.id })]);
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('proof');
  await screen.findByRole('option', { name: /^Task Proof review/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('option', { name: /^Task, done Proof review/ })).toBeInTheDocument();
  await waitFor(() => expect(api.tasks()[0]?.completed).toBe(true));
  await user.keyboard('{Escape}{Escape}');
  await user.click(await screen.findByText('Undo'));
  await waitFor(() => expect(api.tasks()[0]?.completed).toBe(false));
});

it('Control+Enter ticks a goal that no list has', async () => {
  const goal = sampleGoal({ title: 'Proof all' });
  api = installMockApi({ goals: [goal] });
  serveSearch([found({ kind: 'goal', id: goal.id, title: goal.title })]);
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('proof');
  await screen.findByRole('option', { name: /^Goal Proof all/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api.goals()[0]?.completed).toBe(true));
  expect(screen.getByRole('option', { name: /^Goal, done/ })).toBeInTheDocument();
  await screen.findByText('Undo');
  await act(() => undoLast());
  expect(screen.getByRole('option', { name: /^Goal Proof all/ })).toBeInTheDocument();
  expect(api.goals()[0]?.completed).toBe(false);
});

it('the items that were opened are listed, the newest first', async () => {
  const meeting = found({ kind: 'schedule', title: 'Proof stand-up' });
  serveSearch([meeting]);
  const { user } = await open();
  await user.keyboard('/');
  await combobox();
  await user.keyboard('proof');
  await user.click(await screen.findByRole('option', { name: /Proof stand-up/ }));
  await waitFor(() => expect(mockPush).toHaveBeenCalled());
  await user.keyboard('{Control>}k{/Control}');
  await combobox();
  expect(options()[0]).toBe('Proof stand-upNov 21');
});

it('a day that was shown is listed elsewhere, and where one is is not', async () => {
  const { user } = await open();
  const kept = () => window.localStorage.getItem('dayfold.kept.recent');
  await waitFor(() => expect(kept()).toContain(SAMPLE_DAY));
  await user.keyboard('/');
  await combobox();
  expect(options()[0]).toBe('New taskN');
  await user.keyboard('{Escape}]/');
  await combobox();
  expect(options()[0]).toBe('Friday, November 21Nov 21');
});
