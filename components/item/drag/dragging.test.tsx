import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ConflictDialog } from '@/components/item/conflict-dialog';
import { MonthCell } from '@/components/planner/daily/month-cell';
import { Announcer } from '@/components/planner/frame/announcer';
import { LaterSection } from '@/components/tasks/later-section';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import type { Task } from '@/lib/shared/contract/tasks';
import { NOTHING } from '@/lib/shared/text/day-counts';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { INES, SAMPLE_DAY, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { Engine } from './engine';

const TUESDAY = '2025-11-25';
const call = sampleTask({ title: 'Call Ana', time: '09:00' });
const fig = sampleTask({ title: 'Water the fig', rank: 'a0' });
const quote = sampleTask({ title: 'Send the quote', rank: 'a1' });
const alarms = sampleTask({ title: 'Check the alarms', ...sharedBy(INES, 'view') });

let api: MockApi;

async function open() {
  api = installMockApi({ tasks: [call, fig, quote, alarms] });
  renderScreen(
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <LaterSection />
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
    signedInClient(),
  );
  await screen.findByRole('button', { name: 'Send the quote' });
  await screen.findByText('Nothing waits here.');
}

const rowOf = (title: string): HTMLElement => {
  const row = screen.getByRole('button', { name: title }).closest('li');
  if (!row) throw new Error(`No row of ${title}`);
  return row;
};
const cell = () => screen.getByRole('button', { name: /^Tuesday, November 25/ });
const later = () => screen.getByRole('region', { name: 'Later' });
const slip = () => document.querySelector('.slip');
const stored = ({ id }: Task) => api.tasks().find((task) => task.id === id);

/** A pointer event of one finger, of which jsdom knows only what a mouse event has. */
function finger(type: string, target: EventTarget, clientX = 10, clientY = 10): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY });
  Object.assign(event, { pointerType: 'touch', pointerId: 7, isPrimary: true });
  act(() => void target.dispatchEvent(event));
}

/** Rests a finger on a row until it is lifted. */
function lift(title: string): void {
  jest.useFakeTimers({ advanceTimers: true });
  finger('pointerdown', screen.getByRole('button', { name: title }));
  act(() => jest.advanceTimersByTime(350));
  jest.useRealTimers();
}

/** Moves the finger over an element, which jsdom cannot find by its place. */
function moveOver(element: Element, y = 40): void {
  document.elementFromPoint = () => element;
  finger('pointermove', document, 40, y);
}

const drop = () => finger('pointerup', document);

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
  lift('Water the fig');
  expect(slip()).toHaveTextContent('Water the fig');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(slip()).toBeNull();
  expect(api.bodies('PATCH', /./)).toEqual([]);
});

it('a task is dropped on a day, which shows what it gets; the row says where it goes', async () => {
  await open();
  document.elementFromPoint = () => null;
  lift('Water the fig');
  moveOver(cell());
  expect(cell()).toHaveAttribute('data-over', 'task');
  expect(rowOf('Water the fig')).toHaveAttribute('data-to', 'Tue 25');
  drop();
  expect(cell()).not.toHaveAttribute('data-over');
  await waitFor(() => expect(stored(fig)?.date).toBe(TUESDAY));
  expect(screen.getByText('Tue 25')).toBeInTheDocument();
});

it('a task is dropped into Later and back between two rows', async () => {
  await open();
  document.elementFromPoint = () => null;
  lift('Call Ana');
  moveOver(later());
  drop();
  await waitFor(() => expect(stored(call)).toMatchObject({ date: null, time: null }));
  expect(later()).toContainElement(rowOf('Call Ana'));
  lift('Call Ana');
  const row = rowOf('Send the quote');
  row.getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y: 100, width: 300, height: 42 });
  moveOver(row, 110);
  expect(document.querySelector('.drop-line')).toBeVisible();
  drop();
  await waitFor(() => expect(stored(call)).toMatchObject({ date: SAMPLE_DAY, rank: 'a0V' }));
});

it('a row that a mouse reaches can be dragged by the browser', async () => {
  await open();
  const row = rowOf('Water the fig');
  expect(row).not.toHaveAttribute('draggable');
  fireEvent(row, new MouseEvent('pointerover', { bubbles: true }));
  expect(row).toHaveAttribute('draggable', 'true');
});

it('an item with view access is not lifted', async () => {
  await open();
  lift('Check the alarms');
  expect(slip()).toBeNull();
});

it('what somebody else has changed while it was held is a conflict', async () => {
  await open();
  document.elementFromPoint = () => null;
  lift('Water the fig');
  moveOver(cell());
  api.changeTask(fig.id, { title: 'Water the ferns' });
  drop();
  expect(await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' })).toBeInTheDocument();
  expect(stored(fig)?.date).toBe(SAMPLE_DAY);
});
