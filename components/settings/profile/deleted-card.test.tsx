import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as newId } from 'uuid';
import type { DeletedItem } from '@/lib/shared/contract/schemas/deleted';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { sampleGoal, sampleTask } from '@/lib/testing/screen/sample-items';
import { SAMPLE_SERIES } from '@/lib/testing/screen/serve-series';
import { DeletedCard } from './deleted-card';

const gold = sampleTask({ title: 'Ask about gold edges' });
const walk = sampleTask({ title: 'Walk with Tomás' });
const book = sampleGoal({ title: 'Read one book a week' });

let api: MockApi;
let user: UserEvent;
let deleted: DeletedItem[];

const asTask = (
  task: typeof gold,
  deletedAt: string,
  together: DeletedItem['together'] = [],
): DeletedItem => ({
  kind: 'task',
  ...task,
  deletedAt,
  together,
  isSeries: false,
});

function open(items: DeletedItem[]) {
  setClock('2025-11-21T14:05');
  deleted = items;
  api = installMockApi();
  api.on('GET', /deleted$/, () => ({ status: 200, body: deleted }));
  ({ user } = renderScreen(<DeletedCard />));
}

afterEach(() => jest.useRealTimers());

it('lists what was deleted, with the days that are left', async () => {
  open([
    asTask(gold, '2025-11-19T12:00:00.000Z', [{ kind: 'task', id: walk.id, title: walk.title }]),
    { kind: 'goal', ...book, deletedAt: '2025-11-02T12:00:00.000Z', together: [], isSeries: false },
  ]);
  expect(await screen.findByText('Ask about gold edges')).toBeInTheDocument();
  expect(screen.getByText('Task and 1 other, deleted Nov 19, 28 days left')).toBeInTheDocument();
  expect(screen.getByText('Goal, deleted Nov 2, 11 days left')).toBeInTheDocument();
});

it('names a series by its rule, and not by the number of its occurrences', async () => {
  const series = { ...SAMPLE_SERIES, rrule: 'FREQ=DAILY;UNTIL=20251120' };
  const together = Array.from({ length: 199 }, () => ({ kind: 'task' as const, id: newId(), title: 'Read' }));
  const read = sampleTask({ title: 'Read', series });
  open([{ ...asTask(read, '2025-11-19T12:00:00.000Z', together), isSeries: true }]);
  expect(await screen.findByText(/^Task, deleted Nov 19/)).toBeInTheDocument();
  const row = screen.getByRole('listitem');
  await waitFor(() => expect(row).toHaveTextContent(/^Read, every dayTask, deleted Nov 19/));
});

it('puts an item back together with those that were deleted by the same call, with Undo', async () => {
  open([asTask(gold, '2025-11-19T12:00:00.000Z', [{ kind: 'task', id: walk.id, title: walk.title }])]);
  api.on('POST', /batch$/, () => {
    deleted = [];
    return { status: 200, body: { done: [gold, walk], refused: [] } };
  });
  await user.click(await screen.findByRole('button', { name: 'Put back: Ask about gold edges' }));
  expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeInTheDocument();
  const items = [
    { kind: 'task', id: gold.id },
    { kind: 'task', id: walk.id },
  ];
  expect(api.bodies('POST', /batch$/)).toEqual([{ items, restore: true }]);
  expect(screen.getByRole('heading', { name: 'Recently deleted' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.bodies('POST', /batch$/)).toContainEqual({
      items: items.map((item) => ({ ...item, version: 1 })),
      delete: true,
    }),
  );
});

it('says what could not be put back, and Undo deletes only what was put back, unless somebody has changed it', async () => {
  const hall = sampleTask({ title: 'Book the hall', version: 4 });
  const together = [walk, hall].map(({ id, title }) => ({ kind: 'task' as const, id, title }));
  open([asTask(gold, '2025-11-19T12:00:00.000Z', together)]);
  api.on('POST', /batch$/, ({ body }) => ({
    status: 200,
    body:
      'restore' in (body as object)
        ? { done: [gold, hall], refused: [{ id: walk.id, error: 'You are not allowed to do this.' }] }
        : { done: [gold], refused: [{ id: hall.id, error: 'Ines changed this a moment ago' }] },
  }));
  await user.click(await screen.findByRole('button', { name: 'Put back: Ask about gold edges' }));
  expect(await screen.findByText('2 of 3 put back')).toBeInTheDocument();
  expect(screen.getByText('“Walk with Tomás”: You are not allowed to do this.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 of 2 undone')).toBeInTheDocument();
  expect(screen.getByText('“Book the hall”: Ines changed this a moment ago.')).toBeInTheDocument();
  expect(api.bodies('POST', /batch$/)).toContainEqual({
    items: [
      { kind: 'task', id: gold.id, version: 1 },
      { kind: 'task', id: hall.id, version: 4 },
    ],
    delete: true,
  });
});

it('says why an item could not be put back', async () => {
  open([asTask(gold, '2025-11-19T12:00:00.000Z')]);
  api.on('POST', /batch$/, () => ({
    status: 200,
    body: { done: [], refused: [{ id: gold.id, error: 'You are not allowed to do this.' }] },
  }));
  await user.click(await screen.findByRole('button', { name: 'Put back: Ask about gold edges' }));
  expect(await screen.findByText('You are not allowed to do this.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Put back: Ask about gold edges' })).toBeEnabled();
});

it('shows the newest ten at first', async () => {
  open(
    Array.from({ length: 12 }, (_, index) =>
      asTask(sampleTask({ title: `Task ${index}` }), '2025-11-19T12:00:00.000Z'),
    ),
  );
  expect(await screen.findAllByRole('button', { name: /^Put back/ })).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('button', { name: /^Put back/ })).toHaveLength(12);
});

it('says that it could not be loaded, and can be loaded again', async () => {
  setClock('2025-11-21T14:05');
  api = installMockApi();
  api.failNext('GET', /deleted$/, { status: 503 });
  ({ user } = renderScreen(<DeletedCard />));
  expect(await screen.findByText('What was deleted could not be loaded.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeInTheDocument();
});
