'use client';

import { useIsRestoring, useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { schedulesIn, schedulesOn } from '@/lib/client/items/schedules';
import { tasksIn, tasksOn } from '@/lib/client/items/tasks';
import { getSessionId } from '@/lib/client/session/session-id';
import { dayAt } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { viewAt } from './views';

/**
 * Renders nothing; reads today's page, the most frequent one, while the session is still being read. The page itself
 * would read it only after that.
 */
export function ReadAhead() {
  const client = useQueryClient();
  // Stored data is read again, so it has to be restored first.
  const isRestoring = useIsRestoring();
  const isDaily = viewAt(usePathname())?.href === '/daily';

  useEffect(() => {
    if (isRestoring || !isDaily || getSessionId() === null) return;
    // The address may name another day.
    if (window.location.search !== '') return;
    const today = dayAt(new Date());
    const month = gridPeriod(today);
    for (const read of [tasksOn(today), tasksIn(month)]) void client.prefetchQuery(read);
    for (const read of [schedulesOn(today), schedulesIn(month)]) void client.prefetchQuery(read);
  }, [client, isRestoring, isDaily]);
  return null;
}
