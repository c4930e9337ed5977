import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { serveSummary } from '@/lib/testing/screen/serve-summary';
import { AnnualView } from './annual-view';

const mockPush = jest.fn();
const mockRouter = { push: mockPush };
jest.mock('next/navigation', () => ({
  usePathname: () => '/annual',
  useRouter: () => mockRouter,
  useSearchParams: () => new URLSearchParams(),
}));

const fig = sampleTask({ title: 'Water the fig', completed: true });
const quote = sampleTask({ title: 'Send the quote' });
const cake = sampleTask({ title: 'Order the cake', date: '2025-04-02', completed: true });
const nextYear = sampleTask({ title: 'Sweep the porch', date: '2026-01-01' });
const review = sampleSchedule({ title: 'Cover review' });

let api: MockApi;
let user: UserEvent;

const year = () => screen.getByRole('group', { name: 'Months of the year' });
const month = (name: RegExp) => within(year()).getByRole('button', { name });
const ready = () => waitFor(() => expect(year()).toHaveAttribute('aria-busy', 'false'));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const figures = () =>
  within(screen.getByRole('region', { name: 'Annual summary' }))
    .getAllByRole('definition')
    .map((figure) => figure.textContent);
const selectedDay = () => screen.getByRole('link', { name: 'Open day' }).getAttribute('href');

async function open() {
  window.localStorage.setItem('sessionId', 'first');
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUser.queryKey, SAMPLE_USER);
  api = installMockApi({ tasks: [fig, quote, cake, nextYear], schedules: [review] });
  serveSummary(api);
  api.on('GET', /^\/api\/goals\//, () => ({ status: 200, body: [] }));
  ({ user } = renderScreen(<AnnualView />, queryClient));
  await ready();
}

beforeEach(() => setClock('2025-11-21T14:05'));
afterEach(() => jest.useRealTimers());

it('the annual view has the year as heading, and its figures', async () => {
  await open();
  expect(heading()).toBe('2025');
  expect(figures()).toEqual(['2', '3', '1', '67%']);
});

it('the annual view has four quarters of three months with their counts', async () => {
  await open();
  const q4 = screen.getByRole('region', { name: 'Q4' });
  expect(
    within(q4)
      .getAllByRole('button')
      .map((button) => button.querySelector('.monthName')?.textContent),
  ).toEqual(['October', 'November', 'December']);
  expect(q4).toHaveTextContent('October to December1 of 2 done');
  const november = month(/^November, 2 tasks, 1 done, 1 meeting, this month$/);
  expect(november.parentElement).toHaveClass('dogear', 'isSel');
  expect(november).toHaveAttribute('aria-current', 'date');
  expect(november).toHaveTextContent('2 tasks1 done');
  expect(month(/^April, 1 task, all done/)).toHaveTextContent('1 task1 done');
  expect(within(year()).getAllByRole('button')).toHaveLength(12);
});

it('the annual view reads the counts of the year in one request, and no tasks', async () => {
  await open();
  expect(api.calls().filter((call) => call.includes('startDate'))).toEqual([
    'GET /api/summary?startDate=2025-01-01&endDate=2025-12-31',
  ]);
});

it('the annual view selects today in the present month, and the first day of any other month', async () => {
  await open();
  await user.click(month(/^April/));
  expect(selectedDay()).toBe('/daily?date=2025-04-01');
  await user.click(month(/^November/));
  expect(selectedDay()).toBe('/daily?date=2025-11-21');
});

it('the annual view moves to other years, and back to today', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Next year' }));
  expect(heading()).toBe('2026');
  await waitFor(() => expect(figures()).toEqual(['0', '1', '0', '0%']));
  expect(selectedDay()).toBe('/daily?date=2026-11-21');
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await user.click(screen.getByRole('button', { name: 'Previous year' }));
  expect(heading()).toBe('2024');
});

