import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HIGHLIGHT_DURATION } from '@/components/item/row/highlight';
import { setKeptEntry } from '@/lib/client/browser/stored-set';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { INES, sampleSchedule, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { DailyView } from './daily-view';
import { DaySpread } from './day-spread';

let mockQuery = '';
jest.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(mockQuery) }));

const fig = sampleTask({ title: 'Water the fig', completed: true });
const quote = sampleTask({ title: 'Send the quote' });
const prints = sampleTask({ title: 'Pick up the prints', date: '2025-11-28' });
const glue = sampleTask({ title: 'Buy glue', date: '2025-11-20' });
const alarms = sampleTask({ title: 'Check the alarms', ...sharedBy(INES, 'edit') });
const review = sampleSchedule({ title: 'Cover review' });

let api: MockApi;
let user: UserEvent;

/** Opens the sample day by default. Without a date it would be the day on which the modules were loaded. */
async function open(query = 'date=2025-11-21', more: Task[] = [], schedules = [review]) {
  mockQuery = query;
  window.history.replaceState(null, '', `/daily?${query}`);
  api = installMockApi({ tasks: [fig, quote, prints, ...more], schedules });
  ({ user } = renderScreen(<DailyView />));
  await waitFor(() =>
    expect(screen.getByRole('group', { name: /20\d\d/ })).toHaveAttribute('aria-busy', 'false'),
  );
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Tasks' })).toHaveAttribute('aria-busy', 'false'),
  );
}

const day = (name: RegExp) => screen.getByRole('button', { name });
const focused = () => document.activeElement as HTMLElement;
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const month = () => screen.getByRole('heading', { level: 2, name: /20\d\d$/ }).textContent;
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

beforeEach(() => setClock('2025-11-21T14:05'));
afterEach(() => jest.useRealTimers());

