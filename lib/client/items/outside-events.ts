import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '@/lib/client/http/api';
import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { dayFilterOf, periodOfRange } from '@/lib/client/query/dated-lists';
import { covering, type Derived, listWith, queryWithFallback } from '@/lib/client/query/kept-read';
import { rangeKey } from '@/lib/client/query/path-key';
import type { Period } from '@/lib/shared/calendar/days';
import { OUTSIDE_CALENDARS, OUTSIDE_EVENTS } from '@/lib/shared/contract/plain/topics';
import type { OutsideCalendar, OutsideEvent } from '@/lib/shared/contract/schemas/outside-calendars';

/** What the views show of an outside calendar. */
type ShownCalendar = Pick<OutsideCalendar, 'id' | 'name' | 'colour'>;

/** An event of an outside calendar, with its calendar. */
export type CalendarEvent = OutsideEvent & { calendar: ShownCalendar };

/** True for an event of an outside calendar among meetings. */
export const isCalendarEvent = (each: object): each is CalendarEvent => 'calendar' in each;

/**
 * The query for the calendars that are not hidden. Unlike the list of the settings it is kept in this browser, since it
 * has no address, which may be a secret.
 */
export const shownCalendars = queryOptions({
  queryKey: [OUTSIDE_CALENDARS, 'shown'] as const,
  queryFn: async ({ signal }): Promise<ShownCalendar[]> => {
    const all = await api<OutsideCalendar[]>('GET', OUTSIDE_CALENDARS, undefined, { signal });
    return all.flatMap(({ id, name, colour, hidden }) => (hidden ? [] : { id, name, colour }));
  },
});

/** The query for what the calendars have in a period. */
export const outsideEventsIn = (period: Period) => {
  const queryKey = rangeKey(OUTSIDE_EVENTS, period);
  return queryWithFallback(queryKey, (client) => derive(client, queryKey));
};

/** Returns the events of a period from a longer one in the query cache; null without one. */
function derive(client: QueryClient, key: QueryKey): Derived<OutsideEvent[]> | null {
  const period = periodOfRange(key);
  const list = period && listWith<OutsideEvent>(client, OUTSIDE_EVENTS, covering(period));
  const isOf = dayFilterOf([OUTSIDE_EVENTS], key);
  return list && isOf && { ...list, data: list.data.filter(isOf) };
}

/** Milliseconds after which the events are read again when the page is shown again. */
const OLD = 5 * 60 * 1000;

const NONE: readonly CalendarEvent[] = [];

/**
 * Hook: the events of a period, by date and time, those of whole days first. Views ask for the weeks of a month
 * (`gridPeriod`), so that a day, its week and its month share one read. Nothing is requested without calendars, which
 * `OutsideEvents` (components/outside) reads after the page is drawn. A read that fails shows nothing.
 */
export function useOutsideEvents(period: Period): readonly CalendarEvent[] {
  const { data: calendars } = useQuery({ ...shownCalendars, enabled: false });
  const { data: events } = useQuery({
    ...outsideEventsIn(period),
    enabled: calendars !== undefined && calendars.length > 0,
    refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > OLD && 'always',
  });
  return useMemo(() => {
    if (!calendars || !events) return NONE;
    const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
    return events.flatMap((event) => {
      const calendar = byId.get(event.calendarId);
      return calendar ? { ...event, calendar } : [];
    });
  }, [calendars, events]);
}

/** Hook: the same for what is drawn: a label filter hides them, since they have no labels, but they keep their time. */
export function useVisibleEvents(period: Period): readonly CalendarEvent[] {
  const events = useOutsideEvents(period);
  return useLabelFilter().id === null ? events : NONE;
}
