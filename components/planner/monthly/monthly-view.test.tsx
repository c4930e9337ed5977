import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { inkOf } from '@/components/ui/avatar';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { INES, sampleLabel, sampleSchedule, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { MonthlyView } from './monthly-view';

jest.mock('next/navigation', () => ({
  usePathname: () => '/monthly',
  useSearchParams: () => new URLSearchParams(),
}));

const fig = sampleTask({ title: 'Water the fig', completed: true });
const quote = sampleTask({ title: 'Send the quote' });
const pumpkin = sampleTask({ title: 'Carve the pumpkin', date: '2025-10-31', completed: true });
const letter = sampleTask({ title: 'Post the letter', date: '2025-11-01' });
const review = sampleSchedule({ title: 'Cover review' });

let api: MockApi;
let user: UserEvent;

const ledger = () => screen.getByRole('group', { name: 'Weeks of the month' });
const week = (name: RegExp) => within(ledger()).getByRole('button', { name });
const ready = () => waitFor(() => expect(ledger()).toHaveAttribute('aria-busy', 'false'));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const figures = () =>
  within(screen.getByRole('region', { name: 'Monthly summary' }))
    .getAllByRole('definition')
    .map((figure) => figure.textContent);
const selectedDay = () => screen.getByRole('link', { name: 'Open day' }).getAttribute('href');

async function open(tasks = [fig, quote, pumpkin, letter], schedules = [review], labels: Label[] = []) {
  window.localStorage.setItem('sessionId', 'first');
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUser.queryKey, SAMPLE_USER);
  api = installMockApi({ tasks, schedules, labels });
  api.on('GET', /^\/api\/goals\//, () => ({ status: 200, body: [] }));
  ({ user } = renderScreen(<MonthlyView />, queryClient));
  await ready();
}

beforeEach(() => setClock('2025-11-21T14:05'));
afterEach(() => jest.useRealTimers());

it('the monthly view has the month as heading, and the figures of its days alone', async () => {
  await open();
  expect(heading()).toBe('November 2025');
  expect(figures()).toEqual(['1', '3', '1', '33%']);
});

it('the monthly view has whole weeks with their range and counts', async () => {
  await open();
  expect(within(ledger()).getAllByRole('button', { name: /^Week/ })).toHaveLength(6);
  expect(week(/^Week 1, October 26 to November 1, 2 tasks, 1 done, 50%$/)).toHaveTextContent(
    /Week 1Oct 26 - Nov 12 tasks, 1 done50%/,
  );
  const now = week(/^Week 4, November 16 to November 22, 2 tasks, 1 done, 50%, this week$/);
  expect(now.closest('.week')).toHaveClass('dogear');
  expect(now).toHaveAttribute('aria-current', 'date');
  expect(now).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Whole weeks, Oct 26 - Dec 6.')).toBeInTheDocument();
});

const titles = () =>
  [...ledger().querySelectorAll('.title, .ribbon, .rest')].map((line) =>
    line.matches('.rest') ? line.textContent : (line.getAttribute('aria-label') ?? line.textContent),
  );

const aside = () => screen.getByRole('complementary', { name: 'Goals and attachments' });
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

it('goals and files lie between the figures and the weeks', async () => {
  await open();
  expect(await within(aside()).findByRole('heading', { name: 'Monthly goals' })).toBeInTheDocument();
  expect(isBefore(screen.getByRole('region', { name: 'Monthly summary' }), aside())).toBe(true);
  expect(isBefore(aside(), ledger())).toBe(true);
});

it('on a phone goals and files are below everything else', async () => {
  setPhone(true);
  await open();
  expect(isBefore(await screen.findByRole('region', { name: 'Monthly analytics' }), aside())).toBe(true);
  setPhone(false);
});

it('a day in the card of its week shows ribbons, meetings and open tasks of high priority first', async () => {
  const date = '2025-11-12';
  await open(
    [
      sampleTask({ title: 'Done', date, completed: true }),
      sampleTask({ title: 'Open', date }),
      sampleTask({ title: 'Urgent', date, priority: 'high' }),
      sampleTask({ title: 'Let go', date, droppedAt: '2025-11-12T08:00:00.000Z' }),
    ],
    [
      sampleSchedule({ title: 'Cover review', date, endDate: date }),
      sampleSchedule({ title: 'Book fair', date: '2025-11-11', endDate: date, time: null }),
    ],
  );
  await waitFor(() =>
    expect(titles()).toEqual(['Book fair', 'Book fair, goes on', 'Cover review', 'Urgent', '2 more']),
  );
  expect(
    screen.getByRole('button', { name: /^Wednesday, November 12, 3 tasks, 1 done, 2 meetings$/ }),
  ).toBeVisible();
});

it('a day says whose the items of others are', async () => {
  await open(
    [quote, sampleTask({ title: 'Check the alarms', ...sharedBy(INES, 'edit') })],
    [
      sampleSchedule({ title: 'Choir rehearsal', ...sharedBy(INES, 'view') }),
      sampleSchedule({ title: 'Book fair', endDate: '2025-11-22', time: null, ...sharedBy(INES, 'view') }),
    ],
  );
  for (const name of [
    'Book fair by Ines',
    'Choir rehearsal by Ines',
    'Check the alarms by Ines',
    'Send the quote',
  ])
    expect(await within(ledger()).findByRole('button', { name })).toBeVisible();
  expect([...ledger().querySelectorAll('.theirs')].map(({ textContent }) => textContent)).toEqual([
    'Book fair by IInes',
    'Choir rehearsal by IInes',
    'Book fair',
  ]);
  expect(week(/^Choir rehearsal by Ines$/)).toHaveClass(inkOf(INES));
});

it('own meetings have the colour of their first label, in the cells and in the list of a day', async () => {
  const novel = sampleLabel({ name: 'novel', colour: 'plum' });
  const labels = [novel.id];
  await open(
    ['a', 'b', 'c', 'd'].map((title) => sampleTask({ title, labels })),
    [
      sampleSchedule({ title: 'Cover review', labels }),
      sampleSchedule({ title: 'Book fair', endDate: '2025-11-22', time: null, labels }),
      sampleSchedule({ title: 'Choir', labels, ...sharedBy(INES, 'view') }),
    ],
    [novel],
  );
  const colouredIn = (place: HTMLElement) =>
    [...place.querySelectorAll('[data-colour=plum]')].map(
      (bar) => bar.closest('button')?.querySelector('bdi')?.textContent,
    );
  await waitFor(() => expect(colouredIn(ledger())).toEqual(['Book fair', 'Cover review']));
  await user.click(within(ledger()).getByRole('button', { name: /more on Friday/ }));
  const list = await screen.findByRole('dialog', { name: 'Friday, November 21' });
  expect(colouredIn(list)).toEqual(['Book fair', 'Cover review']);
  expect(within(list).getByRole('button', { name: /^Choir/ })).toHaveClass('theirs', inkOf(INES));
});

it('today shows five items of its day', async () => {
  await open(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => sampleTask({ title })),
    [],
  );
  await waitFor(() => expect(titles()).toEqual(['a', 'b', 'c', 'd', 'e', '1 more']));
});

