import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { MonthCell } from '@/components/planner/daily/month-cell';
import { Announcer } from '@/components/planner/frame/announcer';
import { LaterSection } from '@/components/tasks/later-section';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { invalidate } from '@/lib/client/query/invalidate';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { NOTHING } from '@/lib/shared/text/day-counts';
import { drop, finger, lift, moveOver, placeBelow } from '@/lib/testing/screen/finger';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { INES, SAMPLE_DAY, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { Engine } from './engine';
import { dropOnHours, dropUntimed } from './places';

const TUESDAY = '2025-11-25';
const call = sampleTask({ title: 'Call Ana', time: '09:00' });
const fig = sampleTask({ title: 'Water the fig', rank: 'a0' });
const quote = sampleTask({ title: 'Send the quote', rank: 'a1' });
const alarms = sampleTask({ title: 'Check the alarms', ...sharedBy(INES, 'view') });

let api: MockApi;
let client: ReturnType<typeof signedInClient>;

async function open(more: Task[] = []) {
  client = signedInClient();
  api = installMockApi({ tasks: [call, fig, quote, alarms, ...more] });
  renderScreen(
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <LaterSection />
      <ul aria-label="Without a time" {...dropUntimed(null)} />
      <ul aria-label="Hours of Tuesday" {...dropOnHours(TUESDAY, 420)} />
      <MonthCell
        day={TUESDAY}
        {...NOTHING}
        isKnown
        isOutside={false}
        isToday={false}
        isPast={false}
        isSelected={false}
        isTabStop
        onSelect={() => {}}
      />
      <Announcer />
      <ConflictDialog />
      <Engine />
    </>,
    client,
  );
  await screen.findByRole('button', { name: 'Send the quote' });
  await waitFor(() => expect(later()).toHaveAttribute('aria-busy', 'false'));
}

const titleOf = (title: string) => screen.getByRole('button', { name: title });
const rowOf = (title: string): HTMLElement => {
  const row = titleOf(title).closest('li');
  if (!row) throw new Error(`No row of ${title}`);
  return row;
};
const cell = () => screen.getByRole('button', { name: /^Tuesday, November 25/ });
const later = () => screen.getByRole('region', { name: 'Later' });
const slip = () => document.querySelector('.slip');
const stored = ({ id }: Task) => api.tasks().find((task) => task.id === id);

afterEach(() => jest.useRealTimers());

it('a finger that rests on a row lifts it; one that moves before scrolls', async () => {
  await open();
  jest.useFakeTimers({ advanceTimers: true });
  const title = screen.getByRole('button', { name: 'Water the fig' });
  document.elementFromPoint = () => title;
  finger('pointerdown', title);
  finger('pointermove', document, 10, 30);
  jest.advanceTimersByTime(400);
  expect(slip()).toBeNull();
  finger('pointerup', document);
  lift(titleOf('Water the fig'));
  expect(slip()).toHaveTextContent('Water the fig');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(slip()).toBeNull();
  expect(api.bodies('PATCH', /./)).toEqual([]);
});

it('a task is dropped on a day, which shows what it gets; the row says where it goes', async () => {
  await open();
  lift(titleOf('Water the fig'));
  moveOver(cell());
  expect(cell()).toHaveAttribute('data-over', 'task');
  expect(rowOf('Water the fig')).toHaveAttribute('data-to', 'Tue 25');
  drop();
  expect(cell()).not.toHaveAttribute('data-over');
  await waitFor(() => expect(stored(fig)?.date).toBe(TUESDAY));
  expect(screen.getByText('Tue 25')).toBeInTheDocument();
});

it('a task is dropped on the hours of another day; the row says which', async () => {
  await open();
  const hours = screen.getByRole('list', { name: 'Hours of Tuesday' });
  hours.getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y: 0, width: 300, height: 600 });
  lift(titleOf('Water the fig'));
  moveOver(hours, 2 * 56 + 2);
  expect(rowOf('Water the fig')).toHaveAttribute('data-to', 'Tue 25 09:00');
  drop();
  await waitFor(() => expect(stored(fig)).toMatchObject({ date: TUESDAY, time: '09:00' }));
});

it('a task is dropped into Later and back between two rows', async () => {
  await open();
  lift(titleOf('Call Ana'));
  moveOver(later());
  drop();
  await waitFor(() => expect(stored(call)).toMatchObject({ date: null, time: null }));
  expect(later()).toContainElement(rowOf('Call Ana'));
  lift(titleOf('Call Ana'));
  const row = rowOf('Send the quote');
  row.getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y: 100, width: 300, height: 42 });
  moveOver(row, 110);
  expect(document.querySelector('.dropLine')).toBeVisible();
  drop();
  await waitFor(() => expect(stored(call)).toMatchObject({ date: SAMPLE_DAY, rank: 'a0V' }));
});

