import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { settleConflict, useConflict } from '@/lib/client/changes/conflicts';
import { tasksBefore, tasksIn, tasksOn } from '@/lib/client/items/tasks';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { invalidate } from '@/lib/client/query/invalidate';
import { createQueryClient } from '@/lib/client/query/query-client';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { SAMPLE_DAY, sampleTask } from '@/lib/testing/screen/sample-items';
import { reorderTask } from './moves';

const WEEK = { start: '2025-11-16', end: '2025-11-22' };
const fig = sampleTask({ title: 'Water the fig', rank: 'a0' });
const quote = sampleTask({ title: 'Send the quote', rank: 'a1' });
const list = sampleTask({ title: 'Draft the list', rank: 'a2' });
const glue = sampleTask({ title: 'Buy glue', rank: 'a3' });

let api: MockApi;
const ends: (() => void)[] = [];

/** A window that shows lists, as the components of a view do. */
function openWindow(...lists: ReturnType<typeof tasksOn>[]): QueryClient {
  const client = createQueryClient();
  ends.push(() => client.clear());
  for (const each of lists) watch(client, each);
  return client;
}

function watch(client: QueryClient, shown: ReturnType<typeof tasksOn>): void {
  ends.unshift(new QueryObserver(client, shown).subscribe(() => {}));
}

const settled = (...clients: QueryClient[]) =>
  waitFor(() =>
    expect([...outboxChanges.get(), ...clients.map((each) => each.isFetching())]).toEqual(
      clients.map(() => 0),
    ),
  );

const tasksShown = (client: QueryClient): Task[] => client.getQueryData(tasksOn(SAMPLE_DAY).queryKey) ?? [];
const titles = (client: QueryClient) => tasksShown(client).map(({ title }) => title);
const stored = ({ id }: Task) => api.tasks().find((task) => task.id === id);

/** Puts a task at a place of the day, as its window shows it. */
function put(client: QueryClient, { id }: Task, index: number): void {
  const shown = tasksShown(client);
  const task = shown.find((each) => each.id === id);
  if (task) reorderTask(client, task, { rows: shown.map((each) => each.id), index });
}

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe('the order is taken', () => {
  it('from what is on the screen, and not from an older read of another view', async () => {
    api = installMockApi({ tasks: [fig, quote] });
    const client = openWindow();
    await client.fetchQuery(tasksIn(WEEK));
    invalidate(client, 'tasks');
    api = installMockApi({ tasks: [fig, quote, list, glue] });
    watch(client, tasksOn(SAMPLE_DAY));
    await settled(client);
    put(client, fig, 3);
    await settled(client);
    expect(titles(client)).toEqual(['Send the quote', 'Draft the list', 'Buy glue', 'Water the fig']);
    expect(stored(fig)?.rank).toBe('a4');
  });

  it('from all tasks of a day, and not from those that are left of it', async () => {
    const done = { ...quote, completed: true };
    api = installMockApi({ tasks: [fig, done, list] });
    const client = openWindow(tasksBefore('2025-11-22'), tasksOn(SAMPLE_DAY));
    await settled(client);
    put(client, list, 1);
    await settled(client);
    expect(stored(list)?.rank).toBe('a0V');
  });
});

describe('two windows that move at once', () => {
  async function openTwo() {
    api = installMockApi({ tasks: [fig, quote, list, glue] });
    const windows = [openWindow(tasksOn(SAMPLE_DAY)), openWindow(tasksOn(SAMPLE_DAY))] as const;
    await settled(...windows);
    return windows;
  }

  /** As the server's announcements do. */
  async function announceTo(...windows: QueryClient[]): Promise<void> {
    for (const each of windows) invalidate(each, 'tasks');
    await settled(...windows);
  }

  it('two tasks to one place: both stand there, in the same order everywhere, and a third fits between them', async () => {
    const [desk, phone] = await openTwo();
    // By another browser: windows of one browser show each other's changes at once.
    api.changeTask(list.id, { rank: 'a0V' });
    put(phone, glue, 1);
    await settled(desk, phone);
    expect(stored(glue)?.rank).toBe('a0V');
    await announceTo(desk, phone);
    expect(titles(desk)).toEqual(['Water the fig', 'Draft the list', 'Buy glue', 'Send the quote']);
    expect(titles(phone)).toEqual(titles(desk));
    put(phone, quote, 2);
    await settled(phone);
    await announceTo(desk);
    expect(titles(desk)).toEqual(['Water the fig', 'Draft the list', 'Send the quote', 'Buy glue']);
  });

  it('one task to two places: the second is a conflict', async () => {
    const [, phone] = await openTwo();
    api.changeTask(glue.id, { rank: 'Zz' });
    put(phone, glue, 1);
    await settled(phone);
    const { result } = renderHook(() => useConflict());
    expect(result.current).toMatchObject({ mine: { rank: 'a0V' }, theirs: { rank: 'Zz' } });
    expect(titles(phone)).toEqual(['Buy glue', 'Water the fig', 'Send the quote', 'Draft the list']);
    act(() => result.current && settleConflict(result.current));
  });
});
