import { act, screen, waitFor, within } from '@testing-library/react';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { INES, sampleSchedule, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { UpcomingView } from './upcoming-view';

const alarms = sampleTask({ title: 'Check the alarms', ...sharedBy(INES, 'view') });
const hall = sampleTask({ title: 'Book the hall', time: '14:30', priority: 'high' });
const fig = sampleTask({ title: 'Water the fig', completed: true });
const prints = sampleTask({ title: 'Pick up the prints', date: '2025-11-20' });
const party = sampleTask({ title: 'New Year', date: '2026-01-01' });
const dentist = sampleSchedule({ title: 'Dentist', time: '08:00', duration: 45, location: 'Harbour Street' });
const concert = sampleSchedule({ title: 'Winter concert', date: '2025-12-31', time: '19:00', duration: 90 });

let api: MockApi;

async function open(
  given = installMockApi({ tasks: [alarms, hall, fig, prints, party], schedules: [dentist, concert] }),
) {
  api = given;
  const rendered = renderScreen(<UpcomingView />);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: /^Upcoming/ })).toHaveAttribute('aria-busy', 'false'),
  );
  return rendered;
}

const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

beforeEach(() => setClock('2025-11-21T14:05'));
afterEach(() => jest.useRealTimers());

it('the upcoming view has the year in its heading, and figures of the upcoming events', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Upcoming Events 2025' })).toBeInTheDocument();
  expect(figures()).toEqual({ 'Total Events': '4', Tasks: '2', Meetings: '2', 'High Priority': '1' });
});

it('the upcoming view lists open tasks and all meetings until the end of the year, by day and time', async () => {
  await open();
  expect(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.getAttribute('aria-label')),
  ).toEqual(['Friday, November 21, today', 'Wednesday, December 31']);
  const rows = screen.getAllByRole('link').map((link) => link.textContent);
  expect(rows).toEqual([
    'Check the alarmsView onlyIInes',
    '08:00DentistHarbour Street45m',
    '14:30Book the hall',
    '19:00Winter concert1h 30m',
  ]);
  expect(screen.getByRole('region', { name: 'Friday, November 21, today' })).toHaveClass('dogear');
});

it('a meeting that began before today stands under today, and says which days it takes', async () => {
  const fair = { title: 'Book fair', date: '2025-11-20', time: null, endDate: '2025-11-23' };
  const train = {
    title: 'Night train',
    date: '2025-11-20',
    time: '20:00',
    duration: 780,
    endDate: '2025-11-21',
  };
  await open(
    installMockApi({
      tasks: [hall, { ...fig, completed: false, droppedAt: '2025-11-20T10:00:00.000Z' }],
      schedules: [sampleSchedule(train), sampleSchedule(fair)],
    }),
  );
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.textContent).toSorted()).toEqual([
    '14:30Book the hall',
    'all dayBook fairThu, Nov 20 to Sun, Nov 23',
    'to 09:00Night trainThu, Nov 20 to Fri, Nov 21',
  ]);
  expect(screen.getByRole('link', { name: /Book fair/ }).getAttribute('href')).toMatch(
    /^\/daily\?date=2025-11-21&/,
  );
});

it('the upcoming view links to the row of the event on its day', async () => {
  await open();
  expect(screen.getByRole('link', { name: /Book the hall/ })).toHaveAttribute(
    'href',
    `/daily?date=2025-11-21&highlight=task-${hall.id}`,
  );
  expect(screen.getByRole('link', { name: '19:00 Meeting Winter concert 1h 30m' })).toHaveAttribute(
    'href',
    `/daily?date=2025-12-31&highlight=schedule-${concert.id}`,
  );
  const link = within(screen.getByRole('link', { name: /Book the hall/ }));
  expect(link.getByRole('img', { name: 'High priority' })).toBeInTheDocument();
  expect(link.getByRole('img', { name: 'Task' })).toBeInTheDocument();
});

it('the upcoming view reads one range for each kind of item, from today to the last day of the year', async () => {
  await open();
  expect(
    api
      .calls()
      .filter((call) => /tasks|schedules/.test(call))
      .toSorted(),
  ).toEqual([
    'GET /api/schedules?startDate=2025-11-21&endDate=2025-12-31',
    'GET /api/tasks?startDate=2025-11-21&endDate=2025-12-31',
  ]);
});

it('the upcoming view shows that it is loading, and that there is no event', async () => {
  const empty = installMockApi({ tasks: [fig, party] });
  const answer = empty.hold('GET', /tasks/);
  renderScreen(<UpcomingView />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading upcoming events...');
  expect(figures()).toEqual({ 'Total Events': '–', Tasks: '–', Meetings: '–', 'High Priority': '–' });
  act(answer);
  expect(await screen.findByRole('heading', { name: 'No upcoming events' })).toBeInTheDocument();
  expect(
    screen.getByText('All your tasks are completed or you have no events planned for this year.'),
  ).toBeInTheDocument();
  expect(figures()).toMatchObject({ 'Total Events': '0' });
});

it('the upcoming view reports that it could not be loaded, and can be loaded again', async () => {
  const failing = installMockApi({ tasks: [hall] });
  failing.failNext('GET', /schedules/, { status: 503 });
  const { user } = renderScreen(<UpcomingView />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Upcoming events could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Book the hall/ })).toBeInTheDocument();
});

