import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '@/lib/client/query/query-client';
import { sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { schedulesIn } from './schedules';
import { tasksIn } from './tasks';
import { useUpcoming } from './upcoming';

const NOBODY: ReadonlySet<string> = new Set();

it('without a network Upcoming has the days that are kept, although they end before the year', async () => {
  const client = createQueryClient();
  const kept = { start: '2025-01-10', end: '2025-07-09' };
  client.setQueryData(tasksIn(kept).queryKey, [
    sampleTask({ title: 'Past', date: '2025-02-01' }),
    sampleTask({ title: 'Renew the passport', date: '2025-07-09' }),
  ]);
  client.setQueryData(schedulesIn(kept).queryKey, [
    sampleSchedule({ title: 'Trip', date: '2025-04-01', endDate: '2025-04-01' }),
  ]);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useUpcoming('2025-03-11', NOBODY), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.state).toBe('ready'));
  expect(result.current.events.map(({ item }) => item.title)).toEqual(['Trip', 'Renew the passport']);
  jest.restoreAllMocks();
});
