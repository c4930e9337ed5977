import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { v7 as newId } from 'uuid';
import { GoalSection } from '@/components/goals/goal-section';
import { showScheduleAs } from '@/components/schedules/hours-choice';
import { ScheduleLeaf } from '@/components/schedules/schedule-leaf';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { undoLast } from '@/lib/client/changes/undo';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { chooseInRow } from '@/lib/testing/screen/row-menu';
import {
  INES,
  SAMPLE_DAY,
  sampleGoal,
  sampleSchedule,
  sampleTask,
  sharedBy,
} from '@/lib/testing/screen/sample-items';

const step = { id: newId(), title: 'Buy rosin', done: true };
const fig = sampleTask({
  title: 'Water the fig',
  rank: 'a0',
  priority: 'high',
  notes: 'Not too much.',
  estimate: 25,
  checklist: [step],
  labels: [newId()],
  reminders: [0, 60],
  goalId: newId(),
  completed: true,
  completedAt: '2025-11-21T09:00:00.000Z',
  series: {
    id: newId(),
    rrule: 'FREQ=DAILY',
    mode: 'fixed',
    version: 1,
    occurrenceDay: SAMPLE_DAY,
    isException: false,
  },
});
const quote = sampleTask({ title: 'Send the quote', rank: 'a1' });

let api: MockApi;
let user: UserEvent;

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
beforeEach(() => showScheduleAs('list'));
afterEach(() => jest.useRealTimers());

async function open(part: ReactElement, items: Parameters<typeof installMockApi>[0]) {
  api = installMockApi(items);
  ({ user } = renderScreen(part));
}

async function duplicate(title: string): Promise<void> {
  const row = (await screen.findByRole('button', { name: title })).closest('li');
  if (!row) throw new Error(`No row of ${title}`);
  const made = () => api.bodies('POST', /\/api\/(tasks|schedules|goals)$/).length;
  const before = made();
  await chooseInRow(user, row, 'Duplicate');
  await waitFor(() => expect(made()).toBe(before + 1));
  expect(await screen.findByText('Duplicated')).toBeInTheDocument();
}

it('a task is copied behind it, not done, as a single one, and Undo deletes the copy', async () => {
  await open(<TaskLeaf date={SAMPLE_DAY} />, { tasks: [fig, quote] });
  await user.click(await screen.findByRole('button', { name: '1 done' }));
  await duplicate('Water the fig');
  const copy = api.tasks().find(({ id, title }) => title === fig.title && id !== fig.id);
  expect(copy).toMatchObject({
    date: SAMPLE_DAY,
    time: null,
    priority: 'high',
    notes: 'Not too much.',
    estimate: 25,
    checklist: [{ title: 'Buy rosin', done: false }],
    labels: fig.labels,
    reminders: [0, 60],
    goalId: fig.goalId,
    completed: false,
    series: null,
  });
  expect(copy?.checklist[0]?.id).not.toBe(step.id);
  const ranks = [fig.rank, copy?.rank, quote.rank];
  expect(ranks).toEqual([...ranks].sort());
  await user.click(
    within(screen.getByRole('region', { name: /Messages/ })).getByRole('button', { name: 'Undo' }),
  );
  await waitFor(() => expect(api.tasks().map(({ id }) => id)).toEqual([fig.id, quote.id]));
});

it('what somebody else has shared becomes one’s own, outside the goals of its owner', async () => {
  const shared = { ...fig, ...sharedBy(INES, 'view') };
  await open(<TaskLeaf date={SAMPLE_DAY} />, { tasks: [shared] });
  await user.click(await screen.findByRole('button', { name: '1 done' }));
  await duplicate('Water the fig');
  expect(api.bodies('POST', /tasks/)).toEqual([expect.objectContaining({ goalId: null, estimate: 25 })]);
});

it('a meeting is copied with its place, and one of whole days with its days', async () => {
  const review = sampleSchedule({
    title: 'Cover review',
    duration: 45,
    location: 'Studio',
    notes: 'Bring it.',
  });
  const fair = sampleSchedule({ title: 'Book fair', time: null, endDate: '2025-11-23' });
  await open(<ScheduleLeaf date={SAMPLE_DAY} />, { schedules: [review, fair] });
  await duplicate('Cover review');
  await duplicate('Book fair');
  await waitFor(() => expect(api.schedules()).toHaveLength(4));
  expect(api.schedules().filter(({ title }) => title === 'Cover review')[1]).toMatchObject({
    date: SAMPLE_DAY,
    time: '09:30',
    duration: 45,
    location: 'Studio',
    notes: 'Bring it.',
  });
  expect(api.schedules().filter(({ title }) => title === 'Book fair')[1]).toMatchObject({
    time: null,
    endDate: '2025-11-23',
  });
});

it('a goal is copied with what it is part of', async () => {
  const goal = sampleGoal({ title: 'Read', description: 'A book', parentId: newId(), completed: true });
  await open(<GoalSection type={goal.type} date={SAMPLE_DAY} />, { goals: [goal] });
  await duplicate('Read');
  expect(api.goals().find(({ id }) => id !== goal.id)).toMatchObject({
    title: 'Read',
    description: 'A book',
    parentId: goal.parentId,
    type: goal.type,
    completed: false,
  });
  await act(undoLast);
  await waitFor(() => expect(api.goals()).toHaveLength(1));
});
