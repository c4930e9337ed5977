import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { toast } from 'sonner';
import { v7 as newId } from 'uuid';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { registerToaster } from '@/lib/client/browser/toaster';
import { type Conflict, settleConflict, useConflict } from '@/lib/client/changes/conflicts';
import { undoLast } from '@/lib/client/changes/undo';
import { dayNotes } from '@/lib/client/discussion/day-notes';
import { sendNow } from '@/lib/client/outbox/outbox';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { createQueryClient } from '@/lib/client/query/query-client';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { SAMPLE_DAY, sampleTask } from '@/lib/testing/screen/sample-items';
import { serveSummary } from '@/lib/testing/screen/serve-summary';
import { goalActionsOf } from './goals';
import { summaryIn } from './summary';
import { type TaskActions, tasksBefore, tasksForLater, tasksIn, tasksOn, useTaskActions } from './tasks';

const NEXT_DAY = '2025-11-22';
const NOVEMBER = { start: '2025-10-26', end: '2025-12-06' };
const fig = sampleTask({ title: 'Water the fig', time: '08:30' });
const quote = sampleTask({ title: 'Send the quote', time: '09:00' });

let api: MockApi;
let client: QueryClient;
let actions: TaskActions;
const stops: (() => void)[] = [];

/** Observes a list, as a component does. */
function watch(list: ReturnType<typeof tasksOn>): void {
  stops.push(new QueryObserver(client, list).subscribe(() => {}));
}

const titles = (list: ReturnType<typeof tasksOn>) =>
  client.getQueryData(list.queryKey)?.map(({ title }) => title);
const shown = (id: string): Task | undefined =>
  client.getQueryData(tasksOn(SAMPLE_DAY).queryKey)?.find((task) => task.id === id);
const settled = () => waitFor(() => expect(outboxChanges.get().length + client.isFetching()).toBe(0));
const stored = (id: string) => api.tasks().find((task) => task.id === id);

