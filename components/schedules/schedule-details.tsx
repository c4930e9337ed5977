import { Ownership } from '@/components/item/ownership';
import { formatDay, formatDuration } from '@/lib/shared/calendar/days';
import { formatSpan } from '@/lib/shared/calendar/span';
import type { Schedule } from '@/lib/shared/contract/schedules';
import { Place } from './place';

/** The details of a meeting, above the actions of its sheet. */
export const ScheduleDetails = ({ schedule }: { schedule: Schedule }) => (
  <div className="sheet-meta">
    <span>{formatDay(schedule.date, { weekday: 'long', month: 'long', day: 'numeric' })}</span>
    {schedule.time ? <time>{schedule.time}</time> : <span>All day</span>}
    {schedule.time && <span>{formatDuration(schedule.duration)}</span>}
    {schedule.endDate !== schedule.date && <span>{formatSpan(schedule.date, schedule.endDate)}</span>}
    <Place location={schedule.location} />
    <Ownership item={schedule} />
  </div>
);
