import type { QueryClient } from '@tanstack/react-query';
import { idle } from '@/lib/client/browser/when-idle';
import { commentCountsIn } from '@/lib/client/discussion/day-notes';
import { labels } from '@/lib/client/labels/labels';
import { periodOfRange } from '@/lib/client/query/dated-lists';
import { addDays, type Day, dayAt, daysBetween, type Period, periodOf } from '@/lib/shared/calendar/days';
import { OUTSIDE_EVENTS } from '@/lib/shared/contract/plain/topics';
import { goalsIn } from './goals';
import { outsideEventsIn, shownCalendars } from './outside-events';
import { schedulesIn } from './schedules';
import { summaryIn } from './summary';
import { tasksForLater, tasksIn } from './tasks';

/**
 * The kept window: the items of the days around today, which the page reads when it is idle, so that they are there
 * without a network although nobody has opened their days.
 */

/** The number of days of the window before today, and after it. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 120;

/** Milliseconds between two reads of the lists that were invalidated meanwhile. */
const READ_EVERY = 5 * 60 * 1000;

/** Returns the period of the window on a day. */
export const windowAround = (today: Day): Period => ({
  start: addDays(today, -DAYS_BACK),
  end: addDays(today, DAYS_AHEAD),
});

/** The first parts of the keys of the lists that `readWindow` reads for the whole window. */
const ROOTS = ['/api/tasks', '/api/schedules', '/api/goals', '/api/day-notes', OUTSIDE_EVENTS];

/**
 * Reads, one after the other, what is missing in this browser or has changed on the server. Never rejects: what cannot
 * be read is read the next time.
 */
export async function readWindow(client: QueryClient, signal: AbortSignal): Promise<void> {
  const today = dayAt(new Date());
  const period = windowAround(today);
  // Lists of thousands of items are not compared with those before, item by item.
  const large = { structuralSharing: false } as const;
  const reads = [
    () => client.fetchQuery({ ...tasksIn(period), ...large }),
    () => client.fetchQuery({ ...schedulesIn(period), ...large }),
    () => client.fetchQuery({ ...goalsIn(period), ...large }),
    () => client.fetchQuery(tasksForLater()),
    () => client.fetchQuery(labels),
    () => client.fetchQuery({ ...commentCountsIn(period), ...large }),
    () => client.fetchQuery(summaryIn(periodOf('annual', today))),
    async () => {
      const calendars = await client.fetchQuery(shownCalendars);
      if (calendars.length > 0) await client.fetchQuery({ ...outsideEventsIn(period), ...large });
    },
  ];
  for (const read of reads) {
    await idle();
    if (signal.aborted || !navigator.onLine) return;
    await read().catch(() => undefined);
  }
  removeFormer(client, period);
}

/** Removes each list of the windows of earlier days, once that of the window of today has been read. */
function removeFormer(client: QueryClient, { start, end }: Period): void {
  for (const root of ROOTS) {
    if (client.getQueryData([root, { startDate: start, endDate: end }]) === undefined) continue;
    client.removeQueries({
      queryKey: [root],
      type: 'inactive',
      predicate: ({ queryKey }) => {
        const range = periodOfRange(queryKey);
        const isWindow = range !== null && daysBetween(range.start, range.end) === DAYS_BACK + DAYS_AHEAD;
        return isWindow && range.start !== start;
      },
    });
  }
}

/**
 * Reads the window now, and every five minutes, and when the network is back, what was invalidated of it meanwhile.
 * Returns the function that stops it.
 */
export function keepWindow(client: QueryClient): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const read = () => void readWindow(client, signal);
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') read();
  }, READ_EVERY);
  // The live stream invalidates everything when it is open again.
  window.addEventListener('online', read, { signal });
  read();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}