beforeEach(async () => {
  api = installMockApi({ tasks: [quote, fig] });
  client = createQueryClient();
  for (const list of [tasksOn(SAMPLE_DAY), tasksOn(NEXT_DAY), tasksIn(NOVEMBER)]) watch(list);
  const { result } = renderHook(() => useTaskActions(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  actions = result.current;
  registerToaster(toast);
  await settled();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
  toast.dismiss();
});

/** Closes the conflict dialog, and returns what it has shown. */
function settleRaised(): Conflict | null {
  const conflict = renderHook(useConflict).result.current;
  act(() => {
    if (conflict) settleConflict(conflict);
  });
  return conflict;
}

/** Returns the last toast, after the next paint. */
async function lastToast() {
  await nextPaint();
  return toast.getToasts().at(-1) as { title?: string; description?: string } | undefined;
}

it('a period is read by one request', () => {
  expect(api.calls()).toContain('GET /api/tasks?startDate=2025-10-26&endDate=2025-12-06');
  expect(titles(tasksIn(NOVEMBER))).toEqual(['Water the fig', 'Send the quote']);
});

it('a task that is let go, or kept for later, is at once what it will be', async () => {
  const releases = [api.hold('PATCH', new RegExp(fig.id)), api.hold('PATCH', new RegExp(quote.id))];
  const done = [actions.update(fig, { dropped: true }), actions.update(quote, { date: null })];
  await waitFor(() => expect(titles(tasksOn(SAMPLE_DAY))).toEqual(['Water the fig']));
  expect(shown(fig.id)).toMatchObject({ droppedAt: expect.any(String), time: '08:30' });
  for (const release of releases) release();
  expect(await Promise.all(done)).toEqual([true, true]);
  expect(stored(quote.id)).toMatchObject({ date: null });
});

it('the tasks for later are a list of their own, which tasks leave and join', async () => {
  const shelf = sampleTask({ title: 'Build a shelf', date: null, rank: 'a1' });
  api.on('GET', /^\/api\/tasks\/later$/, () => ({ status: 200, body: [shelf] }));
  await client.fetchQuery(tasksForLater());
  void actions.update(fig, { date: null });
  await waitFor(() => expect(titles(tasksForLater())).toEqual(['Water the fig', 'Build a shelf']));
  const release = api.hold('PATCH', new RegExp(shelf.id));
  void actions.update(shelf, { date: NEXT_DAY });
  await waitFor(() => expect(titles(tasksForLater())).toEqual(['Water the fig']));
  expect(titles(tasksOn(NEXT_DAY))).toEqual(['Build a shelf']);
  release();
  await settled();
});

it('a task with steps that was stored although its answer was lost is not changed again', async () => {
  const step = { id: newId(), title: 'Flour', done: false };
  const task = { id: newId(), title: 'Bake', date: SAMPLE_DAY, checklist: [step] };
  expect(await actions.create(task)).toBe(true);
  expect(await actions.create({ ...task, checklist: [{ ...step }] })).toBe(true);
  expect(api.bodies('PATCH', /./)).toEqual([]);
});

it('a new task is shown at once, in order, in every list that contains its day', async () => {
  const release = api.hold('POST', /tasks$/);
  const done = actions.create({ id: newId(), title: 'Proofread', date: SAMPLE_DAY, time: '08:45' });
  await waitFor(() =>
    expect(titles(tasksOn(SAMPLE_DAY))).toEqual(['Water the fig', 'Proofread', 'Send the quote']),
  );
  expect(titles(tasksIn(NOVEMBER))).toContain('Proofread');
  expect(titles(tasksOn(NEXT_DAY))).toEqual([]);
  release();
  expect(await done).toBe(true);
  expect(api.tasks()).toHaveLength(3);
});

it('a task that is moved to another day moves in all lists', async () => {
  void actions.update(fig, { date: NEXT_DAY });
  await waitFor(() => expect(titles(tasksOn(NEXT_DAY))).toEqual(['Water the fig']));
  expect(titles(tasksOn(SAMPLE_DAY))).toEqual(['Send the quote']);
  expect(titles(tasksIn(NOVEMBER))).toEqual(['Send the quote', 'Water the fig']);
});

it('a change is reverted, with a toast, when the server refuses it', async () => {
  api.failNext('PATCH', /tasks/, { status: 500 });
  expect(await actions.update(fig, { title: 'Water the lemon' })).toBe(false);
  expect(shown(fig.id)?.title).toBe('Water the fig');
  expect(await lastToast()).toMatchObject({ title: 'Not saved' });
});

it('a change stays, without a toast, when the server cannot be reached, and is sent when it can', async () => {
  api.failNext('PATCH', /tasks/);
  expect(await actions.update(fig, { title: 'Water the lemon' })).toBe(true);
  expect(shown(fig.id)?.title).toBe('Water the lemon');
  expect(stored(fig.id)?.title).toBe('Water the fig');
  expect(await lastToast()).toBeUndefined();
  await sendNow();
  await waitFor(() => expect(stored(fig.id)?.title).toBe('Water the lemon'));
  await settled();
  expect(shown(fig.id)).toMatchObject({ title: 'Water the lemon', version: 2 });
});

it('a task whose deletion failed returns to its place', async () => {
  api.failNext('DELETE', /tasks/, { status: 500 });
  expect(await actions.remove(fig)).toBe(false);
  expect(titles(tasksOn(SAMPLE_DAY))).toEqual(['Water the fig', 'Send the quote']);
});

it('two quick changes are sent one after the other, each with the version of the last answer', async () => {
  const release = api.hold('PATCH', /tasks/);
  const first = actions.update(fig, { title: 'Water both' });
  const second = actions.setCompleted(fig, true);
  // Within the press, before anything is awaited.
  expect(shown(fig.id)).toMatchObject({ title: 'Water both', completed: true });
  await waitFor(() => expect(api.bodies('PATCH', /tasks/)).toHaveLength(1));
  release();
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(api.bodies('PATCH', /tasks/)).toEqual([
    { title: 'Water both', version: 1 },
    { completed: true, version: 2 },
  ]);
  expect(shown(fig.id)).toMatchObject({ title: 'Water both', completed: true, version: 3 });
});

it('a change stays when the change before it fails', async () => {
  api.failNext('PATCH', /tasks/, { status: 500 });
  const first = actions.update(fig, { title: 'Water both' });
  const second = actions.update(fig, { priority: 'high' });
  expect(await Promise.all([first, second])).toEqual([false, true]);
  expect(shown(fig.id)).toMatchObject({ title: 'Water the fig', priority: 'high' });
  expect(stored(fig.id)).toMatchObject({ title: 'Water the fig', priority: 'high' });
});

it('after a conflict with a change of somebody else, the stored task is shown, and the conflict dialog gets both versions', async () => {
  api.changeTask(fig.id, { title: 'Repot the fig' });
  expect(await actions.update(fig, { title: 'Water the lemon' })).toBe(false);
  expect(shown(fig.id)).toMatchObject({ title: 'Repot the fig', version: 2 });
  expect(settleRaised()).toMatchObject({
    heading: 'Ines changed this a moment ago',
    mine: { title: 'Water the lemon' },
    theirs: { title: 'Repot the fig' },
  });
});

it('a form does not overwrite what somebody else has changed since it was opened', async () => {
  const asOpened = fig;
  api.changeTask(fig.id, { title: 'Repot the fig' });
  await client.refetchQueries({ queryKey: tasksOn(SAMPLE_DAY).queryKey });
  expect(await actions.update(asOpened, { title: 'Water the lemon' })).toBe(false);
  expect(stored(fig.id)?.title).toBe('Repot the fig');
  settleRaised();
});

it('a form overwrites what this window has changed since it was opened', async () => {
  const asOpened = fig;
  await actions.setCompleted(fig, true);
  expect(await actions.update(asOpened, { title: 'Water the lemon' })).toBe(true);
  expect(stored(fig.id)).toMatchObject({ title: 'Water the lemon', completed: true, version: 3 });
});

describe('a change that conflicts with another version', () => {
  const moved = { date: NEXT_DAY };

  it.each<[string, Partial<Task>, Partial<Task>]>([
    ['which has it already', { completed: true }, { completed: true }],
    [
      'which has one field already, and the other as it was',
      { title: 'A', priority: 'high' },
      { title: 'A' },
    ],
    ['in which only other fields are different', { title: 'Water the lemon' }, { notes: 'Twice' }],
  ])('%s is stored without a question', async (_, mine, theirs) => {
    api.changeTask(fig.id, theirs);
    expect(await actions.update(fig, mine)).toBe(true);
    expect(stored(fig.id)).toMatchObject({ ...theirs, ...mine });
    expect(shown(fig.id)).toMatchObject({ ...theirs, ...mine });
    expect(settleRaised()).toBeNull();
  });

  it.each<[string, Partial<Task>, Partial<Task>]>([
    ['with another day and time, which are one field', moved, { time: '10:00' }],
    ['with another value of the field', { notes: 'Once' }, { notes: 'Twice' }],
  ])('%s is a question', async (_, mine, theirs) => {
    api.changeTask(fig.id, theirs);
    expect(await actions.update(fig, mine)).toBe(false);
    expect(settleRaised()).toMatchObject({ mine, theirs });
  });

  it('is no question after it has waited, when the version has it already', async () => {
    api.failNext('PATCH', /tasks/);
    expect(await actions.setCompleted(fig, true)).toBe(true);
    api.changeTask(fig.id, { completed: true });
    await sendNow();
    await settled();
    expect(shown(fig.id)).toMatchObject({ completed: true, version: 2 });
    expect(settleRaised()).toBeNull();
    expect(outboxChanges.get()).toEqual([]);
  });
});

it('a form does not overwrite what came with the answer to a repeated change', async () => {
  const asOpened = fig;
  api.failNext('PATCH', /tasks/);
  expect(await actions.setCompleted(fig, true)).toBe(true);
  // The lost request has stored the change, and then somebody else has made another.
  api.changeTask(fig.id, { completed: true });
  api.changeTask(fig.id, { title: 'Repot the fig' });
  api.on('PATCH', /tasks/, ({ body }) =>
    'completed' in (body as object)
      ? { status: 200, body: stored(fig.id) }
      : { status: 409, body: { error: 'Changed meanwhile.', current: stored(fig.id) } },
  );
  await sendNow();
  await settled();
  expect(shown(fig.id)).toMatchObject({ title: 'Repot the fig', completed: true, version: 3 });
  await actions.update(asOpened, { title: 'Water the lemon' });
  // That of the change itself, and not that of the answer.
  expect(api.bodies('PATCH', /tasks/).at(-1)).toEqual({ title: 'Water the lemon', version: 2 });
  settleRaised();
});

it('a form does not overwrite what came with the answer to a change of labels', async () => {
  const asOpened = fig;
  api.changeTask(fig.id, { title: 'Repot the fig' });
  expect(await actions.update(fig, { labels: [newId()] })).toBe(true);
  expect(shown(fig.id)?.title).toBe('Repot the fig');
  expect(await actions.update(asOpened, { title: 'Water the lemon' })).toBe(false);
  expect(stored(fig.id)?.title).toBe('Repot the fig');
  settleRaised();
});

it('a task that no longer exists is removed from its list', async () => {
  api.failNext('PATCH', /tasks/, { status: 404 });
  api.on('GET', /^\/api\/tasks-with-collaborators\/2025-11-21$/, () => ({ status: 200, body: [quote] }));
  expect(await actions.update(fig, { priority: 'low' })).toBe(false);
  expect(titles(tasksOn(SAMPLE_DAY))).toEqual(['Send the quote']);
  expect(await lastToast()).toMatchObject({ title: 'No longer there' });
});

it('a deletion is sent before a restoration that follows at once', async () => {
  const removed = actions.remove(fig);
  await undoLast();
  expect(await removed).toBe(true);
  await settled();
  expect(api.calls().filter((call) => !call.startsWith('GET'))).toEqual([
    `DELETE /api/tasks/${fig.id}`,
    `POST /api/tasks/${fig.id}/restore`,
  ]);
  expect(titles(tasksOn(SAMPLE_DAY))).toEqual(['Water the fig', 'Send the quote']);
});

it('deleting a task that somebody else has deleted succeeds', async () => {
  api.failNext('DELETE', /tasks/, { status: 404 });
  expect(await actions.remove(fig)).toBe(true);
  expect(await lastToast()).toBeUndefined();
});

it('a read that began before a change does not revert it', async () => {
  const friday = tasksIn({ start: SAMPLE_DAY, end: SAMPLE_DAY });
  const before = api.tasks();
  api.on('GET', /^\/api\/tasks$/, () => ({ status: 200, body: before }));
  const answerRead = api.hold('GET', /tasks$/);
  const read = client.fetchQuery(friday);
  await actions.update(fig, { title: 'Water both' });
  answerRead();
  await read;
  expect(titles(friday)).toEqual(['Water both', 'Send the quote']);
});

it('a creation that is repeated after a lost answer creates one task, with the values of the second request', async () => {
  const draft = { id: newId(), title: 'Book the hall', date: SAMPLE_DAY };
  // The first request stores the task. Its answer is not used, as if it had been lost.
  await fetch('/api/tasks', { method: 'POST', body: JSON.stringify(draft) });
  expect(await actions.create({ ...draft, title: 'Book the small hall' })).toBe(true);
  expect(api.tasks().filter(({ id }) => id === draft.id)).toEqual([
    expect.objectContaining({ title: 'Book the small hall', version: 2 }),
  ]);
});

it('a creation that is repeated after a lost answer overwrites nothing that was changed elsewhere meanwhile', async () => {
  const draft = { id: newId(), title: 'Book the hall', date: SAMPLE_DAY, labels: [] };
  const label = newId();
  api.failNext('POST', /tasks$/);
  expect(await actions.create(draft)).toBe(true);
  // The lost request has stored the task. A label does not raise its version.
  await fetch('/api/tasks', { method: 'POST', body: JSON.stringify(draft) });
  await fetch(`/api/tasks/${draft.id}`, { method: 'PATCH', body: JSON.stringify({ labels: [label] }) });
  await sendNow();
  await settled();
  expect(stored(draft.id)).toMatchObject({ labels: [label], version: 1 });

  const other = { ...draft, id: newId() };
  api.failNext('POST', /tasks$/);
  expect(await actions.create(other)).toBe(true);
  await fetch('/api/tasks', { method: 'POST', body: JSON.stringify(other) });
  api.changeTask(other.id, { title: 'Book the small hall' });
  await sendNow();
  await settled();
  expect(stored(other.id)).toMatchObject({ title: 'Book the small hall', version: 2 });
  expect(shown(other.id)?.title).toBe('Book the small hall');
});

it('a task that is added for a new goal is stored without it when the goal is refused', async () => {
  const goalId = newId();
  api.failNext('POST', /goals$/, { status: 400 });
  const goal = goalActionsOf(client).create({ id: goalId, title: 'Walk', date: SAMPLE_DAY, type: 'daily' });
  const task = { id: newId(), title: 'Buy shoes', date: SAMPLE_DAY, goalId };
  expect(await actions.create(task)).toBe(true);
  expect(await goal).toBe(false);
  expect(stored(task.id)).toMatchObject({ title: 'Buy shoes', goalId: null });
  expect(api.bodies('PATCH', /tasks/)).toEqual([]);
});

it('a task whose creation fails is removed again, with a toast', async () => {
  api.failNext('POST', /tasks$/, {
    status: 400,
    body: { error: 'Not valid.', details: 'Must be on one line.' },
  });
  expect(await actions.create({ id: newId(), title: 'Proofread', date: SAMPLE_DAY })).toBe(false);
  expect(titles(tasksOn(SAMPLE_DAY))).not.toContain('Proofread');
  expect(await lastToast()).toMatchObject({
    title: 'Failed to add task',
    description: 'Must be on one line.',
  });
});

it('after several changes no list is read again; the counts are read once, after the last answer', async () => {
  serveSummary(api);
  stops.push(new QueryObserver(client, summaryIn(NOVEMBER)).subscribe(() => {}));
  await settled();
  const before = api.calls().length;
  const reads = () =>
    api
      .calls()
      .slice(before)
      .filter((call) => call.startsWith('GET'));
  const answer = api.hold('PATCH', /tasks/);
  const update = actions.update(fig, { priority: 'high' });
  await actions.create({ id: newId(), title: 'Proofread', date: SAMPLE_DAY });
  expect(reads()).toEqual([]);
  answer();
  await update;
  await settled();
  expect(reads()).toEqual(['GET /api/summary?startDate=2025-10-26&endDate=2025-12-06']);
});

it('what was deleted is read again after a change of any task', async () => {
  client.setQueryData(['/api/deleted'], []);
  await actions.remove(fig);
  await settled();
  expect(client.getQueryState(['/api/deleted'])?.isInvalidated).toBe(true);
});

it('what is left over follows changes without another read', async () => {
  stops.push(new QueryObserver(client, tasksBefore(NEXT_DAY)).subscribe(() => {}));
  await settled();
  const left = () => titles(tasksBefore(NEXT_DAY));
  expect(left()?.toSorted()).toEqual(['Send the quote', 'Water the fig']);
  await actions.update(fig, { date: NEXT_DAY, carry: true });
  expect(left()).toEqual(['Send the quote']);
  await actions.update(quote, { dropped: true });
  expect(left()).toEqual([]);
  await actions.create({ id: newId(), title: 'Proofread', date: '2025-10-23' });
  await actions.create({ id: newId(), title: 'Too old', date: '2025-10-22' });
  await actions.update(quote, { dropped: false });
  await settled();
  expect(left()).toEqual(['Proofread', 'Send the quote']);
  expect(api.calls().filter((call) => call.includes('carry-over'))).toHaveLength(1);
});

it('the comments and stickers of a day are read when a task is moved to it or restored on it', async () => {
  stops.push(new QueryObserver(client, dayNotes(NEXT_DAY)).subscribe(() => {}));
  await settled();
  const reads = () => api.calls().filter((call) => call.includes('/api/day-notes/')).length;
  await actions.update(fig, { title: 'Water the lemon' });
  await settled();
  expect(reads()).toBe(1);
  await actions.update(fig, { date: NEXT_DAY });
  await settled();
  expect(reads()).toBe(2);
  await actions.remove(fig);
  await undoLast();
  await settled();
  expect(reads()).toBe(3);
});

it('a list that could not be read is read again after a change', async () => {
  api.failNext('GET', /2025-11-23/);
  watch(tasksOn('2025-11-23'));
  await settled();
  await actions.update(fig, { title: 'Water the lemon' });
  await settled();
  expect(client.getQueryState(tasksOn('2025-11-23').queryKey)?.status).toBe('success');
});

it('an invalidated list stays invalidated when a change is written into it', async () => {
  await client.invalidateQueries({ queryKey: tasksIn(NOVEMBER).queryKey, refetchType: 'none' });
  api.hold('PATCH', /tasks/);
  void actions.update(fig, { priority: 'high' });
  await waitFor(() => expect(shown(fig.id)?.priority).toBe('high'));
  expect(client.getQueryState(tasksIn(NOVEMBER).queryKey)?.isInvalidated).toBe(true);
});

it('completing a task shows a toast, and leaves the objects of the other tasks unchanged', async () => {
  const before = shown(quote.id);
  await actions.setCompleted(fig, true);
  await settled();
  expect(shown(quote.id)).toBe(before);
  expect(await lastToast()).toMatchObject({
    title: 'Task Completed',
    description: 'Well done! You completed: Water the fig',
  });
});
