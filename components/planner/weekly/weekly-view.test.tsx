import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { WeeklyView } from './weekly-view';

let mockQuery = '';
jest.mock('next/navigation', () => ({
  usePathname: () => '/weekly',
  useSearchParams: () => new URLSearchParams(mockQuery),
}));

const fig = sampleTask({ title: 'Water the fig', completed: true });
const quote = sampleTask({ title: 'Send the quote' });
const review = sampleSchedule({ title: 'Cover review' });
const full = Array.from({ length: 15 }, (_, index) =>
  sampleTask({ title: `Page ${index}`, date: '2025-11-18', completed: index < 6 }),
);

let api: MockApi;
let user: UserEvent;

const strip = () => screen.getByRole('group', { name: 'Days of the week' });

async function open(query = '', prepare: (given: MockApi) => void = () => {}) {
  mockQuery = query;
  window.history.replaceState(null, '', `/weekly?${query}`);
  window.localStorage.setItem('sessionId', 'first');
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUser.queryKey, SAMPLE_USER);
  api = installMockApi({ tasks: [fig, quote, ...full], schedules: [review] });
  api.on('GET', /^\/api\/goals\//, () => ({ status: 200, body: [] }));
  prepare(api);
  ({ user } = renderScreen(<WeeklyView />, queryClient));
  await ready();
}

/** Returns the function that lets the request for the goals be answered. */
async function openWithoutGoals(): Promise<() => void> {
  let release = () => {};
  await open('', (given) => {
    release = given.hold('GET', /goals\/weekly/);
  });
  return release;
}