it('a task with a time that is dropped on a list of tasks without one loses it', async () => {
  await open();
  const untimed = screen.getByRole('list', { name: 'Without a time' });
  lift(titleOf('Water the fig'));
  moveOver(untimed);
  expect(untimed).not.toHaveAttribute('data-over');
  drop();
  lift(titleOf('Call Ana'));
  moveOver(untimed);
  expect(rowOf('Call Ana')).toHaveAttribute('data-to', 'no time');
  drop();
  await waitFor(() => expect(stored(call)).toMatchObject({ date: SAMPLE_DAY, time: null }));
});

it('below the last row that is shown, a task stands behind it, and not behind those that are hidden', async () => {
  const waiting = [1, 2, 3, 4, 5, 6].map((place) =>
    sampleTask({ title: `Book ${place}`, date: null, rank: `a${place}` }),
  );
  await open(waiting);
  placeBelow([1, 2, 3, 4].map((place) => rowOf(`Book ${place}`)));
  lift(titleOf('Book 2'));
  moveOver(rowOf('Book 4'), 259);
  drop();
  expect(await screen.findByText('Moved to fourth of 6')).toBeInTheDocument();
  await waitFor(() => expect(api.tasks().find(({ title }) => title === 'Book 2')?.rank).toBe('a4V'));
  expect(rowOf('Book 4').nextElementSibling).toBe(rowOf('Book 2'));
});

it('a completed task and one of somebody else are not put in order among the open ones', async () => {
  const done = sampleTask({ title: 'Sort the slides', completed: true });
  await open([done, sampleTask({ title: 'Ask the caretaker', ...sharedBy(INES, 'edit') })]);
  fireEvent.click(screen.getByRole('button', { name: '1 done' }));
  for (const title of ['Sort the slides', 'Ask the caretaker']) {
    lift(titleOf(title));
    moveOver(rowOf('Send the quote'));
    expect(rowOf(title)).not.toHaveAttribute('data-to');
    drop();
  }
  expect(api.bodies('PATCH', /./)).toEqual([]);
});

it('a row that a mouse reaches can be dragged by the browser', async () => {
  await open();
  const row = rowOf('Water the fig');
  expect(row).not.toHaveAttribute('draggable');
  fireEvent(row, new MouseEvent('pointerover', { bubbles: true }));
  expect(row).toHaveAttribute('draggable', 'true');
});

it('a task is dropped where the mouse is, which may have moved since the last frame', async () => {
  await open();
  const row = rowOf('Water the fig');
  fireEvent(row, new MouseEvent('pointerover', { bubbles: true }));
  document.elementFromPoint = (x) => (x < 100 ? row : cell());
  const mouse = (type: string, target: Element, clientX: number) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY: 40 });
    const dataTransfer = {
      types: [],
      items: [],
      files: [],
      setData() {},
      getData: () => '',
      setDragImage() {},
    };
    fireEvent(target, Object.assign(event, { dataTransfer }));
  };
  mouse('dragstart', row, 10);
  await waitFor(() => expect(slip()).toBeVisible());
  mouse('dragover', cell(), 200);
  mouse('drop', cell(), 200);
  mouse('dragend', row, 200);
  await waitFor(() => expect(stored(fig)?.date).toBe(TUESDAY));
});

it('an item with view access is not lifted', async () => {
  await open();
  lift(titleOf('Check the alarms'));
  expect(slip()).toBeNull();
});

it('what somebody else has changed while it was held is a conflict', async () => {
  await open();
  lift(titleOf('Water the fig'));
  moveOver(cell());
  api.changeTask(fig.id, { time: '10:00' });
  drop();
  const dialog = await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' });
  expect(stored(fig)?.date).toBe(SAMPLE_DAY);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
});

it('the same is so for its place in the order', async () => {
  await open();
  placeBelow([rowOf('Water the fig'), rowOf('Send the quote')]);
  lift(titleOf('Water the fig'));
  moveOver(rowOf('Send the quote'), 170);
  expect(rowOf('Water the fig')).toHaveAttribute('data-to', '2 of 2');
  api.changeTask(fig.id, { rank: 'a5' });
  act(() => invalidate(client, 'tasks'));
  await waitFor(() => expect(rowOf('Send the quote').nextElementSibling).toBe(rowOf('Water the fig')));
  drop();
  const dialog = await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' });
  expect(dialog).toHaveTextContent('Order');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(stored(fig)?.rank).toBe('a2'));
});
