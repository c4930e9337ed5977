import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import { OUTSIDE_CALENDARS, OUTSIDE_EVENTS } from '@/lib/shared/contract/plain/topics';
import type {
  OutsideCalendar,
  OutsideCalendarInput,
  OutsideCalendarPatch,
} from '@/lib/shared/contract/schemas/outside-calendars';

/** The query for the person's outside calendars. It is never stored on the device: an address may be a secret. */
export const outsideCalendars = queryOptions({
  queryKey: [OUTSIDE_CALENDARS] as const,
  queryFn: ({ signal }) => api<OutsideCalendar[]>('GET', OUTSIDE_CALENDARS, undefined, { signal }),
  meta: { persist: false },
});

/** Returns a mutation of outside calendars, after which they and their events are read again. */
function useOutsideMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [OUTSIDE_CALENDARS, OUTSIDE_EVENTS].map((path) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

export const useAddOutside = () =>
  useOutsideMutation((input: OutsideCalendarInput) => api<OutsideCalendar>('POST', OUTSIDE_CALENDARS, input));

export const useChangeOutside = (id: string) =>
  useOutsideMutation((patch: OutsideCalendarPatch) =>
    api<OutsideCalendar>('PATCH', `${OUTSIDE_CALENDARS}/${id}`, patch),
  );

export const useRemoveOutside = (id: string) =>
  useOutsideMutation(() => api<void>('DELETE', `${OUTSIDE_CALENDARS}/${id}`));

/** The mutation that has a calendar read. The server does so a moment later, and announces the result. */
export const useReadOutside = (id: string) =>
  useOutsideMutation(() => api<void>('POST', `${OUTSIDE_CALENDARS}/${id}/read`));

/** Hides the events of a calendar in all views, or shows them again. Rejects with the error of the call. */
export async function setOutsideHidden(client: QueryClient, id: string, hidden: boolean): Promise<void> {
  try {
    await api<OutsideCalendar>('PATCH', `${OUTSIDE_CALENDARS}/${id}`, { hidden });
  } finally {
    invalidate(client, 'outsideCalendars', 'outsideEvents');
  }
}
