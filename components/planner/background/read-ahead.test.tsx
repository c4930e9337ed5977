import { screen, waitFor } from '@testing-library/react';
import { PlannerGate } from '@/components/planner/frame/planner-gate';
import { dropEarlyReads, sendEarlyReads, takeEarlyRead } from '@/lib/client/http/early-reads';
import { pathOf } from '@/lib/client/query/path-key';
import { dayReads } from '@/lib/client/start/day-reads';
import { dayAt } from '@/lib/shared/calendar/days';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { ReadAhead } from './read-ahead';

let mockPathname = '/';
jest.mock('next/navigation', () => ({ usePathname: () => mockPathname }));

const DAY = /^GET \/api\/(tasks|schedules|tasks-with-collaborators)\b/;

function open(pathname: string, search = '') {
  mockPathname = pathname;
  window.history.replaceState(null, '', `/${search}`);
  const api = installMockApi();
  renderScreen(
    <>
      <PlannerGate>The planner</PlannerGate>
      <ReadAhead />
    </>,
  );
  return api;
}

beforeEach(() => window.localStorage.setItem('sessionId', 'first'));
afterEach(dropEarlyReads);
afterEach(() => window.history.replaceState(null, '', '/'));

it.each(['/', '/daily'])(
  'the planner reads the day at %s before the person is known, and then its month',
  async (pathname) => {
    const api = open(pathname);
    const reads = () => api.calls().filter((call) => DAY.test(call));
    const paths = dayReads(dayAt(new Date())).map((key) => `GET ${pathOf(key)}`);
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(reads()).toEqual(paths.filter((path) => !path.includes('?')));
    expect(await screen.findByText('The planner')).toBeInTheDocument();
    await waitFor(() => expect(reads().sort()).toEqual(paths.sort()));
  },
);

it.each([
  ['/weekly', ''],
  ['/profile', ''],
  ['/daily', '?date=2025-01-31'],
])('the planner reads no day at %s%s', async (pathname, search) => {
  const api = open(pathname, search);
  expect(await screen.findByText('The planner')).toBeInTheDocument();
  expect(api.calls().filter((call) => DAY.test(call))).toEqual([]);
});

it('the planner reads nothing while nobody is signed in', () => {
  window.localStorage.removeItem('sessionId');
  expect(open('/daily').calls()).toEqual([]);
});

it('the planner takes the answers to what was requested before its scripts ran', async () => {
  const paths = ['/api/auth/me', ...dayReads(dayAt(new Date())).map(pathOf)];
  const api = installMockApi();
  sendEarlyReads('first', paths);
  mockPathname = '/daily';
  renderScreen(
    <>
      <PlannerGate>The planner</PlannerGate>
      <ReadAhead />
    </>,
  );
  expect(await screen.findByText('The planner')).toBeInTheDocument();
  expect(api.calls().sort()).toEqual(paths.map((path) => `GET ${path}`).sort());
});

it('answers that the page has not taken before another view is opened are not taken later', () => {
  const day = dayAt(new Date());
  installMockApi();
  sendEarlyReads('first', dayReads(day).map(pathOf));
  mockPathname = '/daily';
  const { rerender } = renderScreen(<ReadAhead />);
  mockPathname = '/weekly';
  rerender(<ReadAhead />);
  expect(dayReads(day).map((key) => takeEarlyRead('first', pathOf(key)))).toEqual(
    dayReads(day).map(() => undefined),
  );
});