describe('the selected day', () => {
  it('has the date as heading, and a mark for today', async () => {
    await open();
    expect(heading()).toBe('Friday, November 21');
    expect(screen.getByText('November 2025', { selector: 'p' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Friday, November 21, 2025' })).toHaveClass('dogear');
  });

  it('has buttons for the day before and the day after', async () => {
    await open();
    await user.click(day(/^Next day$/));
    expect(heading()).toBe('Saturday, November 22');
    expect(window.location.search).toBe('?date=2025-11-22');
    await user.click(day(/^Previous day$/));
    await user.click(day(/^Previous day$/));
    expect(heading()).toBe('Thursday, November 20');
  });

  it('today folds away into one sentence, and unfolds again', async () => {
    // That of somebody else is not carried over.
    await open(undefined, [alarms]);
    await user.click(day(/^Fold the day away$/));
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(screen.getByText('1 done, 1 carries over.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Tasks' })).not.toBeInTheDocument();
    await user.click(day(/^Unfold the day$/));
    expect(await screen.findByRole('region', { name: 'Tasks' })).toBeInTheDocument();
    expect(day(/^Fold the day away$/)).toHaveFocus();
  });

  it('today folds away at once when nothing is left, and goes on to tomorrow otherwise', async () => {
    const high = sampleTask({ title: 'Proofread', priority: 'high', estimate: 90 });
    const tomorrows = sampleTask({ title: 'Sort the slides', date: '2025-11-22', time: '15:00' });
    await open(undefined, [high, tomorrows, alarms]);
    await user.click(day(/^Fold the day away$/));
    const left = within(await screen.findByRole('region', { name: 'Fold the day away' }));
    const right = within(screen.getByRole('region', { name: 'Saturday 22' }));
    expect(left.getByText('2 of 2 to place')).toBeInTheDocument();
    expect(left.getAllByRole('toolbar').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'What happens with Proofread',
      'What happens with Send the quote',
    ]);
    expect(await right.findByText('Sort the slides')).toBeInTheDocument();
    await waitFor(() => expect(left.getByText('Proofread').closest('[data-row-focus]')).toHaveFocus());
    await user.keyboard('t');
    expect(await right.findByText('Proofread')).toBeInTheDocument();
    expect(left.getByText('1 of 2 to place')).toBeInTheDocument();
    expect(left.getByText('Send the quote').closest('[data-row-focus]')).toHaveFocus();
    await user.click(left.getByRole('button', { name: /^Mon 24/ }));
    await waitFor(() => expect(day(/^Good night$/)).toHaveFocus());
    const dayOf = (title: string) => api.tasks().find((task) => task.title === title)?.date;
    await waitFor(() =>
      expect(['Proofread', 'Send the quote'].map(dayOf)).toEqual(['2025-11-22', '2025-11-24']),
    );
    await user.click(left.getByRole('button', { name: 'Undo: Send the quote' }));
    expect(
      await left.findByRole('toolbar', { name: 'What happens with Send the quote' }),
    ).toBeInTheDocument();
    expect(left.getByText('Send the quote').closest('[data-row-focus]')).toHaveFocus();
    await user.click(left.getByRole('button', { name: 'Undo: Proofread' }));
    await left.findByRole('toolbar', { name: 'What happens with Proofread' });
    await user.click(left.getAllByRole('button', { name: /^Tomorrow/ })[0] as HTMLElement);
    expect(left.getByText('Send the quote').closest('[data-row-focus]')).toHaveFocus();
    await user.click(left.getByRole('button', { name: /^Let it go/ }));
    await user.click(day(/^Good night$/));
    expect(screen.getByText('1 done, 0 carry over.')).toBeInTheDocument();
    expect(day(/^Unfold the day$/)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(day(/^Fold the day away$/));
    expect(screen.getByText('1 done, 0 carry over.')).toBeInTheDocument();
    await user.click(day(/^Unfold the day$/));
  });

  it('tomorrow beside it has whole days first, then what goes on from today, then the times', async () => {
    const endDate = '2025-11-22';
    await open(
      undefined,
      [sampleTask({ title: 'Sort the slides', date: endDate, time: '09:00' })],
      [
        sampleSchedule({ title: 'Night train', endDate, time: '22:00', duration: 600 }),
        sampleSchedule({ title: 'Stand duty', date: endDate, endDate, time: '10:30' }),
        sampleSchedule({ title: 'Book fair', endDate, time: null }),
      ],
    );
    await user.click(day(/^Fold the day away$/));
    const right = within(await screen.findByRole('region', { name: 'Saturday 22' }));
    await waitFor(() =>
      expect(right.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'all dayBook fair',
        'to 08:00Night train',
        '09:00Sort the slides',
        '10:30Stand duty',
      ]),
    );
    await waitFor(() => expect(day(/^Skip$/)).toBeInTheDocument());
    await user.click(day(/^Skip$/));
    await user.click(day(/^Unfold the day$/));
  });

  it('Escape leaves the day open, from a task and from the buttons below', async () => {
    await open();
    await user.click(day(/^Fold the day away$/));
    await waitFor(() => expect(screen.getByRole('listitem')).toContainElement(focused()));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('region', { name: 'Tasks' })).toBeInTheDocument();
    expect(day(/^Fold the day away$/)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: /^Later/ }));
    await waitFor(() => expect(day(/^Good night$/)).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('region', { name: 'Tasks' })).toBeInTheDocument();
    expect(day(/^Fold the day away$/)).toHaveFocus();
  });

  it('on a Sunday Monday is tomorrow, and is offered once', async () => {
    jest.useRealTimers();
    setClock('2025-11-23T21:05');
    await open('date=2025-11-23', [sampleTask({ title: 'Tune the harp', date: '2025-11-23' })]);
    await user.click(day(/^Fold the day away$/));
    const ways = await screen.findByRole('toolbar', { name: 'What happens with Tune the harp' });
    expect(
      within(ways)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['TomorrowT', 'LaterL', 'Let it goX']);
    await waitFor(() => expect(screen.getByRole('listitem')).toContainElement(focused()));
    await user.keyboard('m');
    expect(await screen.findByText('Tomorrow')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.tasks().find(({ title }) => title === 'Tune the harp')?.date).toBe('2025-11-24'),
    );
    await user.keyboard('{Escape}');
  });

  it('each task that was placed this evening can be taken back, also before the last 20 changes', async () => {
    const pages = Array.from({ length: 22 }, (_, index) =>
      sampleTask({ title: `Page ${index}`, priority: 'high', rank: `b0${String.fromCharCode(65 + index)}` }),
    );
    await open(undefined, pages);
    await user.click(day(/^Fold the day away$/));
    const left = within(await screen.findByRole('region', { name: 'Fold the day away' }));
    await waitFor(() => expect(left.getByText('Page 0').closest('[data-row-focus]')).toHaveFocus());
    await user.keyboard('t'.repeat(22));
    expect(left.getByText('1 of 23 to place')).toBeInTheDocument();
    const dayOf = (title: string) => api.tasks().find((task) => task.title === title)?.date;
    await waitFor(() => expect(dayOf('Page 21')).toBe('2025-11-22'));
    await user.click(left.getByRole('button', { name: 'Undo: Page 0' }));
    expect(await left.findByRole('toolbar', { name: 'What happens with Page 0' })).toBeInTheDocument();
    await waitFor(() => expect(dayOf('Page 0')).toBe('2025-11-21'));
    await user.keyboard('{Escape}');
  });

  it('another day that was folded away tells what is open', async () => {
    await open('date=2025-11-20', [glue]);
    act(() => setKeptEntry('folded-days', '2025-11-20', true));
    expect(screen.getByText('0 done, 1 open.')).toBeInTheDocument();
    await user.click(day(/^Unfold the day$/));
  });

  it('an empty day names tasks of a year before, if there were any', async () => {
    await open('date=2026-11-28');
    expect(await screen.findByRole('link', { name: 'A year ago' })).toHaveAttribute(
      'href',
      '/daily?date=2025-11-28',
    );
    expect(screen.getByText('Pick up the prints')).toBeInTheDocument();
  });

  it('has figures, which follow completed tasks', async () => {
    await open();
    await waitFor(() =>
      expect(figures()).toEqual({
        Completed: '1',
        'Total Tasks': '2',
        Meetings: '1',
        'Completion Rate': '50%',
      }),
    );
    await user.click(screen.getByRole('checkbox', { name: /Send the quote/ }));
    expect(figures()).toMatchObject({ Completed: '2', 'Completion Rate': '100%' });
  });

  it('is loaded with one request for each list of the day and of the month, and one for the settings', async () => {
    await open();
    expect(api.calls().toSorted()).toEqual([
      'GET /api/attachments/2025-11-21',
      'GET /api/carry-over?date=2025-11-21',
      'GET /api/day-notes/2025-11-21',
      'GET /api/goals/daily/2025-11-21',
      'GET /api/outside-calendars',
      'GET /api/people',
      'GET /api/schedules/2025-11-21',
      'GET /api/schedules?startDate=2025-10-26&endDate=2025-12-06',
      'GET /api/tasks-with-collaborators/2025-11-21',
      'GET /api/tasks/later',
      'GET /api/tasks?startDate=2025-10-26&endDate=2025-12-06',
      'GET /api/user/settings',
    ]);
  });

  it('below another view has a small head with a link to the daily view', async () => {
    api = installMockApi();
    renderScreen(<DaySpread date="2025-11-20" compact />);
    expect(screen.getByRole('heading', { level: 2, name: /Thursday/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open day' })).toHaveAttribute('href', '/daily?date=2025-11-20');
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
    await screen.findByText('No meetings. A quiet day.');
  });
});

describe('the address of the page', () => {
  it('selects the day that it names', async () => {
    await open('date=2024-02-29');
    expect(heading()).toBe('Thursday, February 29');
    expect(month()).toBe('February 2024');
  });

  it.each(['2025-02-30', '21.11.2025', '2025-11-21T00:00', ''])(
    'is ignored, with a warning, if the date is %p',
    async (date) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
      await open(`date=${date}`);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('is ignored'));
      expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
      warn.mockRestore();
    },
  );

  it('highlights the row that it names for some seconds, and focuses it', async () => {
    jest.useFakeTimers({ now: new Date('2025-11-21T14:05') });
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await open(`date=2025-11-21&highlight=task-${quote.id}`);
    const row = screen.getByText('Send the quote').closest('li');
    await waitFor(() => expect(row).toHaveClass('is-lit'));
    expect(screen.getByRole('button', { name: 'Send the quote' })).toHaveFocus();
    expect(scrolled.mock.contexts).toContain(row);
    act(() => jest.advanceTimersByTime(HIGHLIGHT_DURATION));
    expect(row).not.toHaveClass('is-lit');
    scrolled.mockRestore();
  });

  it('highlights a meeting that it names', async () => {
    await open(`date=2025-11-21&highlight=schedule-${review.id}`);
    await waitFor(() => expect(screen.getByText('Cover review').closest('li')).toHaveClass('is-lit'));
  });

  it.each(['task-', 'task-1', `goal-${quote.id}`, `task-${crypto.randomUUID()}`])(
    'highlights and focuses nothing for %s',
    async (highlight) => {
      await open(`date=2025-11-21&highlight=${highlight}`);
      expect(document.querySelector('.is-lit')).toBeNull();
      expect(document.body).toHaveFocus();
    },
  );
});