const ready = () => waitFor(() => expect(strip()).toHaveAttribute('aria-busy', 'false'));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const day = (name: RegExp) => within(strip()).getByRole('button', { name });
const figures = () =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: 'Weekly summary' }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const chart = () =>
  within(screen.getByRole('table', { name: 'Tasks by day' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));

beforeEach(() => {
  mockQuery = '';
  setClock('2025-11-21T14:05');
});
afterEach(() => {
  setPhone(false);
  jest.useRealTimers();
});

describe('the address of the weekly view', () => {
  it('opens the week of the date in it', async () => {
    await open('date=2025-11-09');
    expect(heading()).toBe('Week of November 9 - 15, 2025');
    expect(day(/^Sunday, November 9/)).toHaveAttribute('aria-pressed', 'true');
    expect(api.calls().filter((call) => call.includes('2025-11-16'))).toEqual([]);
  });

  it('is ignored, with a warning, if its date is invalid', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    await open('date=2025-02-30');
    expect(heading()).toBe('Week of November 16 - 22, 2025');
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});

describe('the week', () => {
  it('has a heading and figures, and its days from Sunday to Saturday', async () => {
    await open();
    expect(heading()).toBe('Week of November 16 - 22, 2025');
    expect(figures()).toEqual({
      Completed: '7',
      'Total Tasks': '17',
      Meetings: '1',
      'Completion Rate': '41%',
    });
    expect(within(strip()).getAllByRole('button', { name: /^\w+day, November/ })).toHaveLength(7);
    const today = day(/^Friday, November 21, 2 tasks, 1 done, 1 meeting, today$/);
    expect(today).toHaveAttribute('aria-current', 'date');
    expect(today).toHaveAttribute('aria-pressed', 'true');
    expect(today).toHaveTextContent('2 tasks, 1 done1 meeting');
  });

  it('is read as one range for each kind of item', async () => {
    await open();
    const range = 'startDate=2025-11-16&endDate=2025-11-22';
    expect(api.calls().filter((call) => call.includes('startDate'))).toEqual([
      `GET /api/tasks?${range}`,
      `GET /api/schedules?${range}`,
      `GET /api/day-notes?${range}`,
    ]);
  });

  it('shows its days before their counts are read', async () => {
    window.localStorage.setItem('sessionId', 'first');
    api = installMockApi();
    api.hold('GET', /^\/api\/tasks$/);
    renderScreen(<WeeklyView />);
    expect(strip()).toHaveAttribute('aria-busy', 'true');
    expect(day(/^Sunday, November 16/).querySelectorAll('.skel')).toHaveLength(2);
    expect(figures()).toMatchObject({ Completed: '–' });
    expect(screen.queryByRole('table', { name: 'Tasks by day' })).not.toBeInTheDocument();
  });

  it('reports that its counts could not be loaded, and can be loaded again', async () => {
    api = installMockApi({ tasks: [quote] });
    api.failNext('GET', /^\/api\/tasks$/);
    ({ user } = renderScreen(<WeeklyView />));
    const failure = await screen.findByText('The counts of this week could not be loaded.');
    await user.click(
      within(failure.parentElement ?? document.body).getByRole('button', { name: 'Try again' }),
    );
    await waitFor(() => expect(day(/^Friday, November 21, 1 task,/)).toBeInTheDocument());
  });
});

describe('moving by week', () => {
  it('selects the same weekday, and Today returns', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(heading()).toBe('Week of November 23 - 29, 2025');
    expect(day(/^Friday, November 28/)).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(heading()).toBe('Week of November 30 - December 6, 2025');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(heading()).toBe('Week of November 16 - 22, 2025');
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(heading()).toBe('Week of November 9 - 15, 2025');
    expect(within(strip()).queryByRole('button', { current: 'date' })).not.toBeInTheDocument();
  });

  it('selecting a day shows it below, with a link to the daily view', async () => {
    await open();
    await user.click(day(/^Tuesday, November 18/));
    const page = screen.getByRole('region', { name: 'Tuesday, November 18, 2025' });
    expect(within(page).getByRole('link', { name: 'Open day' })).toHaveAttribute(
      'href',
      '/daily?date=2025-11-18',
    );
    expect(heading()).toBe('Week of November 16 - 22, 2025');
  });

  it('the days are one tab stop, in which arrow keys move, Enter selects, and Page keys change the week', async () => {
    await open();
    act(() => day(/^Friday/).focus());
    expect(
      within(strip())
        .getAllByRole('button', { name: /./ })
        .filter((panel) => panel.tabIndex === 0),
    ).toEqual([day(/^Friday/)]);
    await user.keyboard('{ArrowRight}');
    expect(day(/^Saturday/)).toHaveFocus();
    expect(day(/^Friday/)).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{ArrowRight}{Home}');
    expect(day(/^Sunday/)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(day(/^Sunday/)).toHaveAttribute('aria-pressed', 'true');
    await user.keyboard('{PageDown}');
    await ready();
    expect(heading()).toBe('Week of November 23 - 29, 2025');
    expect(day(/^Sunday, November 23/)).toHaveFocus();
    await user.keyboard('{PageUp}{End}');
    await ready();
    expect(day(/^Saturday, November 22/)).toHaveFocus();
  });
});

describe('completing a task', () => {
  it('changes the figures, the strip and the chart at once', async () => {
    await open();
    const release = api.hold('PATCH', /^\/api\/tasks\//);
    await user.click(await screen.findByRole('checkbox', { name: /Send the quote/ }));
    expect(figures()).toMatchObject({ Completed: '8', 'Completion Rate': '47%' });
    await screen.findByRole('button', { name: /^Friday, November 21, 2 tasks, all done/ });
    expect(chart()).toContain('Friday 2 2');
    release();
  });
});

describe('the weekly analytics', () => {
  it('are a table and remarks too', async () => {
    await open();
    expect(chart()).toEqual([
      'Sunday 0 0',
      'Monday 0 0',
      'Tuesday 15 6',
      'Wednesday 0 0',
      'Thursday 0 0',
      'Friday 2 1',
      'Saturday 0 0',
    ]);
    const analytics = screen.getByRole('region', { name: 'Weekly analytics' });
    expect(within(analytics).getByText('Tuesday, 15 tasks')).toBeInTheDocument();
    expect(within(analytics).getByText('Friday, 1 of 2')).toBeInTheDocument();
    expect(within(analytics).getByText('Fri', { selector: '.isNow' })).toBeInTheDocument();
  });
});

describe('the weekly view on a phone', () => {
  it('has a strip with initials and small bars, and links to the day', async () => {
    setPhone(true);
    await open();
    expect(day(/^Friday, November 21/)).toHaveTextContent(/^F21$/);
    expect(day(/^Friday, November 21/).querySelectorAll('.pips i')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Open day' })).toHaveAttribute('href', '/daily?date=2025-11-21');
  });
});

describe('the weekly view at midnight', () => {
  it('marks the new day as today, and goes on to it as no day was chosen', async () => {
    setClock('2025-11-21T23:59:59');
    await open();
    setClock('2025-11-22T00:00:01');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(day(/^Saturday, November 22, .*today$/)).toHaveAttribute('aria-current', 'date');
    expect(day(/^Saturday, November 22/)).toHaveAttribute('aria-pressed', 'true');
    expect(day(/^Friday, November 21/)).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('the printed sheet of a week', () => {
  it('is rendered only while it is printed', async () => {
    await open();
    expect(document.querySelector('.paper')).toBeNull();
    act(() => void fireEvent(window, new Event('beforeprint')));
    const paper = document.querySelector('body > .paper');
    expect(paper).toHaveTextContent('Week of November 16 - 22, 2025');
    expect(paper).toHaveTextContent('17 tasks, 1 meeting');
    expect(paper).toHaveTextContent('Page 14');
    expect(paper).toHaveTextContent('Astrid Lowe');
    act(() => void fireEvent(window, new Event('afterprint')));
    expect(document.querySelector('.paper')).toBeNull();
  });

  it('is printed by a button', async () => {
    await open();
    window.print = jest.fn();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(window.print).toHaveBeenCalled();
  });

  it('is printed by Ctrl+P too, and waits for its data with a notice', async () => {
    let printed: string | null = null;
    window.print = jest.fn(() => {
      printed = document.querySelector('body > .paper')?.textContent ?? null;
    });
    const release = await openWithoutGoals();
    await user.keyboard('{Control>}p{/Control}');
    expect(screen.getByText('Preparing the sheet…')).toHaveAttribute('role', 'status');
    expect(window.print).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    expect(printed).toContain('Week of November 16 - 22');
    expect(printed).toContain('Fold along the marks');
    expect(screen.queryByText('Preparing the sheet…')).not.toBeInTheDocument();
    expect(document.querySelector('.paper')).toBeNull();
  });

  it('is printed with the data so far if it is requested again, and says so', async () => {
    let printed: string | null = null;
    window.print = () => {
      printed = document.querySelector('body > .paper')?.textContent ?? null;
    };
    await openWithoutGoals();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(printed).toContain('Some of this sheet had not been loaded when it was printed.');
  });
});
