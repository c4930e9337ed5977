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
function read({ ofTasks = tasks, ofMeetings = meetings, ofGoals = goals } = {}) {
  const client = createQueryClient();
  for (const { queryKey } of [tasksOn(SAMPLE_DAY), tasksIn(week), tasksIn(grid)])
    client.setQueryData(queryKey, ofTasks);
  for (const { queryKey } of [schedulesOn(SAMPLE_DAY), schedulesIn(week), schedulesIn(grid)])
    client.setQueryData(queryKey, ofMeetings);
  for (const type of ['daily', 'weekly', 'monthly'] as const)
    client.setQueryData(goalsOf(type, SAMPLE_DAY).queryKey, ofGoals);
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

describe('what has been arranged is on paper:', () => {
  const hall = sampleTask({
    title: 'Book the hall',
    estimate: 45,
    priority: 'high',
    notes: 'Ask for\nthe piano',
    checklist: [
      { id: '0198c0de-0000-7000-8000-000000000001', title: 'Call the caretaker', done: true },
      { id: '0198c0de-0000-7000-8000-000000000002', title: 'Pay the deposit', done: false },
    ],
  });
  const dropped = sampleTask({ title: 'Let go', droppedAt: '2025-11-20T10:00:00.000Z' });
  const fair = sampleSchedule({
    title: 'Book fair',
    date: '2025-11-19',
    endDate: '2025-11-23',
    time: null,
  });
  const train = sampleSchedule({
    title: 'Night train',
    date: '2025-11-20',
    endDate: '2025-11-21',
    time: '20:00',
    duration: 780,
  });
  const walk = sampleGoal({ title: 'Walk', progress: { done: 8, total: 14 } });

  function print(name: string, { ofTasks = [hall, dropped], ofMeetings = [train, fair] } = {}) {
    installMockApi();
    const client = read({ ofTasks, ofMeetings, ofGoals: [walk] });
    client.setQueryData(currentUser.queryKey, SAMPLE_USER);
    const [, paper] = papers.find(([named]) => named === name) ?? [];
    return renderScreen(paper ?? <p />, client);
  }
  const linesWith = (title: string) =>
    screen.getAllByText(title).map((found) => found.closest('li')?.textContent);

  it('the day has lengths, steps and notes, the meetings of its days, and no task that was let go', () => {
    print('day');
    expect(screen.getByText('1 task, 2 meetings')).toBeInTheDocument();
    expect(linesWith('Book the hall')).toEqual(['Book the hall45m!!']);
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
    const first = lines.indexOf('Book the hall45m!!');
    expect(lines.slice(first + 1, first + 5)).toEqual([
      'Call the caretaker',
      'Pay the deposit',
      'Ask for the piano',
      '',
    ]);
    expect(linesWith('Book fair')).toEqual(['Book fairday 3 of 5']);
    expect(linesWith('Night train')).toEqual(['0to 09:00Night train13h']);
    expect(linesWith('Walk')).toEqual(['Walk8 of 14']);
    expect(screen.queryByText('Let go')).not.toBeInTheDocument();
  });

  it('a task with a time is also beside the hours, with its ring', () => {
    const harp = sampleTask({ title: 'Tune the harp', time: '10:30', estimate: 90, priority: 'low' });
    const post = sampleTask({ title: 'Post the letters', time: '12:00', completed: true, priority: 'low' });
    const lunch = sampleSchedule({ title: 'Lunch', time: '12:15', duration: 45 });
    print('day', { ofTasks: [post, harp], ofMeetings: [lunch] });
    expect(linesWith('Tune the harp')).toEqual(['10:30Tune the harp1h 30m', '10:30Tune the harp1h 30m']);
    const beside = [...document.querySelectorAll('[data-part=hours] bdi')];
    expect(beside.map((each) => each.textContent)).toEqual(['Tune the harp', 'Post the letters', 'Lunch']);
    expect(beside.map((each) => each.closest('li')?.querySelector('.ring') !== null)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('what repeats has its sign', () => {
    const series = {
      id: '0198c0de-0000-7000-8000-00000000000a',
      rrule: 'FREQ=WEEKLY',
      mode: 'fixed',
      version: 1,
      occurrenceDay: SAMPLE_DAY,
      isException: false,
    } as const;
    const scales = sampleTask({ title: 'Scales', priority: 'low', series });
    const choir = sampleSchedule({ title: 'Choir', time: '18:00', duration: 60, series });
    for (const name of ['day', 'week']) {
      const { unmount } = print(name, { ofTasks: [scales], ofMeetings: [choir, { ...fair, series }] });
      expect(linesWith('Scales')).toEqual(['Scales repeats']);
      expect(linesWith('Choir')).toEqual([expect.stringContaining('Choir repeats')]);
      expect(linesWith('Book fair')[0]).toContain('Book fair repeats');
      unmount();
    }
  });

  it('the week has meetings on each of their days, those of whole days first', () => {
    print('week');
    expect(linesWith('Book fair')).toEqual([
      'Book fairday 1 of 5',
      'Book fairday 2 of 5',
      'Book fairday 3 of 5',
      'Book fairday 4 of 5',
    ]);
    expect(linesWith('Night train')).toEqual(['20:00Night train13h', 'to 09:00Night train13h']);
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines.indexOf('to 09:00Night train13h') - lines.indexOf('Book fairday 3 of 5')).toBe(1);
    expect(screen.queryByText('Let go')).not.toBeInTheDocument();
  });

  it('a full day of the week has the lines that the others leave blank', () => {
    const many = Array.from({ length: 14 }, (_, index) =>
      sampleTask({ title: `Task ${index + 1}`, rank: `a${index}` }),
    );
    print('week', { ofTasks: many, ofMeetings: [] });
    expect(screen.getAllByText(/^Task \d+$/)).toHaveLength(14);
    expect(screen.queryByText(/^and \d+ more$/)).not.toBeInTheDocument();
  });

  it('the month has ribbons over the days of a meeting, titled where they begin and on each half', () => {
    print('month');
    expect(linesWith('Book fair')).toEqual(['Book fair', 'Book fair', 'Book fair']);
    expect(document.querySelectorAll('[data-part=ribbon]')).toHaveLength(5);
    expect(document.querySelectorAll('[data-part=ribbon]:not(.goesOn, .free)')).toHaveLength(1);
    expect(linesWith('Night train')).toEqual(['20:00Night train', 'to 09:00Night train']);
    expect(screen.queryByText('Let go')).not.toBeInTheDocument();
  });
});
