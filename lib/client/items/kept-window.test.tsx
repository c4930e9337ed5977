import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { LoadFailure } from '@/components/lists/leaf-states';
import { createQueryClient } from '@/lib/client/query/query-client';
import { addDays, dayAt, type Period, periodOf } from '@/lib/shared/calendar/days';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { sampleEvent, serveEvents } from '@/lib/testing/screen/sample-events';
import { sampleGoal, sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { goalsOf } from './goals';
import { readWindow } from './kept-window';
import { outsideEventsIn, shownCalendars } from './outside-events';
import { schedulesOn } from './schedules';
import { summaryIn } from './summary';
import { tasksForLater, tasksIn, tasksOn } from './tasks';

const TODAY = dayAt(new Date());
const FAR = addDays(TODAY, 100);
const client = createQueryClient();
let api: MockApi;

/** Makes every call fail, as without a network. */
function goOffline(): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
}

beforeEach(async () => {
  client.clear();
  api = installMockApi({
    tasks: [
      sampleTask({ id: 'far', title: 'Renew the passport', date: FAR, completed: true }),
      sampleTask({ id: 'near', title: 'Call Ana', date: TODAY }),
      sampleTask({ id: 'later', title: 'Learn to sail', date: null }),
    ],
    schedules: [
      sampleSchedule({ id: 'trip', title: 'Trip', date: addDays(FAR, -1), endDate: addDays(FAR, 1) }),
    ],
    goals: [sampleGoal({ id: 'goal', title: 'Walk', type: 'weekly', date: FAR })],
  });
  api.on('GET', /^\/api\/goals$/, () => ({ status: 200, body: api.goals() }));
  api.on('GET', /^\/api\/summary$/, () => ({ status: 200, body: [] }));
  serveEvents(api, [sampleEvent({ title: 'Fetch Milo', date: FAR })]);
  await readWindow(client, new AbortController().signal);
});

afterEach(() => void jest.restoreAllMocks());

const titles = (items: readonly { title: string }[]): string[] => items.map(({ title }) => title);

it('a day that nobody has opened has its tasks, meetings and goals without a network', async () => {
  goOffline();
  expect(titles(await client.fetchQuery(tasksOn(FAR)))).toEqual(['Renew the passport']);
  expect(titles(await client.fetchQuery(schedulesOn(FAR)))).toEqual(['Trip']);
  expect(titles(await client.fetchQuery(goalsOf('weekly', FAR)))).toEqual(['Walk']);
  expect(await client.fetchQuery(goalsOf('monthly', FAR))).toEqual([]);
  expect(titles(await client.fetchQuery({ ...tasksForLater(), staleTime: 0 }).catch(() => []))).toEqual([]);
  expect(titles(client.getQueryData(tasksForLater().queryKey) ?? [])).toEqual(['Learn to sail']);
});

it('a period within the window has its tasks and its counts without a network', async () => {
  goOffline();
  const week = periodOf('weekly', FAR);
  expect(titles(await client.fetchQuery(tasksIn(week)))).toEqual(['Renew the passport']);
  const day: Period = { start: FAR, end: FAR };
  expect(await client.fetchQuery(summaryIn(day))).toEqual([
    { date: FAR, tasks: 1, completed: 1, meetings: 1 },
  ]);
});

it('the events of outside calendars are there without a network, and no address of a calendar is', async () => {
  goOffline();
  expect(titles(await client.fetchQuery(outsideEventsIn(periodOf('weekly', FAR))))).toEqual(['Fetch Milo']);
  expect(await client.fetchQuery(outsideEventsIn({ start: TODAY, end: TODAY }))).toEqual([]);
  const [calendar] = client.getQueryData(shownCalendars.queryKey) ?? [];
  expect(Object.keys(calendar ?? {})).toEqual(['id', 'name', 'colour']);
});

it('a list that was made from the window is read from the server when it is next shown', async () => {
  goOffline();
  await client.fetchQuery(tasksOn(FAR));
  jest.restoreAllMocks();
  api.changeTask('far', { title: 'Renew both passports' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(titles(await client.fetchQuery(tasksOn(FAR)))).toEqual(['Renew both passports']);
});

it('the window replaces an older answer about a day', async () => {
  client.setQueryData(tasksOn(FAR).queryKey, [], { updatedAt: 1_000 });
  goOffline();
  expect(titles(await client.fetchQuery({ ...tasksOn(FAR), staleTime: 0 }))).toEqual(['Renew the passport']);
});

it('the window does not answer a read that the server refuses', async () => {
  api.failNext('GET', /tasks-with-collaborators/, { status: 403 });
  await expect(client.fetchQuery(tasksOn(FAR))).rejects.toMatchObject({ status: 403 });
});

it('the window is read again only after an invalidation', async () => {
  const before = api.calls().length;
  await readWindow(client, new AbortController().signal);
  expect(api.calls()).toHaveLength(before);
  await client.invalidateQueries({ queryKey: ['/api/goals'], refetchType: 'none' });
  await readWindow(client, new AbortController().signal);
  expect(api.calls().slice(before)).toEqual([expect.stringContaining('GET /api/goals?startDate=')]);
});

function Tasks() {
  const { data, isError } = useQuery(tasksOn(addDays(TODAY, 200)));
  if (isError) return <LoadFailure text="They could not be loaded." onTryAgain={() => undefined} />;
  return <p>{data?.length} tasks</p>;
}

it('beyond the window the page says that nothing is kept, and has no button to try again', async () => {
  goOffline();
  render(
    <QueryClientProvider client={client}>
      <Tasks />
    </QueryClientProvider>,
  );
  expect(
    await screen.findByText('Not kept in this browser. It comes when you are online again.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
