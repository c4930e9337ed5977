import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { taskActionsOf, tasksOn } from '@/lib/client/items/tasks';
import { sendNow } from '@/lib/client/outbox/outbox';
import { createQueryClient } from '@/lib/client/query/query-client';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { SAMPLE_DAY, sampleTask } from '@/lib/testing/screen/sample-items';
import { startChanges } from './start';

const fig = sampleTask({ title: 'Water the fig', rank: 'a0' });
const quote = sampleTask({ title: 'Send the quote', rank: 'a1' });
const list = tasksOn(SAMPLE_DAY);
const titles = (client: QueryClient) => client.getQueryData(list.queryKey)?.map(({ title }) => title);

it('changes that waited are shown by another page over what is stored, and sent once and in order', async () => {
  const api = installMockApi({ tasks: [fig, quote] });
  await startChanges(createQueryClient(), SAMPLE_USER.id);
  const first = createQueryClient();
  await first.fetchQuery(list);
  api.failNext('PATCH', /tasks/);
  await taskActionsOf(first).update(fig, { title: 'Water the lemon' });
  await taskActionsOf(first).update(fig, { title: 'Water both' });
  await taskActionsOf(first).remove(quote);
  await taskActionsOf(first).create({ id: newId(), title: 'Buy glue', date: SAMPLE_DAY });
  expect(api.tasks().map(({ title }) => title)).toEqual(['Water the fig', 'Send the quote']);

  const second = createQueryClient();
  await startChanges(second, SAMPLE_USER.id);
  const stop = new QueryObserver(second, list).subscribe(() => {});
  await waitFor(() => expect(titles(second)?.toSorted()).toEqual(['Buy glue', 'Water both']));

  await sendNow();
  await waitFor(() =>
    expect(
      api
        .tasks()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(['Buy glue', 'Water both']),
  );
  expect(api.bodies('PATCH', /tasks/).slice(1)).toEqual([
    { title: 'Water the lemon', version: 1 },
    { title: 'Water both', version: 2 },
  ]);
  expect(api.calls().filter((call) => /^(POST|DELETE)/.test(call))).toHaveLength(2);
  await waitFor(() => expect(titles(second)?.toSorted()).toEqual(['Buy glue', 'Water both']));
  stop();
});