it('a press on a day selects it, and by Enter once more its titles are reached', async () => {
  await open();
  const first = () => screen.getByRole('button', { name: /^Saturday, November 1, / });
  await user.click(first());
  expect(selectedDay()).toBe('/daily?date=2025-11-01');
  expect(first()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(title('Post the letter')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(first()).toHaveFocus();
  const friday = screen.getByRole('button', { name: /^Friday, November 21, / });
  act(() => friday.focus());
  await user.keyboard('{Enter}');
  expect(friday).toHaveAttribute('aria-pressed', 'true');
  expect(friday).toHaveFocus();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(title('Send the quote')).toHaveFocus();
  await user.keyboard('{End}{ArrowDown}{Enter}');
  expect(await sheet('Water the fig')).toBeInTheDocument();
});

const title = (name: string | RegExp) => within(ledger()).getByRole('button', { name });
const sheet = (name: string) => screen.findByRole('dialog', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('a press on a title opens the sheet of its item, which gives the focus back', async () => {
  await open();
  await user.click(await within(ledger()).findByRole('button', { name: 'Cover review' }));
  expect(within(await sheet('Cover review')).getByRole('textbox', { name: 'Title' })).toHaveValue(
    'Cover review',
  );
  await user.keyboard('{Escape}');
  await closed();
  expect(title('Cover review')).toHaveFocus();
  await user.keyboard('{Enter}');
  await sheet('Cover review');
  await user.keyboard('{Escape}');
  await closed();
  await user.click(title('Post the letter'));
  expect(await sheet('Post the letter')).toBeInTheDocument();
});

it('the sheet leads to the other items of the day, and changes the title in the month', async () => {
  await open();
  await user.click(await within(ledger()).findByRole('button', { name: 'Send the quote' }));
  await sheet('Send the quote');
  await user.keyboard('j');
  const fold = await sheet('Water the fig');
  await user.clear(within(fold).getByRole('textbox', { name: 'Title' }));
  await user.type(within(fold).getByRole('textbox', { name: 'Title' }), 'Water the lemon');
  await user.keyboard('{Escape}');
  await closed();
  expect(title(/^Water the lemon ?, done$/)).toHaveFocus();
});

describe("'n more' of a day", () => {
  const SIX = ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => sampleTask({ title, priority: 'high' }));
  const more = () => within(ledger()).findByRole('button', { name: '3 more on Friday, November 21' });
  const list = () => screen.findByRole('dialog', { name: 'Friday, November 21' });

  const openMore = async () => {
    await open(
      [...SIX.slice(0, 5), sampleTask({ title: 'Done', completed: true, estimate: 45 })],
      [review, sampleSchedule({ title: 'Book fair', time: null, endDate: '2025-11-22' })],
    );
    await user.click(await more());
    return within(await list());
  };

  it('lists all items of the day: meetings, open tasks, completed ones, with their times', async () => {
    const shown = await openMore();
    expect(shown.getByText('Friday, 8 in all')).toBeInTheDocument();
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Book fair',
      `Cover review${review.time}`,
      'a',
      'b',
      'c',
      'd',
      'e',
      'Done, done45m',
    ]);
    expect(shown.getByRole('link', { name: 'Open day' })).toHaveAttribute('href', '/daily?date=2025-11-21');
  });

  it('goes by arrows, opens by Enter, and gives the focus back by Escape', async () => {
    const shown = await openMore();
    await waitFor(() => expect(shown.getByRole('button', { name: 'Book fair' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(shown.getByRole('button', { name: 'a' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await closed();
    expect(await more()).toHaveFocus();
    await user.keyboard('{Enter}');
    await list();
    await user.keyboard('{End}{Enter}');
    expect(await sheet('Done')).toBeInTheDocument();
    expect(screen.queryByText('Friday, 8 in all')).not.toBeInTheDocument();
  });

  it('moves an item by M', async () => {
    await openMore();
    await user.keyboard('{ArrowDown}{ArrowDown}m');
    await user.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
    await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toMatchObject([{ date: '2025-11-22' }]));
  });

  it('is a sheet on a phone', async () => {
    setPhone(true);
    const shown = await openMore();
    await user.click(shown.getByRole('button', { name: /^e$/ }));
    expect(await sheet('e')).toBeInTheDocument();
    setPhone(false);
  });
});

it('a day has the focus when the item of a title is moved to another one', async () => {
  await open();
  await user.click(await within(ledger()).findByRole('button', { name: 'Post the letter' }));
  await user.click(within(await sheet('Post the letter')).getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Move to…/ }));
  await user.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
  await closed();
  expect(await screen.findByRole('button', { name: /^Saturday, November 22, 1 task/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Saturday, November 1, / })).toHaveFocus();
  await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toMatchObject([{ date: '2025-11-22' }]));
});

it('a day has the focus when the task of a title is completed, which is then one of those that are not shown', async () => {
  await open(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => sampleTask({ title })),
    [],
  );
  await user.click(await within(ledger()).findByRole('button', { name: 'a' }));
  await user.click(within(await sheet('a')).getByRole('checkbox', { name: 'Mark as done: a' }));
  // The page of the day, below the month, has it too.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'f', hidden: true })).toHaveLength(2));
  await user.keyboard('{Escape}');
  await closed();
  expect(screen.getByRole('button', { name: /^Friday, November 21, / })).toHaveFocus();
});

it('Enter that is held on the selected day opens no item', async () => {
  await open();
  act(() => screen.getByRole('button', { name: /^Friday, November 21, / }).focus());
  await user.keyboard('{Enter>3/}');
  expect(title('Cover review')).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a meeting of several days opens on each of them', async () => {
  await open(
    [fig],
    [sampleSchedule({ title: 'Book fair', date: '2025-11-20', endDate: '2025-11-21', time: null })],
  );
  await user.click(await within(ledger()).findByRole('button', { name: 'Book fair, goes on' }));
  await sheet('Book fair');
  await user.keyboard('{Escape}');
  await closed();
  expect(title('Book fair, goes on')).toHaveFocus();
});

it('on a phone the selected week alone shows its days', async () => {
  setPhone(true);
  await open();
  expect(await within(ledger()).findByRole('button', { name: 'Cover review' })).toBeInTheDocument();
  expect(within(ledger()).queryByRole('button', { name: /Post the letter/ })).not.toBeInTheDocument();
  await user.click(week(/^Week 1/));
  expect(await within(ledger()).findByRole('button', { name: 'Post the letter' })).toBeInTheDocument();
  setPhone(false);
});

it('the monthly view reads one range for each kind of item, including neighbouring days of whole weeks', async () => {
  await open();
  const range = 'startDate=2025-10-26&endDate=2025-12-06';
  expect(api.calls().filter((call) => call.includes('startDate'))).toEqual([
    `GET /api/tasks?${range}`,
    `GET /api/schedules?${range}`,
  ]);
});

it('the monthly view selects a day of the week that is chosen, without leaving the month', async () => {
  await open();
  await user.click(week(/^Week 1/));
  expect(selectedDay()).toBe('/daily?date=2025-11-01');
  expect(heading()).toBe('November 2025');
  await user.click(week(/^Week 2/));
  expect(selectedDay()).toBe('/daily?date=2025-11-02');
  await user.click(week(/^Week 4/));
  expect(selectedDay()).toBe('/daily?date=2025-11-21');
});

it('the monthly view moves to other months, and back to today', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(heading()).toBe('December 2025');
  expect(selectedDay()).toBe('/daily?date=2025-12-21');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(heading()).toBe('January 2026');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(heading()).toBe('November 2025');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(heading()).toBe('October 2025');
});

it('the monthly view has one tab stop: arrow keys move, Enter selects, Page keys change the month', async () => {
  await open();
  act(() => week(/^Week 4/).focus());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(week(/^Week 5/)).toHaveFocus();
  expect(selectedDay()).toBe('/daily?date=2025-11-23');
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(selectedDay()).toBe('/daily?date=2025-11-24');
  act(() => week(/^Week 6/).focus());
  await user.keyboard('{PageUp}');
  await ready();
  expect(heading()).toBe('October 2025');
  expect(week(/^Week 4, October 19/)).toHaveFocus();
});

it('the monthly view updates figures and weeks at once when a task is completed', async () => {
  await open();
  const release = api.hold('PATCH', /^\/api\/tasks\//);
  await user.click(await screen.findByRole('checkbox', { name: /Send the quote/ }));
  expect(figures()).toEqual(['2', '3', '1', '67%']);
  await screen.findByRole('button', { name: /^Week 4, .*2 tasks, 2 done, 100%/ });
  release();
});

it('the monthly view shows the trend by week as a table too', async () => {
  await open();
  const rows = within(screen.getByRole('table', { name: 'Tasks by week' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' '))).toEqual([
    'Week 1 2 1',
    'Week 2 0 0',
    'Week 3 0 0',
    'Week 4 2 1',
    'Week 5 0 0',
    'Week 6 0 0',
  ]);
  expect(screen.getByText('2 tasks', { selector: 'dd' })).toBeInTheDocument();
});

it('the monthly view renders a sheet of paper while it is printed', async () => {
  await open();
  act(() => void fireEvent(window, new Event('beforeprint')));
  const paper = document.querySelector('body > .paper');
  expect(paper).toHaveTextContent('November 2025');
  expect(paper).toHaveTextContent('Carve the pumpkin');
  expect(paper?.querySelectorAll('section')).toHaveLength(42);
  expect(paper?.querySelectorAll('section.outside')).toHaveLength(12);
  act(() => void fireEvent(window, new Event('afterprint')));
});
