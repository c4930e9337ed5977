import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Announcer } from '@/components/planner/frame/announcer';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { undoLast } from '@/lib/client/changes/undo';
import { invalidate } from '@/lib/client/query/invalidate';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { finger, lift } from '@/lib/testing/screen/finger';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { INES, SAMPLE_DAY, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { Engine } from './engine';

const fig = sampleTask({ title: 'Water the fig', rank: 'a0' });
const quote = sampleTask({ title: 'Send the quote', rank: 'a1' });
const alarms = sampleTask({ title: 'Check the alarms', ...sharedBy(INES, 'view') });

let api: MockApi;
let user: UserEvent;
/** Stands for the effect of a swipe of the page. */
const onPageSwipe = jest.fn();

async function open(tasks: Task[] = [fig, quote, alarms]) {
  setClock(`${SAMPLE_DAY}T14:05`);
  setPhone(true);
  api = installMockApi({ tasks });
  const rendered = renderScreen(
    <>
      <div onPointerUp={onPageSwipe}>
        <TaskLeaf date={SAMPLE_DAY} bare />
      </div>
      <Announcer />
      <Engine />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  await screen.findByRole('button', { name: 'Water the fig' });
  return rendered;
}

const titleOf = (title: string) => screen.getByRole('button', { name: title });
const stored = ({ id }: Task) => api.tasks().find((task) => task.id === id);
const days = (title: string) => screen.queryByRole('group', { name: `Move: ${title}` });
const status = () => screen.getByRole('status').textContent;

/** Swipes from the title of a row, in steps. */
function swipe(title: string, dx: number, dy = 0): void {
  const part = titleOf(title);
  finger('pointerdown', part, 200, 200);
  for (const share of [0.25, 0.5, 1]) finger('pointermove', part, 200 + dx * share, 200 + dy * share);
  finger('pointerup', part, 200 + dx, 200 + dy);
}

afterEach(() => {
  setPhone(false);
  onPageSwipe.mockClear();
  jest.useRealTimers();
});

it('a swipe to the end completes the task, and another opens it again', async () => {
  await open();
  const check = () => screen.getByRole('checkbox', { name: 'Mark as done: Water the fig' });
  swipe('Water the fig', 50);
  expect(check()).not.toBeChecked();
  swipe('Water the fig', 100);
  await waitFor(() => expect(check()).toBeChecked());
  expect(await screen.findByText('Well done! You completed: Water the fig')).toBeInTheDocument();
  await waitFor(() => expect(stored(fig)?.completed).toBe(true));
  swipe('Water the fig', 100);
  await waitFor(() => expect(stored(fig)?.completed).toBe(false));
  expect(status()).toBe('Not done: Water the fig');
  expect(onPageSwipe).not.toHaveBeenCalled();
});

it('a swipe to the start shows two buttons, which move the task, with Undo', async () => {
  await open();
  swipe('Water the fig', -100);
  expect(status()).toBe('Tomorrow, Later: Water the fig');
  const group = days('Water the fig');
  if (!group) throw new Error('No buttons');
  expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
  await user.click(within(group).getByRole('button', { name: 'Tomorrow' }));
  await waitFor(() => expect(stored(fig)?.date).toBe('2025-11-22'));
  expect(await screen.findByText(/Moved to Saturday, November 22/)).toBeInTheDocument();
  await act(async () => {
    await act(undoLast);
    await act(nextPaint);
  });
  await waitFor(() => expect(stored(fig)?.date).toBe(SAMPLE_DAY));
  await screen.findByRole('button', { name: 'Water the fig' });

  swipe('Water the fig', -100);
  await user.click(screen.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(stored(fig)?.date).toBeNull());
});

it('the buttons close by a swipe back, by a press on the row or beside it, and by Escape', async () => {
  await open();
  const isClosed = (title: string) => waitFor(() => expect(days(title)).not.toBeInTheDocument());
  const openOf = (title: string) => {
    swipe(title, -100);
    expect(days(title)).toBeInTheDocument();
  };
  openOf('Water the fig');
  swipe('Water the fig', 100);
  await isClosed('Water the fig');
  openOf('Water the fig');
  swipe('Water the fig', 0);
  await isClosed('Water the fig');
  openOf('Water the fig');
  openOf('Send the quote');
  await isClosed('Water the fig');
  fireEvent.keyDown(document, { key: 'Escape' });
  await isClosed('Send the quote');
  expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
});

it('scrolling, a lifted row and a mouse swipe nothing', async () => {
  await open();
  swipe('Water the fig', -60, 90);
  expect(days('Water the fig')).not.toBeInTheDocument();
  expect(onPageSwipe).toHaveBeenCalledTimes(1);
  lift(titleOf('Water the fig'));
  setClock(`${SAMPLE_DAY}T14:05`);
  finger('pointermove', document, -90, 10);
  finger('pointerup', document, -90, 10);
  expect(days('Water the fig')).not.toBeInTheDocument();
  setPhone(false);
  swipe('Water the fig', -100);
  expect(days('Water the fig')).not.toBeInTheDocument();
});

it('a second finger leaves the row to the first', async () => {
  await open();
  const part = titleOf('Water the fig');
  finger('pointerdown', part, 200, 200);
  finger('pointermove', part, 100, 200);
  finger('pointerdown', part, 300, 200, false);
  finger('pointerup', part, 300, 200, false);
  finger('pointerup', part, 100, 200);
  expect(status()).toBe('Tomorrow, Later: Water the fig');
});

it('a tap that closes the buttons neither opens the task nor completes it, also when its click comes late', async () => {
  await open();
  const check = screen.getByRole('checkbox', { name: 'Mark as done: Water the fig' });
  for (const part of [titleOf('Water the fig'), check]) {
    swipe('Water the fig', -100);
    jest.useFakeTimers();
    finger('pointerdown', part, 200, 200);
    finger('pointerup', part, 200, 200);
    act(() => jest.advanceTimersByTime(300));
    fireEvent.click(part, { detail: 1 });
    jest.useRealTimers();
    await waitFor(() => expect(days('Water the fig')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(check).not.toBeChecked();
  }
  swipe('Water the fig', -100);
  // A key or a screen reader presses it.
  fireEvent.click(check);
  await waitFor(() => expect(check).toBeChecked());
});

it('a row that has left takes no Escape', async () => {
  const { queryClient } = await open();
  swipe('Water the fig', -100);
  api.changeTask(fig.id, { date: '2025-11-25' });
  act(() => invalidate(queryClient, 'tasks'));
  await waitFor(() => expect(days('Water the fig')).not.toBeInTheDocument());
  // True: the key is left to what else it closes.
  expect(fireEvent.keyDown(document, { key: 'Escape' })).toBe(true);
});

it('the focus goes to the leaf when its only row leaves', async () => {
  await open([fig]);
  swipe('Water the fig', -100);
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.getByRole('region', { name: 'Tasks' })).toHaveFocus();
});

it('a task that has become view-only since the swipe is not moved', async () => {
  const theirs = sampleTask({ title: 'Ask the caretaker', ...sharedBy(INES, 'edit') });
  const { queryClient } = await open([fig, theirs]);
  swipe('Ask the caretaker', -100);
  api.changeTask(theirs.id, { permission: 'view' });
  act(() => invalidate(queryClient, 'tasks'));
  await screen.findByRole('button', { name: /view only/ });
  await user.click(screen.getByRole('button', { name: 'Tomorrow' }));
  expect(days('Ask the caretaker')).not.toBeInTheDocument();
  expect(titleOf('Ask the caretaker')).toBeInTheDocument();
});

it('a task that one may only view is not moved', async () => {
  await open();
  swipe('Check the alarms', -100);
  expect(days('Check the alarms')).not.toBeInTheDocument();
});
