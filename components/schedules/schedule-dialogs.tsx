import { ItemDialogs } from '@/components/item/dialogs/item-dialogs';
import type { ItemList } from '@/components/item/list/use-item-list';
import { onDemand } from '@/components/ui/on-demand';
import type { Day } from '@/lib/shared/calendar/days';
import type { Schedule, SchedulePatch } from '@/lib/shared/contract/schemas/schedules';

const ScheduleLines = onDemand(() => import('./schedule-lines').then(({ ScheduleLines }) => ScheduleLines));

type ScheduleDialogsProps = {
  date: Day;
  schedules: readonly Schedule[];
  list: ItemList<Schedule, SchedulePatch>;
  /** See `ItemDialogs`. */
  isApart?: boolean;
};

/** The open sheet and dialogs of the meetings of a list. */
export const ScheduleDialogs = ({ date, schedules, list, isApart }: ScheduleDialogsProps) => (
  <ItemDialogs
    kind="schedule"
    date={date}
    items={schedules}
    list={list}
    isApart={isApart}
    lines={(sheet) => <ScheduleLines sheet={sheet} />}
  />
);
