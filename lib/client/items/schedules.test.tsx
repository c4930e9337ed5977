import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createQueryClient } from '@/lib/client/query/query-client';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { sampleSchedule } from '@/lib/testing/screen/sample-items';
import { schedulesOn, useScheduleActions } from './schedules';

const fair = sampleSchedule({ date: '2025-11-20', endDate: '2025-11-22', time: null });
const DAYS = ['2025-11-20', '2025-11-21', '2025-11-22', '2025-11-23', '2025-11-24'];

it('a moved meeting is at once on all of its new days', async () => {
  const api = installMockApi({ schedules: [fair] });
  const client = createQueryClient();
  const stops = DAYS.map((day) => new QueryObserver(client, schedulesOn(day)).subscribe(() => {}));
  const { result } = renderHook(() => useScheduleActions(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const daysOfFair = () =>
    DAYS.filter((day) => (client.getQueryData(schedulesOn(day).queryKey) ?? []).length > 0);
  await waitFor(() => expect(daysOfFair()).toEqual(DAYS.slice(0, 3)));
  const release = api.hold('PATCH', /schedules/);
  const done = result.current.update(fair, { date: '2025-11-22' });
  await waitFor(() => expect(daysOfFair()).toEqual(DAYS.slice(2)));
  release();
  expect(await done).toBe(true);
  for (const stop of stops) stop();
  client.clear();
});