it('the annual view has one tab stop, with keys that follow the layout of the months', async () => {
  await open();
  act(() => month(/^November/).focus());
  await user.keyboard('{ArrowUp}');
  expect(month(/^May/)).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(month(/^April/)).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{End}');
  expect(month(/^December/)).toHaveFocus();
  await user.keyboard('{PageUp}');
  await ready();
  expect(heading()).toBe('2024');
  expect(month(/^April/)).toHaveFocus();
});

describe('the dot of a day', () => {
  const dot = (name: RegExp) => within(year()).getByRole('link', { name });

  it('is named by its date and counts, and opens the day within the planner', async () => {
    await open();
    const cake = dot(/^April 2, 1 task, all done, 0 meetings$/);
    expect(cake).toHaveAttribute('href', '/daily?date=2025-04-02');
    expect(within(year()).getAllByRole('link')).toHaveLength(365);
    await user.click(cake);
    expect(mockPush).toHaveBeenLastCalledWith('/daily?date=2025-04-02');
    // The click did not select the month around the dot.
    expect(month(/^April/)).toHaveAttribute('aria-pressed', 'false');
  });

  it('is left to the browser when it is clicked with a key for another tab', async () => {
    await open();
    mockPush.mockClear();
    fireEvent.click(dot(/^April 2,/), { ctrlKey: true });
    expect(mockPush).not.toHaveBeenCalled();
  });

  it('is one tab stop with the others of its month, among which keys move the focus', async () => {
    await open();
    const stops = within(year())
      .getAllByRole('link', { name: /^November/ })
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual([
      'November 21, 2 tasks, 1 done, 1 meeting',
    ]);
    act(() => stops[0]?.focus());
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(dot(/^November 15,/)).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    expect(dot(/^November 1,/)).toHaveFocus();
    await user.keyboard('{PageDown}');
    await ready();
    expect(heading()).toBe('2026');
    expect(dot(/^November 1,/)).toHaveFocus();
  });
});

describe('a change to the selected day', () => {
  it('changes the counts at once, before the server has counted again', async () => {
    await open();
    const release = api.hold('PATCH', /^\/api\/tasks\//);
    await user.click(await screen.findByRole('checkbox', { name: /Send the quote/ }));
    expect(figures()).toEqual(['3', '3', '1', '100%']);
    await screen.findByRole('button', { name: /^November, 2 tasks, all done/ });
    release();
    await waitFor(() => expect(api.calls().filter((call) => call.includes('/api/summary'))).toHaveLength(2));
    expect(figures()).toEqual(['3', '3', '1', '100%']);
  });

  it('is reverted in the counts if the server refuses it', async () => {
    await open();
    api.failNext('PATCH', /^\/api\/tasks\//, { status: 500 });
    await user.click(await screen.findByRole('checkbox', { name: /Send the quote/ }));
    await waitFor(() => expect(figures()).toEqual(['2', '3', '1', '67%']));
    await screen.findByRole('button', { name: /^November, 2 tasks, 1 done/ });
  });

  it('that adds a task changes the counts at once', async () => {
    await open();
    const release = api.hold('POST', /^\/api\/tasks$/);
    await user.type(await screen.findByRole('textbox', { name: 'New task' }), 'Mend the coat{Enter}');
    expect(figures()).toEqual(['2', '4', '1', '50%']);
    release();
  });
});

it('the annual view shows the trend by month as a table too', async () => {
  await open();
  const rows = within(screen.getByRole('table', { name: 'Tasks by month' })).getAllByRole('row');
  expect(rows).toHaveLength(13);
  expect(rows[11]).toHaveTextContent('November21');
});

it('the annual view renders a sheet of paper while it is printed', async () => {
  await open();
  act(() => void fireEvent(window, new Event('beforeprint')));
  const paper = document.querySelector('body > .paper');
  expect(paper).toHaveTextContent('3 tasks, 1 meeting');
  expect(paper?.querySelectorAll('section')).toHaveLength(12);
  act(() => void fireEvent(window, new Event('afterprint')));
});
