'use client';

import { useIsRestoring, useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { viewAt } from '@/components/planner/view/views';
import { whenIdle } from '@/lib/client/browser/when-idle';
import { dropEarlyReads } from '@/lib/client/http/early-reads';
import { getSessionId } from '@/lib/client/http/session-id';
import { schedulesIn, schedulesOn } from '@/lib/client/items/schedules';
import { tasksIn, tasksOn } from '@/lib/client/items/tasks';
import { dayAt } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';

/**
 * Renders nothing; requests the data of today's page, the most frequent one, while the session is still being read. The
 * page itself would request it only after that.
 */
export function ReadAhead() {
  const client = useQueryClient();
  // Waits until stored data has been restored and invalidated (app/providers.tsx), since `prefetchQuery` requests only
  // data that is missing or invalidated.
  const isRestoring = useIsRestoring();
  const isDaily = viewAt(usePathname())?.href === '/daily';

  useEffect(() => {
    if (isRestoring || !isDaily || getSessionId() === null) return;
    // Another day may be in the address.
    if (window.location.search !== '') return;
    const today = dayAt(new Date());
    const month = gridPeriod(today);
    void client.prefetchQuery(tasksOn(today));
    void client.prefetchQuery(schedulesOn(today));
    // The month is drawn after the day, and its answers are longer.
    const cancel = whenIdle(() => {
      void client.prefetchQuery(tasksIn(month));
      void client.prefetchQuery(schedulesIn(month));
      // Drops the early reads (lib/client/start/first-paint) whose answers these queries have not taken.
      dropEarlyReads();
    });
    return () => {
      cancel();
      // When the person comes back to this view, their answers may be out of date.
      dropEarlyReads();
    };
  }, [client, isRestoring, isDaily]);
  return null;
}
