import 'fake-indexeddb/auto';
import { startChanges } from '@/lib/client/changes/start';
import { database } from '@/lib/client/database/database';
import { setSessionId } from '@/lib/client/http/session-id';
import { allRestored, keepData, writeKeptData } from '@/lib/client/query/kept-data';
import { createQueryClient } from '@/lib/client/query/query-client';
import { periodOf } from '@/lib/shared/calendar/days';
import { SUMMARY } from '@/lib/shared/contract/plain/topics';
import type { DaySummary } from '@/lib/shared/contract/schemas/day-summary';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { SAMPLE_DAY, sampleTask } from '@/lib/testing/screen/sample-items';
import { serveSummary } from '@/lib/testing/screen/serve-summary';
import { summaryIn } from './summary';
import { taskActionsOf, tasksOn } from './tasks';

const year = summaryIn(periodOf('annual', SAMPLE_DAY));
const fig = sampleTask({ title: 'Water the fig' });

it('a change that waits is counted once, however often the page is loaded without a network', async () => {
  await (await database()).clear('kept');
  setSessionId('first');
  const api = installMockApi({ tasks: [fig, sampleTask({ title: 'Send the quote' })] });
  serveSummary(api);
  let client = createQueryClient();
  await keepData(client);
  await startChanges(client, SAMPLE_USER.id);
  await client.fetchQuery(tasksOn(SAMPLE_DAY));
  await client.fetchQuery(year);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await taskActionsOf(client).setCompleted(fig, true);

  // By its path: objects from the database of the test are of another realm, in which keys are hashed otherwise.
  const counts = () =>
    client
      .getQueriesData<DaySummary[]>({ queryKey: [SUMMARY] })
      .flatMap(([, days = []]) => days.map(({ tasks, completed }) => [completed, tasks]));
  expect(counts()).toEqual([[1, 2]]);
  for (let reload = 0; reload < 3; reload++) {
    await writeKeptData(client);
    client = createQueryClient();
    await keepData(client);
    await allRestored(client);
    await startChanges(client, SAMPLE_USER.id);
    expect(counts()).toEqual([[1, 2]]);
  }
  jest.restoreAllMocks();
});
