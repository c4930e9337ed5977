import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DaySpread } from '@/components/planner/daily/day-spread';
import { WeekShelf } from '@/components/planner/weekly/week-shelf';
import { undoLast } from '@/lib/client/changes/undo';
import { invalidate } from '@/lib/client/query/invalidate';
import { switchShortcuts } from '@/lib/client/settings/shortcuts';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { INES, SAMPLE_DAY, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { SAMPLE_SERIES } from '@/lib/testing/screen/serve-series';
import { TaskLeaf } from './task-leaf';

const YESTERDAY = '2025-11-20';
const TOMORROW = '2025-11-22';
const from = (date: string, title: string, given: Partial<Task> = {}) =>
  sampleTask({ title, date, ...given });
const seating = from(YESTERDAY, 'Send the seating plan', { time: '08:00', carried: 4 });
const projector = from(YESTERDAY, 'Return the projector', { time: '16:00' });
const receipts = from(YESTERDAY, 'Sort the receipts', { carried: 2 });
const fig = sampleTask({ title: 'Water the fig' });

let api: MockApi;
let user: UserEvent;

async function open(tasks: Task[] = [fig, seating, projector, receipts], date = SAMPLE_DAY) {
  api = installMockApi({ tasks });
  const rendered = renderScreen(<TaskLeaf date={date} />, signedInClient());
  user = rendered.user;
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Tasks' })).toHaveAttribute('aria-busy', 'false'),
  );
  return rendered;
}

async function review(tasks?: Task[]) {
  await open(tasks);
  await user.click(await screen.findByRole('button', { name: 'Review' }));
}

const line = () => screen.queryByRole('region', { name: 'Left from earlier days' });
const says = () => line()?.querySelector('p')?.textContent;
const inReview = () => {
  const found = line();
  if (!found) throw new Error('Nothing is left over');
  return within(found);
};
const titles = () =>
  inReview()
    .queryAllByRole('checkbox')
    .map((ring) => ring.getAttribute('aria-label')?.slice('Mark as done: '.length));
const title = (name: string) => inReview().getByRole('button', { name });
const ways = (name: string) => within(screen.getByRole('toolbar', { name: `What happens with ${name}` }));
const stored = (name: string) => api.tasks().find((task) => task.title === name);

beforeEach(() => setClock(`${SAMPLE_DAY}T14:05`));
afterEach(() => {
  setPhone(false);
  switchShortcuts(true);
  jest.useRealTimers();
});

describe('the line about earlier days', () => {
  it('says how many are left from yesterday', async () => {
    await open();
    await waitFor(() => expect(says()).toBe('3 left from yesterday'));
  });

  it.each([
    ['2025-11-18', '1 left from Tuesday'],
    ['2025-11-10', '1 left from November 10'],
  ])('from the %s alone it says "%s"', async (date, text) => {
    await open([from(date, 'Call Odile')]);
    await waitFor(() => expect(says()).toBe(text));
  });

  it('from several days it says so, newest first', async () => {
    await review([from('2025-11-18', 'Call Odile'), receipts]);
    expect(says()).toBe('2 left from earlier days');
    expect(titles()).toEqual(['Sort the receipts', 'Call Odile']);
    expect(inReview().getByText('Tuesday, November 18')).toBeInTheDocument();
  });

  it('is not there without open tasks of earlier days', async () => {
    await open([
      fig,
      { ...projector, completed: true },
      { ...projector, ...sharedBy(INES, 'edit'), id: fig.id },
    ]);
    await waitFor(() => expect(api.calls()).toContain('GET /api/carry-over?date=2025-11-21'));
    expect(line()).not.toBeInTheDocument();
  });

  it('is on today alone, and not below another view', async () => {
    const { rerender } = await open(undefined, YESTERDAY);
    rerender(<DaySpread date={SAMPLE_DAY} compact />);
    await screen.findByRole('link', { name: 'Open day' });
    expect(line()).not.toBeInTheDocument();
    expect(api.calls().filter((call) => call.includes('carry-over'))).toEqual([]);
  });

  it('moves nothing by itself, and a failed read leaves the day as it is', async () => {
    api = installMockApi({ tasks: [fig, projector] });
    api.failNext('GET', /carry-over/, { status: 503 });
    renderScreen(<TaskLeaf date={SAMPLE_DAY} />, signedInClient());
    expect(await screen.findByText('Water the fig')).toBeInTheDocument();
    expect(line()).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('follows changes of others', async () => {
    const { queryClient } = await open();
    await screen.findByText('3 left from yesterday');
    api.changeTask(projector.id, { completed: true });
    act(() => invalidate(queryClient, 'tasks'));
    await waitFor(() => expect(says()).toBe('2 left from yesterday'));
  });
});

describe('Bring all', () => {
  it('brings all to today by one call that counts it, and one Undo takes all back', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'Bring all' }));
    expect(line()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Return the projector' })).toBeInTheDocument();
    await waitFor(() =>
      expect(stored('Return the projector')).toMatchObject({ date: SAMPLE_DAY, time: '16:00' }),
    );
    expect(stored('Send the seating plan')).toMatchObject({ date: SAMPLE_DAY, carried: 5 });
    expect(api.bodies('POST', /batch/)).toEqual([
      expect.objectContaining({ change: { date: SAMPLE_DAY, carry: true } }),
    ]);
    expect(await screen.findByText('3 brought to today')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(says()).toBe('3 left from yesterday'));
    await waitFor(() =>
      expect(stored('Return the projector')).toMatchObject({ date: YESTERDAY, time: '16:00' }),
    );
    expect(stored('Send the seating plan')).toMatchObject({ date: YESTERDAY, carried: 4 });
  });

  it('leaves what is refused, and says why', async () => {
    await open();
    await screen.findByText('3 left from yesterday');
    api.changeTask(projector.id, { title: 'Return the old projector' });
    await user.click(screen.getByRole('button', { name: 'Bring all' }));
    expect(await screen.findByText('2 of 3 brought to today')).toBeInTheDocument();
    await waitFor(() => expect(says()).toBe('1 left from yesterday'));
    expect(stored('Return the old projector')?.date).toBe(YESTERDAY);
  });

  it('leaves the focus on the leaf', async () => {
    await open();
    await user.click(await screen.findByRole('button', { name: 'Bring all' }));
    expect(screen.getByRole('region', { name: 'Tasks' })).toHaveFocus();
  });
});