describe('the calendar of the month', () => {
  it('counts tasks and meetings for each day, including those of the neighbouring months', async () => {
    await open();
    expect(month()).toBe('November 2025');
    expect(within(screen.getByRole('group', { name: 'November 2025' })).getAllByRole('button')).toHaveLength(
      42,
    );
    expect(day(/^Friday, November 21, 2 tasks, 1 done, 1 meeting, today$/)).toHaveAttribute(
      'aria-current',
      'date',
    );
    expect(day(/^Friday, November 21/)).toHaveAttribute('aria-pressed', 'true');
    expect(day(/^Friday, November 28, 1 task, 0 meetings$/)).toHaveAttribute('aria-pressed', 'false');
    expect(day(/^Saturday, December 6/)).toHaveClass('isOutside');
  });

  it('shows 99+ for more than 99', async () => {
    const tasks = Array.from({ length: 120 }, (_, index) =>
      sampleTask({ title: `Task ${index}`, date: '2025-11-05' }),
    );
    mockQuery = 'date=2025-11-21';
    api = installMockApi({ tasks });
    renderScreen(<DailyView />);
    expect(await screen.findByText('99+')).toBeInTheDocument();
    expect(day(/^Wednesday, November 5, 120 tasks/)).toBeInTheDocument();
  });

  it('shows no counts before they are read', async () => {
    mockQuery = 'date=2025-11-21';
    api = installMockApi({ tasks: [quote] });
    renderScreen(<DailyView />);
    expect(day(/^Friday, November 21/)).toHaveAccessibleName('Friday, November 21, today');
    await waitFor(() => expect(day(/^Friday, November 21/)).toHaveAccessibleName(/ 1 task, /));
  });

  it('selects the day that is pressed', async () => {
    await open();
    await user.click(day(/^Friday, November 28/));
    expect(heading()).toBe('Friday, November 28');
    expect(await screen.findByText('Pick up the prints')).toBeInTheDocument();
    expect(day(/^Friday, November 28/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows the month of a selected day outside of it', async () => {
    await open();
    await user.click(day(/^Monday, December 1/));
    expect(month()).toBe('December 2025');
    expect(heading()).toBe('Monday, December 1');
    expect(day(/^Monday, December 1,/)).toHaveFocus();
  });

  it('shows other months without selecting a day, and Today resets both', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(month()).toBe('December 2025');
    expect(heading()).toBe('Friday, November 21');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(day(/^Wednesday, October 1,/));
    expect(heading()).toBe('Wednesday, October 1');
    await user.click(screen.getAllByRole('button', { name: 'Today' })[1] as HTMLElement);
    expect(month()).toBe('November 2025');
    expect(heading()).toBe('Friday, November 21');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(month()).toBe('November 2025');
  });

  it('has a way to today in its head on any other day, which leaves the focus there', async () => {
    await open();
    const head = within(screen.getByRole('region', { name: 'Friday, November 21, 2025' }));
    expect(head.queryByRole('button', { name: 'Today' })).not.toBeInTheDocument();
    await user.click(head.getByRole('button', { name: 'Next day' }));
    const next = within(screen.getByRole('region', { name: 'Saturday, November 22, 2025' }));
    await user.click(next.getByRole('button', { name: 'Today' }));
    expect(heading()).toBe('Friday, November 21');
    expect(screen.getByRole('button', { name: 'Next day' })).toHaveFocus();
    expect(screen.getAllByRole('button', { name: 'Today' })).toHaveLength(1);
  });

  it('is one tab stop, in which keys move within the month and to other months', async () => {
    await open();
    const stops = () =>
      within(screen.getByRole('group', { name: /20\d\d/ }))
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([day(/^Friday, November 21/)]);
    act(() => day(/^Friday, November 21/).focus());
    await user.keyboard('{ArrowRight}');
    expect(day(/^Saturday, November 22/)).toHaveFocus();
    await user.keyboard('{ArrowUp}{Home}');
    expect(day(/^Sunday, November 9/)).toHaveFocus();
    await user.keyboard('{End}');
    expect(day(/^Saturday, November 15/)).toHaveFocus();
    expect(heading()).toBe('Friday, November 21');
    await user.keyboard('{Enter}');
    expect(heading()).toBe('Saturday, November 15');
    await user.keyboard('{PageDown}');
    expect(month()).toBe('December 2025');
    expect(day(/^Monday, December 15/)).toHaveFocus();
    expect(heading()).toBe('Saturday, November 15');
    await user.keyboard('{PageUp}{PageUp}');
    expect(month()).toBe('October 2025');
    expect(stops()).toEqual([day(/^Wednesday, October 15/)]);
  });

  it('shows the next month when an arrow key leaves the grid', async () => {
    await open();
    act(() => day(/^Saturday, December 6/).focus());
    await user.keyboard('{ArrowRight}');
    expect(month()).toBe('December 2025');
    expect(day(/^Sunday, December 7/)).toHaveFocus();
  });

  it('reports that its counts could not be loaded, and can be loaded again', async () => {
    mockQuery = 'date=2025-11-21';
    api = installMockApi({ tasks: [prints] });
    api.failNext('GET', /^\/api\/tasks$/);
    ({ user } = renderScreen(<DailyView />));
    expect(await screen.findByText('The counts of this month could not be loaded.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(day(/^Friday, November 28, 1 task,/)).toBeInTheDocument());
  });

  it('counts an added task at once', async () => {
    await open();
    api.hold('POST', /tasks$/);
    await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Proofread{Enter}');
    expect(day(/^Friday, November 21, 3 tasks, 1 done/)).toBeInTheDocument();
  });
});
