import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ItemActions, itemActions } from '@/lib/client/changes/item-actions';
import { scheduleFilterOf } from '@/lib/client/changes/item-rules';
import { periodOfList } from '@/lib/client/query/dated-lists';
import { covering, type Derived, listWith, queryWithFallback } from '@/lib/client/query/kept-read';
import { type PathKey, rangeKey } from '@/lib/client/query/path-key';
import { perClient } from '@/lib/client/query/per-client';
import type { Day, Period } from '@/lib/shared/calendar/days';
import { lastDayOf } from '@/lib/shared/calendar/span';
import { DEFAULT_DURATION } from '@/lib/shared/contract/plain/limits';
import type { Schedule, ScheduleInput, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';
import { newItem } from './new-item';

const listAt = (queryKey: PathKey) => queryWithFallback(queryKey, (client) => derive(client, queryKey));

/** Returns the meetings of a day or a range from a longer range in the query cache; null without one. */
function derive(client: QueryClient, key: QueryKey): Derived<Schedule[]> | null {
  const period = periodOfList(key);
  const list = period && listWith<Schedule>(client, '/api/schedules', covering(period));
  const isOf = scheduleFilterOf(key);
  return list && isOf && { ...list, data: list.data.filter(isOf) };
}

/** The query for the meetings of one day, own and shared. */
export const schedulesOn = (date: Day) => listAt(['/api/schedules', date]);

/** The query for the meetings of a period, which are read by one request. */
export const schedulesIn = (period: Period) => listAt(rangeKey('/api/schedules', period));

/** A new meeting, with the id that the browser has given it. */
export type ScheduleDraft = ScheduleInput & { id: string };

export type ScheduleActions = ItemActions<Schedule, ScheduleDraft, SchedulePatch>;

/** Returns the actions on meetings for a query client. */
export const scheduleActionsOf = perClient(
  (client: QueryClient): ScheduleActions => itemActions<'schedule', ScheduleDraft>('schedule', client, draft),
);

/**
 * Returns the actions on meetings. They are the same object on every render, so that a memoised row that receives them
 * is not rendered again.
 */
export const useScheduleActions = (): ScheduleActions => scheduleActionsOf(useQueryClient());

/** Returns a new meeting as it is shown until the server has answered. */
const draft = ({
  time,
  duration = DEFAULT_DURATION,
  location = null,
  notes = null,
  timeZone = null,
  endDate,
  reminders = null,
  ...input
}: ScheduleDraft): Schedule => ({
  ...newItem(input),
  time,
  endDate: time === null ? (endDate ?? input.date) : lastDayOf(input.date, time, duration),
  duration,
  location,
  notes,
  timeZone,
  reminders,
});
