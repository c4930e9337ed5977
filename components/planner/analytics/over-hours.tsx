import { useQuery } from '@tanstack/react-query';
import { useOutsideEvents } from '@/lib/client/items/outside-events';
import { schedulesIn } from '@/lib/client/items/schedules';
import { tasksIn } from '@/lib/client/items/tasks';
import { useItemsOfShown } from '@/lib/client/people/people-filter';
import { useSession } from '@/lib/client/session/session';
import { useHoursByWeekday } from '@/lib/client/settings/hours-by-weekday';
import { capacityOf } from '@/lib/shared/calendar/capacity';
import { daysOf, formatDay, formatDuration, type Period, partsOf } from '@/lib/shared/calendar/days';
import { gridPeriod } from '@/lib/shared/calendar/month-grid';
import { isOnDay } from '@/lib/shared/calendar/span';
import { OneRemark } from './one-remark';
import type { Remark } from './remarks';

type OverHoursProps = {
  week: Period;
  /** Shown when no day is beyond its hours. */
  otherwise: Remark | undefined;
};

/** The remark about the day of a week with the most beyond its hours. */
export function OverHours({ week, otherwise }: OverHoursProps) {
  const hours = useHoursByWeekday();
  const email = useSession().user?.email;
  // What only lacks the label that the view shows takes its time nevertheless.
  const tasks = useItemsOfShown(useQuery(tasksIn(week)).data) ?? [];
  const meetings = useItemsOfShown(useQuery(schedulesIn(week)).data) ?? [];
  const events = useOutsideEvents(gridPeriod(week.start));
  const [most] = daysOf(week)
    .map((day) => {
      const available = hours[partsOf(day).weekday] ?? null;
      if (available === null) return { day, over: 0 };
      const onDay = meetings.filter((meeting) => isOnDay(meeting, day));
      const { planned } = capacityOf(
        day,
        available,
        onDay,
        tasks.filter(({ date }) => date === day),
        email,
        events,
      );
      return { day, over: planned - available };
    })
    .sort((a, b) => b.over - a.over);
  if (!most || most.over <= 0) return otherwise ? <OneRemark {...otherwise} /> : null;
  const weekday = formatDay(most.day, { weekday: 'long' });
  return <OneRemark term="Over the hours" text={`${weekday}, by ${formatDuration(most.over)}`} />;
}