it('the upcoming view renders a long list in parts', async () => {
  const many = Array.from({ length: 100 }, (_, index) => sampleTask({ title: `Task ${index}` }));
  const { container, user } = await open(installMockApi({ tasks: many }));
  const drawn = () => container.querySelectorAll('li a').length;
  expect(figures()).toMatchObject({ 'Total Events': '100' });
  expect(drawn()).toBe(50);
  await user.click(screen.getByRole('button', { name: 'Unfold 50 more events' }));
  expect(drawn()).toBe(90);
  await user.click(screen.getByRole('button', { name: 'Unfold 10 more events' }));
  expect(drawn()).toBe(100);
  expect(screen.queryByRole('button', { name: /^Unfold/ })).not.toBeInTheDocument();
});

describe('the checkbox of a task', () => {
  const ring = (title: string) => screen.getByRole('checkbox', { name: `Mark as done: ${title}` });

  it('completes the task in its place, changes the figures at once, and can be reverted', async () => {
    const { user } = await open();
    await user.click(ring('Book the hall'));
    expect(ring('Book the hall')).toBeChecked();
    expect(screen.getByRole('link', { name: /Book the hall/ }).closest('li')).toHaveClass('isDone');
    expect(figures()).toEqual({ 'Total Events': '3', Tasks: '1', Meetings: '2', 'High Priority': '0' });
    await waitFor(() => expect(api.tasks().find(({ id }) => id === hall.id)?.completed).toBe(true));
    expect(ring('Book the hall')).toBeInTheDocument();
    await user.click(ring('Book the hall'));
    expect(ring('Book the hall')).not.toBeChecked();
    expect(figures()).toMatchObject({ Tasks: '2', 'High Priority': '1' });
    await waitFor(() => expect(api.tasks().find(({ id }) => id === hall.id)?.completed).toBe(false));
  });

  it('removes the task from the list once the view is left', async () => {
    const { user, unmount } = await open();
    await user.click(ring('Book the hall'));
    await waitFor(() => expect(api.tasks().find(({ id }) => id === hall.id)?.completed).toBe(true));
    unmount();
    await open(api);
    expect(screen.queryByRole('link', { name: /Book the hall/ })).not.toBeInTheDocument();
  });

  it('does nothing with view access, and says so', async () => {
    const { user } = await open();
    await user.click(ring('Check the alarms'));
    expect(await screen.findByText('Permission Denied')).toBeInTheDocument();
    expect(ring('Check the alarms')).not.toBeChecked();
  });
});

it('the list of events is one tab stop: arrow keys move between rows, Space completes a task', async () => {
  const { user } = await open();
  const link = (name: RegExp) => screen.getByRole('link', { name });
  act(() => screen.getByRole('button', { name: 'High' }).focus());
  await user.tab();
  expect(link(/Check the alarms/)).toHaveFocus();
  await user.keyboard('{ArrowDown}j ');
  expect(link(/Book the hall/)).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: 'Mark as done: Book the hall' })).toBeChecked();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('checkbox', { name: 'Mark as done: Book the hall' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(link(/Winter concert/)).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'High' })).toHaveFocus();
});

describe('the filters', () => {
  const filter = (name: string) =>
    within(screen.getByRole('group', { name: 'Show only' })).getByRole('button', { name });
  const titles = () =>
    screen.getAllByRole('link').map((link) => link.querySelector('.title')?.textContent ?? '');

  it.each([
    [['Mine'], ['Dentist', 'Book the hall', 'Winter concert']],
    [['Tasks'], ['Check the alarms', 'Book the hall']],
    [['Meetings'], ['Dentist', 'Winter concert']],
    [
      ['Tasks', 'Meetings'],
      ['Check the alarms', 'Dentist', 'Book the hall', 'Winter concert'],
    ],
    [['High'], ['Book the hall']],
    [['Tasks', 'Mine'], ['Book the hall']],
  ])('%j leave %j, and do not change the figures', async (names, expected) => {
    const { user } = await open();
    for (const name of names) await user.click(filter(name));
    for (const name of names) expect(filter(name)).toHaveAttribute('aria-pressed', 'true');
    expect(titles()).toEqual(expected);
    expect(figures()).toEqual({ 'Total Events': '4', Tasks: '2', Meetings: '2', 'High Priority': '1' });
  });

  it('are stored in this browser, and the view says if they match nothing', async () => {
    const { user, unmount } = await open();
    await user.click(filter('High'));
    await user.click(filter('Meetings'));
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeInTheDocument();
    expect(screen.queryByText('No upcoming events')).not.toBeInTheDocument();
    unmount();
    const again = await open();
    expect(filter('High')).toHaveAttribute('aria-pressed', 'true');
    await again.user.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(titles()).toHaveLength(4);
  });

  it('do not hide that there is no event at all', async () => {
    const { user } = await open(installMockApi());
    await user.click(filter('Tasks'));
    expect(screen.getByRole('heading', { name: 'No upcoming events' })).toBeInTheDocument();
  });
});