describe('the review', () => {
  it('unfolds below the line with the focus on its first task, and folds again', async () => {
    await review();
    expect(titles()).toEqual(['Send the seating plan', 'Return the projector', 'Sort the receipts']);
    expect(title('Send the seating plan')).toHaveFocus();
    expect(inReview().getByText('carried 4 times')).toBeInTheDocument();
    expect(inReview().queryByText('carried 2 times')).not.toBeInTheDocument();
    await user.click(inReview().getByRole('button', { name: 'Fold' }));
    expect(titles()).toEqual([]);
  });

  it('has words in the row in turn, and letters in the others', async () => {
    await review();
    expect(ways('Send the seating plan').getByRole('button', { name: 'Tomorrow' })).toHaveTextContent(
      'MTomorrow',
    );
    expect(ways('Sort the receipts').getByRole('button', { name: 'Tomorrow' })).toHaveTextContent(/^M$/);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(title('Sort the receipts')).toHaveFocus();
    expect(ways('Sort the receipts').getByRole('button', { name: 'Tomorrow' })).toHaveTextContent(
      'MTomorrow',
    );
  });

  it.each([
    ['t', { date: SAMPLE_DAY, carried: 5 }],
    ['m', { date: TOMORROW, carried: 5 }],
    ['l', { date: null, carried: 4 }],
    ['x', { date: YESTERDAY, droppedAt: expect.any(String) }],
    [' ', { date: YESTERDAY, completed: true }],
  ])('the key %p decides about the focused task, and the next one is in turn', async (key, outcome) => {
    await review();
    await user.keyboard(key);
    expect(titles()).toEqual(['Return the projector', 'Sort the receipts']);
    expect(title('Return the projector')).toHaveFocus();
    expect(says()).toBe('2 left from yesterday');
    await waitFor(() => expect(stored('Send the seating plan')).toMatchObject(outcome));
  });

  it('a row that gets the focus back has the next one in turn after it', async () => {
    const { queryClient } = await open();
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    act(() => inReview().getByRole('button', { name: 'Fold' }).focus());
    api.changeTask(projector.id, { completed: true });
    act(() => invalidate(queryClient, 'tasks'));
    await waitFor(() => expect(says()).toBe('2 left from yesterday'));
    act(() => title('Send the seating plan').focus());
    await user.keyboard(' ');
    expect(title('Sort the receipts')).toHaveFocus();
  });

  it('is passed over by Escape in the line for a new task, which leads to the tasks of the day', async () => {
    await review();
    await user.click(screen.getByRole('textbox', { name: 'New task' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Water the fig' })).toHaveFocus();
  });

  it('D moves to a chosen day, which counts', async () => {
    await review();
    await user.keyboard('d');
    const dialog = within(screen.getByRole('dialog', { name: 'Move to…' }));
    await user.click(dialog.getByRole('button', { name: /Next week/ }));
    await waitFor(() =>
      expect(stored('Send the seating plan')).toMatchObject({ date: '2025-11-28', carried: 5 }),
    );
    expect(titles()).toEqual(['Return the projector', 'Sort the receipts']);
  });

  it.each([
    ['Today', { date: SAMPLE_DAY, carried: 3 }],
    ['Tomorrow', { date: TOMORROW, carried: 3 }],
    ['Later', { date: null }],
    ['Let go', { droppedAt: expect.any(String) }],
  ])('a press on %s does the same, and Undo takes it back', async (name, outcome) => {
    await review();
    await user.click(ways('Sort the receipts').getByRole('button', { name }));
    expect(titles()).toEqual(['Send the seating plan', 'Return the projector']);
    await waitFor(() => expect(stored('Sort the receipts')).toMatchObject(outcome));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(stored('Sort the receipts')).toMatchObject({ date: YESTERDAY, droppedAt: null }),
    );
    expect(titles()).toContain('Sort the receipts');
  });

  it('ends with the last task, and leaves the focus on the leaf', async () => {
    await review([seating, receipts]);
    await user.keyboard('xt');
    expect(line()).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Tasks' })).toHaveFocus());
    await waitFor(() => expect(stored('Sort the receipts')?.date).toBe(SAMPLE_DAY));
  });

  it('has no letters when single keys are switched off', async () => {
    act(() => switchShortcuts(false));
    await review();
    await user.keyboard('tmlx');
    expect(titles()).toHaveLength(3);
    await user.click(ways('Send the seating plan').getByRole('button', { name: 'Today' }));
    expect(titles()).toHaveLength(2);
  });

  it('a refused change returns its task', async () => {
    await review();
    api.failNext('PATCH', /tasks/, { status: 500 });
    await user.keyboard('t');
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(titles()).toContain('Send the seating plan');
    expect(stored('Send the seating plan')).toMatchObject({ date: YESTERDAY, carried: 4 });
  });

  it('on a phone a press on a title brings its row in turn', async () => {
    setPhone(true);
    await review();
    await user.click(title('Sort the receipts'));
    await user.click(ways('Sort the receipts').getByRole('button', { name: 'Tomorrow' }));
    await waitFor(() => expect(stored('Sort the receipts')?.date).toBe(TOMORROW));
  });
});

describe('a task that repeats', () => {
  const missed = ['2025-11-18', '2025-11-19', YESTERDAY].map((date) =>
    from(date, 'Take the vitamins', {
      series: { ...SAMPLE_SERIES, rrule: 'FREQ=DAILY', occurrenceDay: date },
    }),
  );
  const focusedAgain = (client: QueryClient) =>
    act(() => client.invalidateQueries({ queryKey: ['/api/carry-over'] }));

  it('is there once, with the number of those that were missed before', async () => {
    await review(missed);
    expect(says()).toBe('1 left from yesterday');
    expect(
      inReview()
        .getByText(/Repeats/)
        .closest('small'),
    ).toHaveTextContent('Repeats every day and 2 before');
  });

  it('is brought to today once by Bring all, and back by Undo', async () => {
    const { queryClient } = await open(missed);
    await user.click(await screen.findByRole('button', { name: 'Bring all' }));
    await screen.findByText('1 brought to today');
    await focusedAgain(queryClient);
    await waitFor(() => expect(says()).toBe('1 left from Wednesday'));
    expect(api.tasks().map(({ date }) => date)).toEqual(['2025-11-18', '2025-11-19', SAMPLE_DAY]);
    await act(undoLast);
    await waitFor(() => expect(says()).toBe('1 left from yesterday'));
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    expect(line()).toHaveTextContent('and 2 before');
  });

  it('is once on the shelf of the week', async () => {
    api = installMockApi({ tasks: missed });
    renderScreen(<WeekShelf id="shelf" today={SAMPLE_DAY} tasks={[]} />, signedInClient());
    const card = (await screen.findByText('Take the vitamins')).closest('li');
    expect(card).toHaveTextContent('and 2 before');
  });

  it.each(['t', 'm', 'l', 'x', ' '])(
    'is done with by the key %p, and the one before it is the latest then',
    async (key) => {
      const { queryClient } = await open(missed);
      await user.click(await screen.findByRole('button', { name: 'Review' }));
      await user.keyboard(key);
      await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toHaveLength(1));
      await focusedAgain(queryClient);
      await waitFor(() => expect(line()).toHaveTextContent('1 left from Wednesday'));
      expect(api.tasks().slice(0, 2)).toEqual(missed.slice(0, 2));
      await act(undoLast);
      await waitFor(() => expect(line()).toHaveTextContent('1 left from yesterday'));
    },
  );
});
