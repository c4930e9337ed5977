import { useComposer } from '@/components/item/use-composer';
import { useTaskActions } from '@/lib/client/items/tasks';
import type { Day } from '@/lib/shared/calendar/days';

/** The state of the input for a new task of the day, which has the same draft wherever it is rendered. */
export function useTaskComposer(date: Day) {
  const { create } = useTaskActions();
  return useComposer('task', { place: date, create: (id, values) => create({ id, date, ...values }) });
}
