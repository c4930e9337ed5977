import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { undoLast } from '@/lib/client/changes/undo';
import { useManyActions } from '@/lib/client/items/many';
import { tasksOn, useTaskActions } from '@/lib/client/items/tasks';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { createQueryClient } from '@/lib/client/query/query-client';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { INES, SAMPLE_DAY, sampleLabel, sampleTask, sharedBy } from '@/lib/testing/screen/sample-items';
import { labels, useLabelActions } from './labels';

const home = sampleLabel({ name: 'home', colour: 'moss' });
const work = sampleLabel({ name: 'Work' });
const fig = sampleTask({ title: 'Water the fig', labels: [home.id] });
const theirs = sampleTask({ title: 'Send the quote', ...sharedBy(INES, 'view') });

let api: MockApi;
let client: QueryClient;
const stops: (() => void)[] = [];

const day = tasksOn(SAMPLE_DAY);
const settled = () =>
  waitFor(() => expect(outboxChanges.get().length + client.isMutating() + client.isFetching()).toBe(0));
const names = () => client.getQueryData(labels.queryKey)?.map(({ name, count }) => [name, count]);
const shown = (id: string) => client.getQueryData(day.queryKey)?.find((task) => task.id === id)?.labels;
const stored = (id: string) => api.tasks().find((task) => task.id === id)?.labels;

function actionsOf<Actions>(useActions: () => Actions): Actions {
  const { result } = renderHook(useActions, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return result.current;
}

beforeEach(async () => {
  api = installMockApi({ tasks: [fig, theirs], labels: [work, home] });
  client = createQueryClient();
  stops.push(new QueryObserver(client, day).subscribe(() => {}));
  stops.push(new QueryObserver(client, labels).subscribe(() => {}));
  await settled();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
});

it('labels are read by name, with how many items have each', () => {
  expect(names()).toEqual([
    ['home', 1],
    ['Work', 0],
  ]);
});

it('a label is there at once when it is made, renamed, recoloured and deleted', async () => {
  const { create, update, remove } = actionsOf(useLabelActions);
  const release = api.hold('POST', /labels/);
  const making = create({ name: 'garden' });
  await waitFor(() => expect(names()?.map(([name]) => name)).toEqual(['garden', 'home', 'Work']));
  release();
  const garden = await making;
  const renaming = update(garden.id, { name: 'Yard', colour: 'blue' });
  await waitFor(() => expect(names()?.map(([name]) => name)).toEqual(['home', 'Work', 'Yard']));
  await renaming;
  await remove(home.id);
  await settled();
  expect(names()).toEqual([
    ['Work', 0],
    ['Yard', 0],
  ]);
  expect(api.labels().map(({ name, colour }) => [name, colour])).toEqual([
    ['Work', null],
    ['Yard', 'blue'],
  ]);
  expect(shown(fig.id)).toEqual([]);
});

it('a name that is there already, here or in another window, is that label', async () => {
  const { create } = actionsOf(useLabelActions);
  expect(await create({ name: 'HOME' })).toMatchObject({ id: home.id });
  expect(api.bodies('POST', /labels/)).toEqual([]);
  const elsewhere = sampleLabel({ name: 'Garden' });
  api.on('GET', /^\/api\/labels$/, () => ({ status: 200, body: [elsewhere, home, work] }));
  api.failNext('POST', /labels/, { status: 409, body: { error: 'You have a label of this name already.' } });
  expect(await create({ name: 'garden' })).toMatchObject({ id: elsewhere.id });
});

it('a change that is refused is taken back on the page', async () => {
  const { update } = actionsOf(useLabelActions);
  api.failNext('PATCH', /labels/, { status: 409, body: { error: 'You have a label of this name already.' } });
  await expect(update(home.id, { name: 'work' })).rejects.toThrow();
  await settled();
  expect(names()?.map(([name]) => name)).toEqual(['home', 'Work']);
});

it('the labels of an item are shown at once, counted again, and taken back by Undo, also on what one may only see', async () => {
  const { update } = actionsOf(useTaskActions);
  const release = api.hold('PATCH', /tasks/);
  const changing = update(theirs, { labels: [work.id, home.id] });
  await waitFor(() => expect(shown(theirs.id)).toEqual([work.id, home.id]));
  release();
  expect(await changing).toBe(true);
  await settled();
  expect(names()).toEqual([
    ['home', 2],
    ['Work', 1],
  ]);
  await undoLast();
  await settled();
  expect(stored(theirs.id)).toEqual([]);
  expect(names()).toEqual([
    ['home', 1],
    ['Work', 0],
  ]);
});

it('many items get a label and lose one by one call, and Undo gives each what it had', async () => {
  const { change } = actionsOf(useManyActions);
  const both = [fig, theirs].map((item) => ({ kind: 'task' as const, item }));
  await change(both, { addLabels: [work.id], removeLabels: [home.id] }, 'labelled');
  await settled();
  expect([shown(fig.id), shown(theirs.id)]).toEqual([[work.id], [work.id]]);
  expect(names()).toEqual([
    ['home', 0],
    ['Work', 2],
  ]);
  await undoLast();
  await settled();
  expect([stored(fig.id), stored(theirs.id)]).toEqual([[home.id], []]);
});
