import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { goalsOf } from '@/lib/client/items/goals';
import { schedulesIn, schedulesOn } from '@/lib/client/items/schedules';
import { tasksIn, tasksOn } from '@/lib/client/items/tasks';
import { setPersonHidden } from '@/lib/client/people/people-filter';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { periodOf } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { weeksOf } from '@/lib/shared/calendar/periods';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import {
  INES,
  SAMPLE_DAY,
  sampleGoal,
  sampleSchedule,
  sampleTask,
  sharedBy,
} from '@/lib/testing/screen/sample-items';
import { DayPaper } from './day-paper';
import { MonthPaper } from './month-paper';
import { WeekPaper } from './week-paper';

const theirs = sharedBy(INES, 'edit');
const tasks = [sampleTask({ title: 'Water the fig' }), sampleTask({ title: 'Book the hall', ...theirs })];
const meetings = [
  sampleSchedule({ title: 'Dentist' }),
  sampleSchedule({ title: 'Choir rehearsal', time: '18:30', ...theirs }),
];
const goals = [sampleGoal({ title: 'Walk' }), sampleGoal({ title: 'Sing', ...theirs })];

const [week, grid] = [periodOf('weekly', SAMPLE_DAY), gridPeriod(SAMPLE_DAY)];

/** Returns a client with the data that the screen has read. */
function read() {
  const client = createQueryClient();
  for (const { queryKey } of [tasksOn(SAMPLE_DAY), tasksIn(week), tasksIn(grid)])
    client.setQueryData(queryKey, tasks);
  for (const { queryKey } of [schedulesOn(SAMPLE_DAY), schedulesIn(week), schedulesIn(grid)])
    client.setQueryData(queryKey, meetings);
  for (const type of ['daily', 'weekly', 'monthly'] as const)
    client.setQueryData(goalsOf(type, SAMPLE_DAY).queryKey, goals);
  return client;
}

const papers: readonly [string, ReactElement, string][] = [
  ['day', <DayPaper key="day" date={SAMPLE_DAY} />, '1 task, 1 meeting'],
  ['week', <WeekPaper key="week" selected={SAMPLE_DAY} period={week} bars={[]} />, '1 task, 1 meeting'],
  [
    'month',
    <MonthPaper
      key="month"
      month={SAMPLE_DAY}
      weeks={weeksOf(SAMPLE_DAY)}
      counts={{ tasks: 1, done: 0, meetings: 1 }}
      bars={[]}
    />,
    '1 task, 1 meeting',
  ],
];

beforeEach(() => window.localStorage.setItem('sessionId', 'first'));

it.each(papers)('a printed %s leaves out people who are hidden on the screen', (_name, paper, planned) => {
  const api = installMockApi();
  const client = read();
  client.setQueryData(currentUser.queryKey, SAMPLE_USER);
  setPersonHidden(INES.email, true);
  renderScreen(paper, client);
  for (const title of ['Water the fig', 'Dentist', 'Walk'])
    expect(screen.getByText(title)).toBeInTheDocument();
  for (const title of ['Book the hall', 'Choir rehearsal', 'Sing'])
    expect(screen.queryByText(title)).not.toBeInTheDocument();
  expect(screen.getByText(planned)).toBeInTheDocument();
  act(() => setPersonHidden(INES.email, false));
  expect(screen.getByText('Choir rehearsal')).toBeInTheDocument();
  // The sheet itself sends no request.
  expect(api.calls()).toEqual([]);
});
